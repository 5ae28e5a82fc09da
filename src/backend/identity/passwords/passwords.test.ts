import { expect, test, vi } from 'vitest'
import { WorkerClient } from '#backend/database/worker-client.ts'
import { createFakeClock } from '#testing/backend/fake-clock.ts'
import { serviceOrigin } from './hashing-origin.ts'
import { decodePasswordHash, encodePasswordHash } from './password-hash.ts'
import { Passwords } from './passwords.ts'
import { defaultIdentitySettings } from '#backend/identity/identity-settings.ts'

const clock = createFakeClock()
const cheap = { cost: 16, blockSize: 1, parallelization: 1 }

test('a password is checked as RFC 7914 computes it', async () => {
  // Section 12: password "password", salt "NaCl", N 1024, r 8, p 16.
  const vector =
    'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640'
  const passwords = new Passwords(cheap, () => {}, clock)
  const parameters = { cost: 1024, blockSize: 8, parallelization: 16 }
  const stored = encodePasswordHash({ ...parameters, salt: Buffer.from('NaCl'), hash: Buffer.from(vector, 'hex') })
  expect(stored).toMatch(/^\$scrypt\$ln=10,r=8,p=16\$TmFDbA\$/)
  expect(await passwords.check('password', stored, serviceOrigin)).toBe(true)
  expect(await passwords.check('Password', stored, serviceOrigin)).toBe(false)
  expect(passwords.isOutdated(stored)).toBe(false)
  await passwords.close()
})

test('equal passwords have different hashes, and an absent hash fits none', async () => {
  const passwords = new Passwords(cheap, () => {}, clock)
  const [first, second] = [await passwords.hash('equal', serviceOrigin), await passwords.hash('equal', serviceOrigin)]
  expect(first).not.toBe(second)
  expect(decodePasswordHash(first)).toMatchObject(cheap)
  expect(await passwords.check('equal', first, serviceOrigin)).toBe(true)
  expect(await passwords.check('equal', second, serviceOrigin)).toBe(true)
  expect(await passwords.check('equal', undefined, serviceOrigin)).toBe(false)
  await passwords.close()
  const dearer = new Passwords({ ...cheap, cost: 32 }, () => {}, clock)
  expect(dearer.isOutdated(first)).toBe(true)
  await dearer.close()
})

test('a hash that is not ours is a bug and not a refusal', () => {
  expect(() => decodePasswordHash('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toThrow('A stored password hash is not understood.')
})

test('two passwords are hashed at a time and 64 wait; the next one is turned away', async () => {
  const passwords = new Passwords({ cost: 2 ** 10, blockSize: 8, parallelization: 1 }, () => {}, clock)
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, (_, at) => passwords.hash(`password ${at}`, serviceOrigin)))
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(66).fill('fulfilled'), ...Array(4).fill('rejected')])
  expect(outcomes.at(-1)).toMatchObject({
    reason: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER', httpStatus: 429, retryAfterSeconds: 10 },
  })
  expect(await passwords.hash('there is room again', serviceOrigin)).toMatch(/^\$scrypt\$/)
  await passwords.close()
})

test('the work for an unknown user is that for a known one', async () => {
  const passwords = new Passwords({ cost: 32, blockSize: 2, parallelization: 3 }, () => {}, clock)
  const stored = await passwords.hash('right', serviceOrigin)
  using ask = vi.spyOn(WorkerClient.prototype, 'call')
  expect(await passwords.check('wrong', stored, serviceOrigin)).toBe(false)
  expect(await passwords.check('wrong', undefined, serviceOrigin)).toBe(false)
  const [known, unknown] = ask.mock.calls
  const differs = { salt: expect.any(Uint8Array) }
  expect(unknown).toEqual([known?.[0], { ...Object(known?.[1]), ...differs }])
  expect(known?.[1]).toMatchObject({ password: 'wrong', cost: 32, blockSize: 2, parallelization: 3, length: 32 })
  await passwords.close()
})

test('the product hashes with the parameters that OWASP asks for', async () => {
  const passwords = new Passwords(defaultIdentitySettings.passwordHashing, () => {}, clock)
  const hash = await passwords.hash('seven green bottles', serviceOrigin)
  expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await passwords.check('seven green bottles', hash, serviceOrigin)).toBe(true)
  await passwords.close()
})
