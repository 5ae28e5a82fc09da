import { type CryptoKey, errors, importSPKI, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { Clock } from '#backend/clock.ts'
import type { ServiceAccount } from '#backend/credentials/service-token.ts'
import { assertCustomClaims } from '#backend/identity/accounts/custom-claims.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { parseShallowJson } from '#protocol/shallow-json.ts'

/** The content of a custom token: the user, and claims for the tokens of this sign-in as the text of a JSON object. */
export type CustomToken = { readonly uid: string; readonly customClaims: string | undefined }

/**
 * Reads a custom token. Rejects with INVALID_CUSTOM_TOKEN, CREDENTIAL_MISMATCH for an unknown issuer or key, or as `custom-claims.ts` does.
 */
export type CustomTokenReader = (customToken: string) => Promise<CustomToken>

/** The audience of custom tokens (Firebase, Create custom tokens using a third-party JWT library). */
export const customTokenAudience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

/** The only form of a signed token; decoding alone would accept line breaks. */
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/

const maxLifeSeconds = 3600
const clockToleranceSeconds = 30

const Claims = v.looseObject({
  uid: v.optional(v.pipe(v.string(), v.maxLength(128)), ''),
  iss: v.string(),
  sub: v.string(),
  iat: v.pipe(v.number(), v.safeInteger()),
  exp: v.pipe(v.number(), v.safeInteger()),
  claims: v.optional(v.record(v.string(), v.unknown())),
})

/** Creates a reader of tokens signed by a service account (RS256). The provider's own libraries name only the issuer, not the key. */
export async function createCustomTokenReader(accounts: readonly ServiceAccount[], clock: Clock): Promise<CustomTokenReader> {
  const keys: { readonly clientEmail: string; readonly keyId: string; readonly key: CryptoKey }[] = []
  for (const { clientEmail, keyId, publicKeyPem } of accounts) {
    keys.push({ clientEmail, keyId, key: await importSPKI(publicKeyPem, 'RS256') })
  }
  return async (customToken) => {
    if (!form.test(customToken)) throw invalid()
    const { iss, kid } = readIssuer(customToken)
    const own = keys.filter((key) => key.clientEmail === iss && (kid === undefined || key.keyId === kid))
    if (own.length === 0) throw new IdentityRefusal('CREDENTIAL_MISMATCH')
    for (const { clientEmail, key } of own) {
      const payload = await verify(customToken, clientEmail, key)
      if (payload) return readToken(payload)
    }
    throw invalid()
  }

  /** The claims; undefined if another key signed them. */
  async function verify(customToken: string, clientEmail: string, key: CryptoKey) {
    try {
      const { payload } = await jwtVerify(customToken, key, {
        algorithms: ['RS256'],
        issuer: clientEmail,
        subject: clientEmail,
        audience: customTokenAudience,
        currentDate: new Date(clock.now()),
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: maxLifeSeconds,
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) return undefined
      if (error instanceof errors.JOSEError) throw invalid()
      throw error
    }
  }
}

function readToken(payload: unknown): CustomToken {
  const result = v.safeParse(Claims, payload)
  if (!result.success || result.output.exp - result.output.iat > maxLifeSeconds) throw invalid()
  const { uid, claims } = result.output
  if (!uid) throw new IdentityRefusal('MISSING_IDENTIFIER')
  const customClaims = claims === undefined ? undefined : JSON.stringify(claims)
  if (customClaims !== undefined) assertCustomClaims(customClaims)
  return { uid, customClaims }
}

/** The issuer and key that an unverified token names. They only select the key, which then verifies the token. */
function readIssuer(customToken: string): { readonly iss: string; readonly kid: string | undefined } {
  const [header, payload] = customToken.split('.').map(decodePart)
  const result = v.safeParse(v.object({ iss: v.string(), kid: v.optional(v.string()) }), { ...payload, kid: header?.['kid'] })
  if (!result.success) throw invalid()
  return { iss: result.output.iss, kid: result.output.kid }
}

function decodePart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseShallowJson(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function invalid(): IdentityRefusal {
  return new IdentityRefusal('INVALID_CUSTOM_TOKEN')
}
