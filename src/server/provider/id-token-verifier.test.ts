import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createIdTokenVerifier } from './id-token-verifier.ts'

const nowSeconds = 1_800_000_000
const known = await generateKeyPair('RS256', { extractable: true })
const unknown = await generateKeyPair('RS256')

type Changes = {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: { readonly alg?: string; readonly kid?: string }
  readonly key?: CryptoKey
}

async function sign({ claims, header, key = known.privateKey }: Changes = {}): Promise<string> {
  const iss = 'https://securetoken.google.com/acme'
  const payload = { iss, aud: 'acme', sub: 'anna', iat: nowSeconds, auth_time: nowSeconds, exp: nowSeconds + 3600, ...claims }
  return await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key)
}

/** The provider's keys, and how often they were asked for. */
function openKeys(headers: Record<string, string> = { 'cache-control': 'public, max-age=600' }) {
  const state = { asked: 0, nowMs: nowSeconds * 1000, isBroken: false }
  const verify = createIdTokenVerifier({
    projectId: 'acme',
    publicKeysUrl: 'https://keys.test/',
    fetch: async () => {
      state.asked++
      if (state.isBroken) return new Response(null, { status: 403 })
      return Response.json({ keys: [{ ...(await exportJWK(known.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }, { headers })
    },
    now: () => state.nowMs,
  })
  return { state, verify }
}

test('an id token of the project is taken', async () => {
  const { verify } = openKeys()
  expect(await verify(await sign())).toBe(true)
})

test('anything else is refused', async () => {
  const { verify } = openKeys()
  const cases: readonly [string, string][] = [
    ['another project', await sign({ claims: { aud: 'other' } })],
    ['another issuer', await sign({ claims: { iss: 'https://securetoken.google.com/other' } })],
    ['no subject', await sign({ claims: { sub: undefined } })],
    ['an empty subject', await sign({ claims: { sub: '' } })],
    ['no time of the sign-in', await sign({ claims: { auth_time: undefined } })],
    ['an end that has passed', await sign({ claims: { exp: nowSeconds - 60 } })],
    ['an unknown key', await sign({ header: { kid: 'k2' } })],
    ['the signature of another key', await sign({ key: unknown.privateKey })],
    ['no token', 'e30.e30.e30'],
  ]
  for (const [what, token] of cases) expect([what, await verify(token)]).toEqual([what, false])
})

test('the keys are kept for as long as the provider says', async () => {
  const { state, verify } = openKeys()
  await verify(await sign())
  state.nowMs += 599_000
  await verify(await sign())
  expect(state.asked).toBe(1)
  state.nowMs += 1000
  await verify(await sign())
  expect(state.asked).toBe(2)
})

test('keys that cannot be had are a failure and no refusal, and are asked for again', async () => {
  const { state, verify } = openKeys()
  state.isBroken = true
  await expect(verify(await sign())).rejects.toThrow('https://keys.test/ answered 403.')
  state.isBroken = false
  expect(await verify(await sign())).toBe(true)
})
