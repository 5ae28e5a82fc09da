import { mkdtempDisposable, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTokenCipher, openTokenCipher } from '#server/session/token-cipher.ts'

const tokenCipher = createTokenCipher(Buffer.alloc(32, 1))

test('an encrypted token is decrypted in its own context', () => {
  const encrypted = tokenCipher.encrypt('head.body.signature', 'a')
  expect(encrypted).not.toContain('body')
  expect(tokenCipher.decrypt(encrypted, 'a')).toBe('head.body.signature')
})

test('the same token is encrypted differently each time', () => {
  expect(tokenCipher.encrypt('token', 'a')).not.toBe(tokenCipher.encrypt('token', 'a'))
})

test('with another context, another key or any changed byte nothing is decrypted', () => {
  const encrypted = tokenCipher.encrypt('token', 'a')
  expect(tokenCipher.decrypt(encrypted, 'b')).toBeUndefined()
  expect(createTokenCipher(Buffer.alloc(32, 2)).decrypt(encrypted, 'a')).toBeUndefined()
  const bytes = Buffer.from(encrypted, 'base64url')
  for (const [at, byte] of bytes.entries()) {
    const changed = Buffer.from(bytes)
    changed[at] = byte ^ 1
    expect(tokenCipher.decrypt(changed.toString('base64url'), 'a')).toBeUndefined()
  }
})

const encrypted = tokenCipher.encrypt('token', 'a')
test.each(['', 'A', encrypted.slice(0, 20), encrypted.slice(0, -4), '€€€'])(
  '%j, which is too short or no such text, opens nothing',
  (text) => {
    expect(tokenCipher.decrypt(text, 'a')).toBeUndefined()
  },
)

test('the key is made once, and only its owner can read it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-cipher-'))
  const first = await openTokenCipher(folder.path)
  const encrypted = first.encrypt('token', 'a')
  expect((await openTokenCipher(folder.path)).decrypt(encrypted, 'a')).toBe('token')
  const file = join(folder.path, 'keys', 'sessions.key')
  expect(await readFile(file)).toHaveLength(32)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
