import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callAccounts, callToken, lookupOutcome, refresh, signIn, signUp } from '#testing/identity/identity-calls.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

type KeyFile = { readonly keys: readonly { readonly kid: string; readonly privateKeyPem: string }[] }

const keyFile = (backend: TestBackend) => join(backend.dataDir, 'keys', 'tokens.json')

async function readKeys(backend: TestBackend): Promise<KeyFile> {
  return JSON.parse(await readFile(keyFile(backend), 'utf8')) as KeyFile // our own file
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function signRs256(header: unknown, payload: unknown, privateKeyPem: string): string {
  const input = `${encode(header)}.${encode(payload)}`
  return `${input}.${signBytes('RSA-SHA256', Buffer.from(input), privateKeyPem).toString('base64url')}`
}

function newPrivateKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Invalid tokens, by name; those of the second group have a valid signature. */
async function forge(backend: TestBackend): Promise<Readonly<Record<string, unknown>>> {
  const { idToken, refreshToken, localId } = await signUp(backend)
  const [{ kid, privateKeyPem } = { kid: '', privateKeyPem: '' }] = (await readKeys(backend)).keys
  const [head = '', body = '', signature = ''] = idToken.split('.')
  const header = { alg: 'RS256', kid, typ: 'JWT' }
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown> // a token's payload is an object
  const publicPem = createPublicKey(createPrivateKey(privateKeyPem)).export({ type: 'spki', format: 'pem' })
  const now = backend.clock.now() / 1000
  const altered = (changes: object) => `${head}.${encode({ ...claims, ...changes })}.${signature}`
  const signed = (changes: object, headerChanges: object = {}) =>
    signRs256({ ...header, ...headerChanges }, { ...claims, ...changes }, privateKeyPem)
  const hmac = (algorithm: string, secret: string | Buffer) => {
    const input = `${encode({ ...header, alg: algorithm })}.${body}`
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }
  const without = (name: string) => signed({ [name]: undefined })
  return {
    'no algorithm': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'no algorithm, with a signature': `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
    'no algorithm in capitals': `${encode({ ...header, alg: 'NONE' })}.${body}.`,
    'HS256 with the public key': hmac('HS256', publicPem),
    'HS256 with the public key without its last line break': hmac('HS256', publicPem.toString().trim()),
    'HS256 with nothing': hmac('HS256', ''),
    'HS256 that says RS256': hmac('RS256', publicPem),
    'ES256 in the header': `${encode({ ...header, alg: 'ES256' })}.${body}.${signature}`,
    'PS256 in the header': `${encode({ ...header, alg: 'PS256' })}.${body}.${signature}`,
    'another key with our kid': signRs256(header, claims, newPrivateKey()),
    'another key with its own kid': signRs256({ ...header, kid: 'other' }, claims, newPrivateKey()),
    'another key in the header': signRs256(
      { ...header, jwk: createPublicKey(privateKeyPem).export({ format: 'jwk' }) },
      claims,
      newPrivateKey(),
    ),
    'a service account’s key': signRs256(header, claims, backend.key.private_key),
    'another user': altered({ sub: 'someone', user_id: 'someone' }),
    'another address': altered({ email: 'boss@example.com', email_verified: true }),
    'a longer life': altered({ exp: now + 7200 }),
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'four parts': `${idToken}.${signature}`,
    'a shortened signature': idToken.slice(0, -4),
    'a shortened token': idToken.slice(0, idToken.length / 2),
    'space around': ` ${idToken}`,
    'a line break inside': `${head}.${body}.\n${signature}`,
    'the refresh token': refreshToken,
    'a custom token': await backend.createCustomToken(localId),
    'a service token': await backend.createServiceToken('https://identitytoolkit.googleapis.com/'),
    'the word owner': 'owner',
    nothing: '',
    dots: '../..',
    unicode: '🔑'.repeat(100),
    'a null character': `${idToken}\0`,
    'forty thousand letters': 'a'.repeat(40_000),
    'a deep array': Buffer.from('['.repeat(3000)).toString('base64url'),

    'signed, another kid': signed({}, { kid: 'other' }),
    'signed, no kid': signed({}, { kid: undefined }),
    'signed, a kid that is a path': signed({}, { kid: '../../../../dev/null' }),
    'signed, a kid of another type': signed({}, { kid: [kid] }),
    'signed, a type of access tokens': signed({}, { typ: 'at+jwt' }),
    'signed, no type': signed({}, { typ: undefined }),
    'signed, a critical extension': signed({}, { crit: ['b64'], b64: true }),
    'signed, another project’s issuer': signed({ iss: 'https://securetoken.google.com/other' }),
    'signed, session cookie’s issuer': signed({ iss: 'https://session.firebase.google.com/fourfold' }),
    'signed, no issuer': without('iss'),
    'signed, another project': signed({ aud: 'other' }),
    'signed, several projects': signed({ aud: ['fourfold', 'other'] }),
    'signed, one project in a list': signed({ aud: ['fourfold'] }),
    'signed, no audience': without('aud'),
    'signed, no subject': without('sub'),
    'signed, an empty subject': signed({ sub: '', user_id: '' }),
    'signed, a subject too long': signed({ sub: 'a'.repeat(129), user_id: 'a'.repeat(129) }),
    'signed, a subject that is a number': signed({ sub: 1, user_id: 1 }),
    'signed, subject and user differ': signed({ sub: 'someone' }),
    'signed, no user': without('user_id'),
    'signed, no expiry': without('exp'),
    'signed, an expiry that is text': signed({ exp: String(now + 3600) }),
    'signed, a life that is too long': signed({ exp: now + 86_400 }),
    'signed, no issue time': without('iat'),
    'signed, issued in the future': signed({ iat: now + 60, exp: now + 3660 }),
    'signed, valid in the future': signed({ nbf: now + 60 }),
    'signed, no sign-in time': without('auth_time'),
    'signed, a sign-in in the future': signed({ auth_time: now + 60 }),
    'signed, a sign-in time that is no number': signed({ auth_time: 'now' }),
    'signed, no provider': without('firebase'),
    'signed, an unknown provider': signed({ firebase: { sign_in_provider: 'nobody' } }),
    'signed, a list for a payload': signRs256(header, [claims], privateKeyPem),
    'no text': 12,
    null: null,
    'an object': { idToken },
  }
}

test('no forged, foreign or broken token is taken for an id token', async () => {
  const backend = await getBackend()
  const forged = Object.entries(await forge(backend))
  expect(forged.length).toBeGreaterThan(60)
  for (const [name, idToken] of forged) {
    const { status, json } = await callAccounts(backend, 'lookup', { idToken })
    expect([name, status]).toEqual([name, 400])
    const { message } = (json as { error: { message: string } }).error // every refusal has it
    expect(`${name}: ${message}`).toMatch(/: (INVALID_ID_TOKEN|Invalid JSON payload received\. idToken is not valid\.)$/)
    const trade = await callToken(backend, { grant_type: 'refresh_token', refresh_token: String(idToken) })
    // Only the refresh token is valid for this call.
    expect([name, trade.status]).toEqual([name, name === 'the refresh token' ? 200 : 400])
  }
  // The key that signed them also signs valid tokens.
  expect(await lookupOutcome(backend, ((await signIn(backend)).json as { idToken: string }).idToken)).toBe(200) // of a signIn answer
})

test('an id token counts until its last second', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  backend.clock.advance(3_599_000)
  expect(await lookupOutcome(backend, idToken)).toBe(200)
  backend.clock.advance(1000)
  expect(await lookupOutcome(backend, idToken)).toBe('TOKEN_EXPIRED')
})

test('the first start makes a key, which lies outside the database for its owner alone', async () => {
  await using backend = await startBackend()
  await rm(join(backend.dataDir, 'keys'), { recursive: true })
  await backend.restart()
  const { idToken } = await signUp(backend)
  expect((await stat(keyFile(backend))).mode & 0o777).toBe(0o600)
  expect((await stat(join(backend.dataDir, 'keys'))).mode & 0o777).toBe(0o700)
  await backend.restart()
  expect(await lookupOutcome(backend, idToken)).toBe(200)
  const [key] = (await readKeys(backend)).keys
  const secret = key?.privateKeyPem.slice(40, 80) ?? ''
  expect(await readFile(join(backend.dataDir, 'documents.sqlite'), 'latin1')).not.toContain(secret)
})

test('tokens of an older key are accepted until that key is removed', async () => {
  await using backend = await startBackend()
  const { idToken, refreshToken } = await signUp(backend)
  const older = await readKeys(backend)
  const newer = { kid: 'newer', privateKeyPem: newPrivateKey() }
  await writeFile(keyFile(backend), JSON.stringify({ keys: [newer, ...older.keys] }))
  await backend.restart()
  expect(await lookupOutcome(backend, idToken)).toBe(200)
  const { idToken: next } = (await refresh(backend, refreshToken)) as { idToken: string } // not refused, as the next lines show
  expect(JSON.parse(Buffer.from(next.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({ kid: 'newer' })
  await writeFile(keyFile(backend), JSON.stringify({ keys: [newer] }))
  await backend.restart()
  expect(await lookupOutcome(backend, idToken)).toBe('INVALID_ID_TOKEN')
  expect(await lookupOutcome(backend, next)).toBe(200)
})

test.each([
  ['broken JSON', '{'],
  ['no keys', '{"keys":[]}'],
  ['a key that is none', '{"keys":[{"kid":"a","privateKeyPem":"-----BEGIN PRIVATE KEY-----"}]}'],
])('a damaged key file stops the start, names itself and leaves the folder free: %s', async (_, text) => {
  await using backend = await startBackend()
  const whole = await readFile(keyFile(backend), 'utf8')
  await writeFile(keyFile(backend), text)
  await expect(backend.restart()).rejects.toThrow(/keys\/tokens\.json is damaged/)
  await writeFile(keyFile(backend), whole)
  await backend.restart()
})
