import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createServiceTokens, type ServiceAccountKey } from './service-token.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('a token that could not be signed is tried again by the next who asks', async () => {
  let pem = 'no key'
  const getToken = createServiceTokens(
    createKey(() => pem),
    () => 0,
  )
  await expect(getToken()).rejects.toThrow('must be PKCS#8')
  pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(await getToken()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/u)
})

test('a token is signed once and replaced five minutes before its end', async () => {
  let nowMs = 0
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const getToken = createServiceTokens(
    createKey(() => pem),
    () => nowMs,
  )
  const first = await getToken()
  nowMs = 55 * 60 * 1000
  expect(await getToken()).toBe(first)
  nowMs += 1000
  expect(await getToken()).not.toBe(first)
})

function createKey(readPem: () => string): ServiceAccountKey {
  return {
    type: 'service_account',
    project_id: 'demo',
    private_key_id: 'k1',
    client_email: 'agency@demo.iam.gserviceaccount.com',
    get private_key() {
      return readPem()
    },
  }
}
