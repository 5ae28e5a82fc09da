import { constants, createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCustomToken } from '#gateway/accounts/custom-token.ts'
import { createServiceTokens } from '#gateway/accounts/service-token.ts'
import { ask } from './ask.ts'
import { apiKey, type Person, postSession, readServiceKey, signInNewPerson, type Tokens } from './people.ts'
import type { TestServer } from './server.ts'
import { expect, test } from './test.ts'

type Claims = Readonly<Record<string, unknown>>

type Forger = Person &
  Tokens & {
    readonly server: TestServer
    /** The server's signing key, which requires access to its disk. */
    readonly kid: string
    readonly privateKey: KeyObject
  }

async function createForger(server: TestServer): Promise<Forger & { readonly cookie: string; readonly company: string }> {
  // Output of the backend (signing-keys.ts).
  const file = JSON.parse(readFileSync(join(server.dataDir, 'keys', 'tokens.json'), 'utf8')) as {
    keys: [{ kid: string; privateKeyPem: string }]
  }
  const [{ kid, privateKeyPem }] = file.keys
  return { server, kid, privateKey: createPrivateKey(privateKeyPem), ...(await signInNewPerson(server)) }
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Forges a token from the victim's claims with changes; the test provides the signature. */
function forge(forger: Forger, changes: Claims, header: Claims, signature: (signed: Buffer) => Buffer | string): string {
  // Issued by the server a moment ago.
  const claims = JSON.parse(Buffer.from(forger.idToken.split('.')[1] ?? '', 'base64url').toString()) as Claims
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid: forger.kid, ...header })}.${encode({ ...claims, ...changes })}`
  return `${signed}.${Buffer.from(signature(Buffer.from(signed))).toString('base64url')}`
}

/** The same, signed with the server's key. */
function resign(forger: Forger, changes: Claims, header: Claims = {}): string {
  return forge(forger, changes, header, (signed) => sign('sha256', signed, forger.privateKey))
}

/** The same, with a shared secret. */
function forgeHmac(forger: Forger, secret: string | Buffer): string {
  return forge(forger, {}, { alg: 'HS256' }, (signed) => createHmac('sha256', secret).update(signed).digest())
}

const seconds = () => Math.floor(Date.now() / 1000)

/** Values posted to `/session` instead of an id token. */
const tokens: Readonly<Record<string, (forger: Forger) => string | Promise<string>>> = {
  nothing: () => '',
  'a word': () => 'owner',
  'two dots': () => '..',
  unicode: ({ idToken }) => `${idToken}\u00e9`,
  'a token in quotes': ({ idToken }) => `"${idToken}"`,
  'two tokens': ({ idToken }) => `${idToken} ${idToken}`,
  'a token without its signature': ({ idToken }) => `${idToken.split('.').slice(0, 2).join('.')}.`,
  'a truncated token': ({ idToken }) => idToken.slice(0, -8),
  'a token with a changed signature': ({ idToken }) => idToken.replace(/.{8}$/u, 'AAAAAAAA'),
  'a token with a changed payload': ({ idToken }) => {
    const [header, , signature] = idToken.split('.')
    return [header, Buffer.from('{"sub":"demo","user_id":"demo"}').toString('base64url'), signature].join('.')
  },
  'an unsigned token': (forger) => forge(forger, {}, { alg: 'none' }, () => ''),
  'an unsigned token without a key id': (forger) => forge(forger, {}, { alg: 'none', kid: undefined }, () => ''),
  'an unsigned token in other case': (forger) => forge(forger, {}, { alg: 'nOnE' }, () => ''),
  'an unsigned token with a signature': (forger) => forge(forger, {}, { alg: 'none' }, () => 'signature'),
  'HS256 with the public key as the secret': (forger) =>
    forgeHmac(forger, createPublicKey(forger.privateKey).export({ type: 'spki', format: 'pem' })),
  'HS256 with the API key as the secret': (forger) => forgeHmac(forger, apiKey),
  'HS256 with an empty secret': (forger) => forgeHmac(forger, ''),
  'another key': (forger) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return forge(forger, {}, {}, (signed) => sign('sha256', signed, privateKey))
  },
  'a key that the token brings along': (forger) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = publicKey.export({ format: 'jwk' })
    return forge(forger, {}, { jwk }, (signed) => sign('sha256', signed, privateKey))
  },
  'no key id': (forger) => resign(forger, {}, { kid: undefined }),
  'an unknown key id': (forger) => resign(forger, {}, { kid: '../../keys/tokens.json' }),
  PS256: (forger) =>
    forge(forger, {}, { alg: 'PS256' }, (signed) =>
      sign('sha256', signed, { key: forger.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
    ),
  'another audience': (forger) => resign(forger, { aud: 'other-project' }),
  'two audiences': (forger) => resign(forger, { aud: ['fourfold', 'other-project'] }),
  'another issuer': (forger) => resign(forger, { iss: 'https://securetoken.google.com/other-project' }),
  'another project': (forger) => resign(forger, { aud: 'other', iss: 'https://securetoken.google.com/other' }),
  'an unknown user': (forger) => resign(forger, { sub: 'nobody', user_id: 'nobody' }),
  'no user': (forger) => resign(forger, { sub: '' }),
  'two users': (forger) => resign(forger, { sub: 'demo' }),
  'an expired token': (forger) => resign(forger, { iat: seconds() - 3601, exp: seconds() - 1 }),
  'a token of tomorrow': (forger) => resign(forger, { iat: seconds() + 86_400, exp: seconds() + 90_000 }),
  'a token that lasts a year': (forger) => resign(forger, { exp: seconds() + 31_536_000 }),
  'no expiry': (forger) => resign(forger, { exp: undefined }),
  'a sign-in of tomorrow': (forger) => resign(forger, { auth_time: seconds() + 86_400 }),
  'no sign-in': (forger) => resign(forger, { auth_time: undefined }),
  'a critical extension': (forger) => resign(forger, {}, { crit: ['b64'], b64: true }),
  'a refresh token': ({ refreshToken }) => refreshToken,
  'a custom token': ({ server, uid }) => createCustomToken(readServiceKey(server), uid, Date.now()),
  'a token of the service': ({ server }) => createServiceTokens(readServiceKey(server), Date.now)(),
  'a token of the service for identity': ({ server }) =>
    createServiceTokens(readServiceKey(server), Date.now, 'https://identitytoolkit.googleapis.com/')(),
  'an oversize token': ({ idToken }) => idToken + 'A'.repeat(8192),
  'the key of the service': (forger) => {
    const { private_key: key, private_key_id: kid } = readServiceKey(forger.server)
    return forge(forger, {}, { kid }, (signed) => sign('sha256', signed, key))
  },
}

test(`${Object.keys(tokens).length} tokens that are forged, expired or foreign begin no session`, async ({ server }) => {
  const forger = await createForger(server)
  // The helpers create valid tokens too, so each forgery below is rejected for its own fault.
  expect((await postSession(server, resign(forger, {}))).status).toBe(200)
  for (const [name, forge] of Object.entries(tokens)) {
    const token = await forge(forger)
    const { status, headers } = await postSession(server, token)
    expect({ status, cookies: headers['set-cookie'] }, name).toEqual({ status: 401, cookies: undefined })
    // The token works neither as a session id nor as a cookie of a page.
    const cookie = `__session=${encodeURIComponent(token).slice(0, 4000)}`
    const page = await ask(server.url, '/dashboard', { headers: { cookie, authorization: `Bearer ${encodeURI(token).slice(0, 4000)}` } })
    expect(page.headers.location, name).toBe('/dashboard/login')
  }
})

test('a token begins no session in another scheme, twice, or in another place', async ({ server }) => {
  const { idToken } = await createForger(server)
  const origin = server.url
  const questions = [
    { headers: { origin, authorization: `bearer ${idToken}` } },
    { headers: { origin, authorization: `Basic ${idToken}` } },
    { headers: { origin, authorization: idToken } },
    { headers: { origin, authorization: `Bearer  ${idToken}` } },
    { headers: { origin, authorization: `Bearer ${idToken}, Bearer ${idToken}` } },
    { headers: { origin, cookie: `idToken=${idToken}` } },
    { headers: { origin, 'content-type': 'application/json' }, body: JSON.stringify({ idToken }) },
  ]
  for (const question of questions) {
    const { status, headers } = await ask(server.url, '/session', { method: 'POST', ...question })
    expect({ status, cookies: headers['set-cookie'] }, JSON.stringify(question).slice(0, 90)).toEqual({ status: 401, cookies: undefined })
  }
  expect(
    (await ask(server.url, `/session?token=${idToken}`, { method: 'POST', headers: { origin } })).headers['set-cookie'],
  ).toBeUndefined()
})

const cookies: Readonly<Record<string, (id: string, other: string) => string>> = {
  'no id': () => '__session=',
  'a guessed id': () => `__session=${'A'.repeat(43)}`,
  'a changed id': (id) => `__session=${id.slice(0, -2)}${id.endsWith('AA') ? 'BB' : 'AA'}`,
  'a short id': (id) => `__session=${id.slice(0, -1)}`,
  'a long id': (id) => `__session=${id}A`,
  'the id in other case': (id) =>
    `__session=${id.replaceAll(/[a-z]/giu, (sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()))}`,
  'the id in quotes': (id) => `__session="${id}"`,
  'the id percent-encoded': (id) => `__session=%${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
  unicode: (id) => `__session=${id.slice(0, -1)}é`,
  'a path to the id': (id) => `__session=../sessions/${id}`,
  'the hash of the id': (id) => `__session=${hash('sha256', id)}`,
  'another name': (id) => `session=${id}`,
  'the name in other case': (id) => `__Session=${id}`,
  'the id twice': (id) => `__session=${id}; __session=${id}`,
  'another id before it': (id, other) => `__session=${other}; __session=${id}`,
  'a guess before it': (id) => `__session=${'A'.repeat(43)}; __session=${id}`,
  'two names in one': (id) => `a=__session=${id}`,
  'a large value': (id) => `__session=${id.repeat(90)}`,
  SQL: () => `__session=' or '1'='1`,
}

test(`${Object.keys(cookies).length} cookies that are guessed, changed or doubled open nothing`, async ({ server }) => {
  const { cookie, company } = await createForger(server)
  const other = await createForger(server)
  const idOf = (text: string) => text.slice('__session='.length)
  expect((await ask(server.url, '/dashboard', { headers: { cookie } })).text).toContain(company)
  for (const [name, forge] of Object.entries(cookies)) {
    for (const target of ['/dashboard', '/dashboard.data']) {
      const forged = Buffer.from(forge(idOf(cookie), idOf(other.cookie))).toString('latin1')
      const answer = await ask(server.url, target, { headers: { cookie: forged } })
      expect([302, 202], name).toContain(answer.status)
      expect(answer.text, name).not.toContain(company)
    }
  }
})
