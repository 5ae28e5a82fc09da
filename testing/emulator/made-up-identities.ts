import * as v from 'valibot'
import type { FederatedIdentity } from '#backend/identity/federation/federated-provider.ts'
import type { Federation } from '#backend/identity/federation/federation.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { decodePayload } from './unsigned-tokens.ts'

const Claims = v.looseObject({
  sub: v.pipe(v.string(), v.minLength(1)),
  email: v.optional(v.string()),
  email_verified: v.optional(v.boolean(), false),
  name: v.optional(v.string()),
  picture: v.optional(v.string()),
})

/**
 * Takes whatever a token says for the word of an issuer: claims as JSON, or a token whose signature nobody looks at, in the place of an
 * id token or of an access token, and of any provider.
 */
export function acceptMadeUpIdentities(federation: Federation): Federation {
  return {
    ...federation,
    readTokens: async (providerId, { idToken, accessToken }) => {
      const claims = v.safeParse(Claims, decodePayload(idToken ?? accessToken ?? ''))
      if (!claims.success || !providerId) throw new IdentityRefusal('INVALID_IDP_RESPONSE')
      const { sub: rawId, email, email_verified: isEmailVerified, name: displayName, picture: photoUrl } = claims.output
      const rawUserInfo = JSON.stringify(claims.output)
      return { providerId, rawId, email, isEmailVerified, displayName, photoUrl, rawUserInfo } satisfies FederatedIdentity
    },
  }
}
