// The seal of a seed: SHA-256 of its 32 bytes, as the server shows it before the first die is rolled.

/** null: this browser does not compute hashes here (only over https, or on one's own machine). */
export async function sealOf(seed: string): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle
  if (!subtle || !/^([0-9a-f]{2})+$/.test(seed)) return null
  const bytes = new Uint8Array((seed.match(/../g) ?? []).map((two) => parseInt(two, 16)))
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
