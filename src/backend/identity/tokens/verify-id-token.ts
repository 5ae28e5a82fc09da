import type { IdentityContext } from '#backend/identity/context.ts'
import type { IdTokenClaims, Session } from './id-tokens.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'

/** A user whose token was checked against the current account. */
export type VerifiedUser = Omit<Session, 'customClaims'> & { readonly claims: IdTokenClaims }

/**
 * Verifies an ID token: signature, issuer, audience and times, and that the account exists, is enabled and was not revoked since.
 *
 * @throws IdentityRefusal INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND or USER_DISABLED.
 */
export async function verifyIdToken({ idTokens, store }: IdentityContext, idToken: string): Promise<VerifiedUser> {
  const claims = await idTokens.read(idToken)
  const [account] = await store.findAccounts({ localIds: [claims.sub] })
  if (!account) throw new IdentityRefusal('USER_NOT_FOUND')
  if (account.isDisabled) throw new IdentityRefusal('USER_DISABLED')
  if (claims.auth_time < account.validSinceSeconds) throw new IdentityRefusal('TOKEN_EXPIRED')
  const { sign_in_provider: signInProvider, second_factor_identifier: secondFactorId } = claims.firebase
  return { account, claims, authTimeSeconds: claims.auth_time, signInProvider, secondFactorId }
}

/**
 * Rejects calls that need a recent sign-in. A sign-in by custom token counts only if the settings say so, because the server renews its
 * users' tokens by these. Anonymous users are exempt: they cannot sign in again.
 *
 * @throws IdentityRefusal CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
 */
export function assertRecentSignIn({ settings, clock }: IdentityContext, { signInProvider, authTimeSeconds }: VerifiedUser): void {
  const isRecent = clock.now() / 1000 - authTimeSeconds <= settings.recentSignInSeconds
  const countsAtAll = signInProvider !== 'custom' || settings.isCustomSignInRecent
  if (signInProvider === 'anonymous' || (isRecent && countsAtAll)) return
  throw new IdentityRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}
