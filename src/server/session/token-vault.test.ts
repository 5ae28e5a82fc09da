import { mkdtempDisposable, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTokenVault, openTokenVault } from '#server/session/token-vault.ts'

const vault = createTokenVault(Buffer.alloc(32, 1))

test('what was sealed opens again in its own context', () => {
  const sealed = vault.seal('head.body.signature', 'a')
  expect(sealed).not.toContain('body')
  expect(vault.open(sealed, 'a')).toBe('head.body.signature')
})

test('the same token is sealed differently each time', () => {
  expect(vault.seal('token', 'a')).not.toBe(vault.seal('token', 'a'))
})

test('another context, another key and any changed byte open nothing', () => {
  const sealed = vault.seal('token', 'a')
  expect(vault.open(sealed, 'b')).toBeUndefined()
  expect(createTokenVault(Buffer.alloc(32, 2)).open(sealed, 'a')).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const [at, byte] of bytes.entries()) {
    const changed = Buffer.from(bytes)
    changed[at] = byte ^ 1
    expect(vault.open(changed.toString('base64url'), 'a')).toBeUndefined()
  }
})

const sealed = vault.seal('token', 'a')
test.each(['', 'A', sealed.slice(0, 20), sealed.slice(0, -4), '€€€'])('%j, which is too short or no such text, opens nothing', (text) => {
  expect(vault.open(text, 'a')).toBeUndefined()
})

test('the key is made once, and only its owner can read it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-vault-'))
  const first = await openTokenVault(folder.path)
  const sealed = first.seal('token', 'a')
  expect((await openTokenVault(folder.path)).open(sealed, 'a')).toBe('token')
  const file = join(folder.path, 'keys', 'sessions.key')
  expect(await readFile(file)).toHaveLength(32)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
