import { IdentityRefusal } from '#backend/identity/refusal.ts'

/** Longest claims of an account (Firebase, Control Access with Custom Claims). */
const maxLength = 1000

/** Reserved claim names (the same page; OpenID Connect Core 1.0, section 2). */
const reservedNames = 'acr amr at_hash aud auth_time azp cnf c_hash exp iat iss jti nbf nonce sub firebase user_id'.split(' ')

/**
 * Validates custom claims for tokens.
 *
 * @param text A JSON object.
 * @throws IdentityRefusal CLAIMS_TOO_LARGE, INVALID_CLAIMS or FORBIDDEN_CLAIM.
 */
export function assertCustomClaims(text: string): void {
  if (text.length > maxLength) throw new IdentityRefusal('CLAIMS_TOO_LARGE')
  const claims = parseObject(text)
  if (!claims) throw new IdentityRefusal('INVALID_CLAIMS')
  const reserved = reservedNames.find((name) => Object.hasOwn(claims, name))
  if (reserved !== undefined) throw new IdentityRefusal(`FORBIDDEN_CLAIM : ${reserved}`)
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
