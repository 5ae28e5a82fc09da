import { createLocalJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import { createHttpClient, exchange, type Fetch } from '#gateway/http/http-client.ts'

export type IdTokenVerifierOptions = {
  readonly projectId: string
  /** A JWK set, cached according to its `Cache-Control`. */
  readonly publicKeysUrl: string
  readonly fetch: Fetch
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const KeySet = v.object({ keys: v.array(v.looseObject({ kty: v.string(), kid: v.string() })) })

/** Cache time of keys without `Cache-Control`. */
const standardSeconds = 300

/**
 * Verifies id tokens with the provider's public keys (Firebase, Verify ID tokens using a third-party JWT library): algorithm, signature,
 * project, times and subject. Rejects if the keys cannot be fetched.
 */
export function createIdTokenVerifier({ projectId, publicKeysUrl, fetch, now }: IdTokenVerifierOptions) {
  const client = createHttpClient(fetch)
  let current: Promise<{ readonly getKey: JWTVerifyGetKey; readonly goodUntilMs: number }> | undefined

  return async (idToken: string): Promise<boolean> => {
    const { getKey } = await readKeys()
    try {
      const { payload } = await jwtVerify(idToken, getKey, {
        algorithms: ['RS256'],
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
        currentDate: new Date(now()),
        // A server's clock may be slightly behind the provider's.
        clockTolerance: 30,
      })
      return payload.sub !== ''
    } catch (error) {
      if (error instanceof errors.JOSEError) return false
      throw error
    }
  }

  async function readKeys() {
    const kept = await current
    if (kept && kept.goodUntilMs > now()) return kept
    const asked = fetchKeys()
    current = asked
    // The caller handles the failure; the next call retries.
    asked.catch(() => {
      if (current === asked) current = undefined
    })
    return await asked
  }

  async function fetchKeys() {
    const response = await exchange(client, publicKeysUrl)
    if (!response.ok) throw new Error(`${publicKeysUrl} answered ${response.status}.`)
    const [, maxAge] = /max-age=(\d+)/u.exec(response.headers.get('cache-control') ?? '') ?? []
    const seconds = maxAge === undefined ? standardSeconds : Number(maxAge)
    const { keys } = v.parse(KeySet, await response.json())
    return { getKey: createLocalJWKSet({ keys }), goodUntilMs: now() + seconds * 1000 }
  }
}
