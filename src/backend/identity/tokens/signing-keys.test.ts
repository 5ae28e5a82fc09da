import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lookupOutcome, refresh, signUp } from '#testing/identity/identity-calls.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const day = 86_400_000

async function readKeyIds({ dataDir }: TestBackend): Promise<readonly string[]> {
  const file = JSON.parse(await readFile(join(dataDir, 'keys', 'tokens.json'), 'utf8')) as { keys: { kid: string }[] } // our own file
  return file.keys.map(({ kid }) => kid)
}

function keyIdOf(idToken: string): unknown {
  const header: unknown = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString())
  return (header as { kid: unknown }).kid // a token's header is an object
}

test('a key signs for thirty days, and verifies until its last token has expired', async () => {
  await using backend = await startBackend()
  const session = await signUp(backend)
  backend.clock.advance(30 * day - 3_600_000)
  expect(await readKeyIds(backend)).toEqual(['test'])
  const before = (await refresh(backend, session.refreshToken)) as { idToken: string; refreshToken: string } // not refused, as below
  expect(keyIdOf(before.idToken)).toBe('test')

  // The hourly rotation runs while requests continue.
  backend.clock.advance(3_600_000 - 1000)
  const outcomes = new Set<unknown>()
  backend.clock.advance(1000)
  // A key is in the file before it signs.
  let after = before
  while (keyIdOf(after.idToken) === 'test') {
    const next = await refresh(backend, after.refreshToken)
    if (typeof next === 'string') throw new Error(`A refresh failed: ${next}`)
    after = next
    outcomes.add(await lookupOutcome(backend, after.idToken))
  }
  expect(outcomes).toEqual(new Set([200]))
  const [newest] = await readKeyIds(backend)
  expect(keyIdOf(after.idToken)).toBe(newest)
  expect(newest).not.toBe('test')

  backend.clock.advance(3_600_000)
  expect(await readKeyIds(backend)).toEqual([newest, 'test'])
  backend.clock.advance(3_600_000)
  await expect.poll(() => readKeyIds(backend)).toEqual([newest])
})

test('a token of the older key counts while it lives, also after a restart', async () => {
  await using backend = await startBackend()
  const session = await signUp(backend)
  backend.clock.advance(30 * day - 1000)
  const { idToken } = (await refresh(backend, session.refreshToken)) as { idToken: string } // not refused, as the next lines show
  backend.clock.advance(1000)
  await backend.restart()
  await expect.poll(() => readKeyIds(backend)).toHaveLength(2)
  expect(keyIdOf(idToken)).toBe('test')
  expect(await lookupOutcome(backend, idToken)).toBe(200)
})
