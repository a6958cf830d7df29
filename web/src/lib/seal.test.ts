import { expect, test } from 'vitest'
import { sealOf } from './seal'

test('the seal of a seed is what the server shows', async () => {
  // the same figure as in the doctest of server/fate.py
  expect(await sealOf('1'.padStart(64, '0'))).toBe('ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5')
  expect(await sealOf('not a seed')).toBeNull()
})
