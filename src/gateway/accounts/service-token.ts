import { importPKCS8, type JWTPayload, SignJWT } from 'jose'

/** The parts we use of a service account's key file, as the provider's console gives it out. */
export type ServiceAccountKey = {
  readonly type: 'service_account'
  readonly project_id: string
  readonly private_key_id: string
  /** PKCS #8 in PEM. */
  readonly private_key: string
  readonly client_email: string
}

/** The API that a token is for. */
export type ServiceAudience =
  | 'https://firestore.googleapis.com/'
  | 'https://identitytoolkit.googleapis.com/'
  | 'https://firebasestorage.googleapis.com/'

const lifeSeconds = 3600

/** A token is replaced when less than this is left of its life. */
const reserveSeconds = 300

/**
 * A source of self-signed service account tokens for one API (RS256, valid for an hour), accepted by both providers.
 * A token is signed once and given out until five minutes before it expires.
 *
 * @param now Milliseconds since the epoch.
 * @param actor The person on whose behalf the service acts (RFC 8693, claim `act`), for the audit log.
 * @param batch Says which run of a command the calls belong to, for the same.
 */
export function createServiceTokens(
  key: ServiceAccountKey,
  now: () => number,
  audience: ServiceAudience = 'https://firestore.googleapis.com/',
  actor?: string,
  batch?: () => string | undefined,
): () => Promise<string> {
  let current: { readonly token: Promise<string>; readonly expiresAtSeconds: number; readonly batchId: string | undefined } | undefined
  return () => {
    const batchId = batch?.()
    const nowSeconds = Math.floor(now() / 1000)
    const leftSeconds = current ? current.expiresAtSeconds - nowSeconds : 0
    // More than a whole life is left when the clock was set back: the token is of the future, and refused.
    if (!current || leftSeconds < reserveSeconds || leftSeconds > lifeSeconds || current.batchId !== batchId) {
      const signed = {
        token: sign(key, audience, nowSeconds, {
          ...(actor !== undefined && { act: { sub: actor } }),
          ...(batchId !== undefined && { batch: batchId }),
        }),
        batchId,
        expiresAtSeconds: nowSeconds + lifeSeconds,
      }
      current = signed
      // The caller gets the error; the next call tries again.
      signed.token.catch(() => {
        if (current === signed) current = undefined
      })
    }
    return current.token
  }
}

async function sign(key: ServiceAccountKey, audience: ServiceAudience, nowSeconds: number, claims: JWTPayload): Promise<string> {
  const privateKey = await importPKCS8(key.private_key, 'RS256')
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.private_key_id })
    .setIssuer(key.client_email)
    .setSubject(key.client_email)
    .setAudience(audience)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + lifeSeconds)
    .sign(privateKey)
}
