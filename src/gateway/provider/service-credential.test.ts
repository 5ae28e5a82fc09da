import { createPublicKey } from 'node:crypto'
import { decodeJwt, importSPKI, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createServiceAccount } from '#testing/identity/service-account.ts'
import { createExchangedCredential, createSelfSignedCredential } from './service-credential.ts'

const { key } = createServiceAccount('acme')
const tokenUrl = 'https://oauth2.test/token'

/** Gives out tokens by their number. */
function openTokenEndpoint(answer: () => Response) {
  const asked: { readonly contentType: string | null; readonly form: URLSearchParams }[] = []
  const clock = { nowMs: 1_800_000_000_000 }
  const credential = createExchangedCredential({
    key,
    tokenUrl,
    fetch: async (request) => {
      asked.push({ contentType: request.headers.get('content-type'), form: new URLSearchParams(await request.text()) })
      return answer()
    },
    now: () => clock.nowMs,
  })
  return { asked, clock, credential }
}

function openCountingEndpoint(lifeSeconds: number) {
  let count = 0
  return openTokenEndpoint(() => Response.json({ access_token: `token-${++count}`, expires_in: lifeSeconds, token_type: 'Bearer' }))
}

test('an access token is had for an assertion that the service account signs', async () => {
  const { asked, clock, credential } = openCountingEndpoint(3600)
  expect(await credential.getAccessToken('firestore')).toBe('token-1')
  const [{ contentType, form } = { contentType: null, form: new URLSearchParams() }] = asked
  expect(contentType).toContain('application/x-www-form-urlencoded')
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
  const publicKey = await importSPKI(createPublicKey(key.private_key).export({ type: 'spki', format: 'pem' }).toString(), 'RS256')
  const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', publicKey, { currentDate: new Date(clock.nowMs) })
  expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: key.private_key_id })
  expect(payload).toMatchObject({ iss: key.client_email, aud: tokenUrl })
  expect(payload['scope']).toContain('https://www.googleapis.com/auth/cloud-platform')
})

test('one access token serves all APIs and callers until five minutes before its end', async () => {
  const { asked, clock, credential } = openCountingEndpoint(3600)
  const first = await Promise.all([credential.getAccessToken('firestore'), credential.getAccessToken('identitytoolkit')])
  expect(first).toEqual(['token-1', 'token-1'])
  clock.nowMs += 3_299_000
  expect(await credential.getAccessToken('firebasestorage')).toBe('token-1')
  clock.nowMs += 1000
  const later = await Promise.all([credential.getAccessToken('firestore'), credential.getAccessToken('firestore')])
  expect(later).toEqual(['token-2', 'token-2'])
  expect(asked).toHaveLength(2)
})

test('a token of a short life is used for half of it', async () => {
  const { clock, credential } = openCountingEndpoint(60)
  await credential.getAccessToken('firestore')
  clock.nowMs += 29_000
  expect(await credential.getAccessToken('firestore')).toBe('token-1')
  clock.nowMs += 1000
  expect(await credential.getAccessToken('firestore')).toBe('token-2')
})

test('a refusal names the account and the reason, and the next caller asks again', async () => {
  const answers = [
    Response.json({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }, { status: 400 }),
    new Response('<html>', { status: 403 }),
    new Response('connect ECONNREFUSED', { status: 504 }),
    Response.json({}),
    Response.json({ access_token: 'token', expires_in: 3600 }),
  ]
  const { credential } = openTokenEndpoint(() => answers.shift() ?? Response.error())
  const ask = () => credential.getAccessToken('firestore')
  await expect(ask()).rejects.toThrow(`The provider does not accept ${key.client_email}: invalid_grant (Invalid JWT Signature.).`)
  await expect(ask()).rejects.toThrow(`The provider does not accept ${key.client_email}: status 403.`)
  await expect(ask()).rejects.toThrow(`${tokenUrl} answered 504 (connect ECONNREFUSED).`)
  await expect(ask()).rejects.toThrow(`${tokenUrl} answered without a token.`)
  expect(await ask()).toBe('token')
})

test('a token endpoint without an answer is a failure of the credential', async () => {
  const { credential } = openTokenEndpoint(() => {
    throw new TypeError('fetch failed')
  })
  await expect(credential.getAccessToken('firestore')).rejects.toThrow(`${tokenUrl} does not answer.`)
})

test('at the embedded backend each API has a token of its own, which names who acts', async () => {
  const credential = createSelfSignedCredential(key, () => 1_800_000_000_000, 'mara')
  expect(decodeJwt(await credential.getAccessToken('firestore'))).toMatchObject({
    aud: 'https://firestore.googleapis.com/',
    act: { sub: 'mara' },
  })
  const acting = credential.actFor('ida', () => '20270115-abcde')
  expect(decodeJwt(await acting.getAccessToken('firestore'))).toMatchObject({ act: { sub: 'ida' }, batch: '20270115-abcde' })
  expect(decodeJwt(await credential.getAccessToken('firebasestorage')).aud).toBe('https://firebasestorage.googleapis.com/')
})
