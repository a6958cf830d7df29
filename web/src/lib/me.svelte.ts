// Who is playing here.

import { api } from './api'
import type { Me } from './protocol'

export const me = $state<{ who: Me | null }>({ who: null })

export async function meet(): Promise<void> {
  try {
    me.who = await api.me()
  } catch {
    me.who = null
  }
}
