import { importPKCS8, SignJWT } from 'jose'
import type { ServiceAccountKey } from './service-token.ts'

const audience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

/** A custom token is exchanged at once. */
const lifeSeconds = 60

/**
 * A token by which the service signs in as a user (Firebase, Create custom tokens using a third-party JWT library); valid for a minute.
 *
 * @param uid 1 to 128 characters.
 * @param nowMs Milliseconds since the epoch.
 * @param claims What the id tokens of this sign-in say in addition; rules read it as `request.auth.token`.
 */
export async function createCustomToken(
  key: ServiceAccountKey,
  uid: string,
  nowMs: number,
  claims?: Readonly<Record<string, string>>,
): Promise<string> {
  const nowSeconds = Math.floor(nowMs / 1000)
  return await new SignJWT({ uid, ...(claims && { claims }) })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.private_key_id })
    .setIssuer(key.client_email)
    .setSubject(key.client_email)
    .setAudience(audience)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + lifeSeconds)
    .sign(await importPKCS8(key.private_key, 'RS256'))
}
