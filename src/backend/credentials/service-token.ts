import { type CryptoKey, errors, importSPKI, jwtVerify } from 'jose'
import type { Clock } from '#backend/clock.ts'
import { ServiceError } from '#backend/service-error.ts'

/** A service account: the public half of its key. It bypasses the rules. */
export type ServiceAccount = { readonly clientEmail: string; readonly keyId: string; readonly publicKeyPem: string }

/** Checks the token of a request, if it has one. */
export type ServiceTokenVerifier = (token: string | undefined) => Promise<void>

/** The audience of self-signed tokens (Google, service account authorization without OAuth). */
export type ServiceAudience =
  | 'https://firestore.googleapis.com/'
  | 'https://identitytoolkit.googleapis.com/'
  | 'https://firebasestorage.googleapis.com/'

/** Longest lifetime of a self-signed token, and the tolerated clock difference. */
const maxLifeSeconds = 3600
const clockToleranceSeconds = 30

/** How many verified tokens are cached; a token is used for many requests. */
const maxRemembered = 256

/**
 * Creates a verifier of self-signed service account tokens (RS256), in the format that Google's own endpoints accept.
 * A request without a token is refused as PERMISSION_DENIED, an invalid token as UNAUTHENTICATED.
 *
 * @throws Error if a key is not an RSA public key in PEM.
 */
export async function createServiceTokenVerifier(
  accounts: readonly ServiceAccount[],
  clock: Clock,
  audience: ServiceAudience,
): Promise<ServiceTokenVerifier> {
  const keys = new Map<string, { account: ServiceAccount; key: CryptoKey }>()
  for (const account of accounts) keys.set(account.keyId, { account, key: await importSPKI(account.publicKeyPem, 'RS256') })
  const expiries = new Map<string, number>()

  return async (token) => {
    if (token === undefined) throw new ServiceError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
    const nowSeconds = clock.now() / 1000
    if ((expiries.get(token) ?? 0) > nowSeconds) return
    const expiry = await verify(token, nowSeconds)
    if (expiries.size >= maxRemembered) expiries.clear()
    expiries.set(token, expiry)
  }

  async function verify(token: string, nowSeconds: number): Promise<number> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => keyOf(kid).key, {
        algorithms: ['RS256'],
        audience,
        requiredClaims: ['iss', 'sub', 'iat', 'exp'],
        currentDate: new Date(nowSeconds * 1000),
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: maxLifeSeconds,
      })
      const { clientEmail } = keyOf(protectedHeader.kid).account
      const { iss, sub, aud, exp = 0, iat = 0 } = payload
      if (iss !== clientEmail || sub !== clientEmail || aud !== audience || exp - iat > maxLifeSeconds) throw unauthenticated()
      return exp
    } catch (error) {
      if (error instanceof errors.JOSEError) throw unauthenticated()
      throw error
    }
  }

  function keyOf(kid: string | undefined) {
    const known = keys.get(kid ?? '')
    if (!known) throw unauthenticated()
    return known
  }
}

function unauthenticated(): ServiceError {
  return new ServiceError('UNAUTHENTICATED', 'Request had invalid authentication credentials.')
}
