import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const address = 'http://backend.test/v1/projects/fourfold/databases/(default)/documents'

const name = 'projects/fourfold/databases/(default)/documents/c/d'

/** The body of each call. */
const bodies = {
  commit: { writes: [{ delete: name }] },
  batchGet: { documents: [name] },
  runQuery: { structuredQuery: { from: [{ collectionId: 'c' }] } },
}

async function statusWith(
  backend: TestBackend,
  authorization: string | undefined,
  method: keyof typeof bodies = 'commit',
): Promise<unknown> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  const body = JSON.stringify(bodies[method])
  const response = await backend.fetch(new Request(`${address}:${method}`, { method: 'POST', headers, body }))
  const json: unknown = await response.json()
  return response.status === 200 ? 200 : { status: response.status, json }
}

type Changes = { readonly header?: object; readonly claims?: object; readonly privateKey?: string }

async function sign(backend: TestBackend, { header, claims, privateKey = backend.key.private_key }: Changes = {}): Promise<string> {
  const { client_email: email, private_key_id: kid } = backend.key
  const iat = Math.floor(backend.clock.now() / 1000)
  const payload = { iss: email, sub: email, aud: 'https://firestore.googleapis.com/', iat, exp: iat + 3600, ...claims }
  const token = new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, ...header })
  return `Bearer ${await token.sign(await importPKCS8(privateKey, 'RS256'))}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

const refused = { status: 401, json: { error: { code: 401, status: 'UNAUTHENTICATED', message: expect.any(String) } } }

test('a self-signed service account token is accepted repeatedly', async () => {
  const backend = await getBackend()
  const token = await sign(backend)
  expect(await statusWith(backend, token)).toBe(200)
  expect(await statusWith(backend, token)).toBe(200)
})

test('a request without a token is denied in the format of its call', async () => {
  const backend = await getBackend()
  const error = { code: 403, status: 'PERMISSION_DENIED', message: 'Missing or insufficient permissions.' }
  expect(await statusWith(backend, undefined)).toEqual({ status: 403, json: { error } })
  expect(await statusWith(backend, undefined, 'batchGet')).toEqual({ status: 403, json: [{ error }] })
  expect(await statusWith(backend, undefined, 'runQuery')).toEqual({ status: 403, json: [{ error }] })
})

test('a token that was accepted is refused once it expires', async () => {
  const backend = await getBackend()
  const token = await sign(backend)
  expect(await statusWith(backend, token)).toBe(200)
  backend.clock.advance(3600_000 - 1000)
  expect(await statusWith(backend, token)).toBe(200)
  backend.clock.advance(40_000)
  expect(await statusWith(backend, token)).toEqual(refused)
})

const other = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

test('a token that is not a valid self-signed one of a known account is refused', async () => {
  const cases: readonly [string, (backend: TestBackend) => Promise<string>][] = [
    ['another audience', (backend) => sign(backend, { claims: { aud: 'https://storage.googleapis.com/' } })],
    ['several audiences', (backend) => sign(backend, { claims: { aud: ['https://firestore.googleapis.com/', 'https://x.test/'] } })],
    ['another issuer', (backend) => sign(backend, { claims: { iss: 'someone@else.test' } })],
    ['another subject', (backend) => sign(backend, { claims: { sub: 'someone@else.test' } })],
    ['no expiry', (backend) => sign(backend, { claims: { exp: undefined } })],
    ['a life of more than an hour', (backend) => sign(backend, { claims: { exp: Math.floor(backend.clock.now() / 1000) + 3601 } })],
    ['a future', (backend) => sign(backend, { claims: { iat: Math.floor(backend.clock.now() / 1000) + 120 } })],
    ['another key id', (backend) => sign(backend, { header: { kid: 'other' } })],
    ['no key id', (backend) => sign(backend, { header: { kid: undefined } })],
    ['the signature of another key', (backend) => sign(backend, { privateKey: other.privateKey })],
    ['a changed payload', async (backend) => (await sign(backend)).replace(/\.\w{4}/, '.AAAA')],
  ]
  const backend = await getBackend()
  for (const [what, create] of cases) {
    expect([what, await statusWith(backend, await create(backend))]).toEqual([what, refused])
  }
})

test('unsigned tokens, HMAC tokens with the public key and the emulator’s owner are refused', async () => {
  const backend = await getBackend()
  const [, payload = ''] = (await sign(backend)).split('.')
  const kid = backend.key.private_key_id
  const unsigned = `${encode({ alg: 'none', kid })}.${payload}.`
  const publicKey = createPublicKey(backend.key.private_key).export({ type: 'spki', format: 'pem' })
  const signed = `${encode({ alg: 'HS256', kid })}.${payload}`
  const hmac = `${signed}.${createHmac('sha256', publicKey).update(signed).digest('base64url')}`
  for (const token of [unsigned, `${unsigned}AA`, hmac, 'owner', '', 'a.b.c']) {
    expect(await statusWith(backend, `Bearer ${token}`)).toEqual(refused)
  }
  expect(await statusWith(backend, 'Basic b3duZXI6')).toEqual(refused)
  expect(await statusWith(backend, '')).toEqual(refused)
  expect(backend.logged).toEqual([])
})
