// The HTTP side of the server.

import type {
  Failure,
  GameInfo,
  ImportAsked,
  Invite,
  JoinAsked,
  Lobby,
  Me,
  TableAsked,
  TableInfo,
  TableMade,
  ThingInfo,
} from './protocol'
import { settings } from './settings.svelte'
import { t } from './t'

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers: {
        'accept-language': settings.language,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Refused(0, 'offline', t('api.offline'))
  }
  if (!answer.ok) {
    const failure = (await answer.json().catch(() => null)) as Partial<Failure> | null
    throw new Refused(
      answer.status,
      failure?.code ?? 'error',
      failure?.message ?? t('api.status', { n: answer.status }),
    )
  }
  const kind = answer.headers.get('content-type') ?? ''
  return (kind.includes('json') ? await answer.json() : await answer.text()) as T
}

let games: Promise<GameInfo[]> | null = null

export const api = {
  me: () => call<Me>('GET', '/api/me'),
  rename: (name: string) => call<Me>('POST', '/api/me', { name }),
  signup: (login: string, password: string) => call<Me>('POST', '/api/signup', { login, password }),
  login: (login: string, password: string) => call<Me>('POST', '/api/login', { login, password }),
  logout: () => call<unknown>('POST', '/api/logout', {}),
  games(): Promise<GameInfo[]> {
    games ??= call<GameInfo[]>('GET', '/api/games').catch((error: unknown) => {
      games = null
      throw error
    })
    return games
  },
  guide: (game: string, beat = 0) => call<TableMade>('POST', `/api/games/${game}/guide`, { beat }),
  rules: (game: string) => call<string>('GET', `/api/games/${game}/rules`),
  thing: (game: string, target: string) =>
    call<ThingInfo>('GET', `/api/games/${game}/things/${encodeURIComponent(target)}`),
  cards: (game: string) => call<unknown>('GET', `/api/games/${game}/cards`),
  lobby: () => call<Lobby>('GET', '/api/tables'),
  table: (id: string) => call<TableInfo>('GET', `/api/tables/${id}`),
  open: (asked: TableAsked) => call<TableMade>('POST', '/api/tables', asked),
  join: (id: string, asked: JoinAsked) => call<TableInfo>('POST', `/api/tables/${id}/join`, asked),
  invite: (id: string, seat: number) => call<Invite>('POST', `/api/tables/${id}/invites`, { seat }),
  leave: (id: string) => call<unknown>('POST', `/api/tables/${id}/leave`, {}),
  rematch: (id: string) => call<TableMade>('POST', `/api/tables/${id}/rematch`, {}),
  share: (id: string) => call<TableInfo>('POST', `/api/tables/${id}/share`, {}),
  import: (asked: ImportAsked) => call<TableMade>('POST', '/api/import', asked),
}
