import type { IdentityContext } from '#backend/identity/context.ts'
import type { IdTokenClaims, Session } from './id-tokens.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'

/** A user whose token was checked against the account as it is now. */
export type VerifiedUser = Omit<Session, 'customClaims'> & { readonly claims: IdTokenClaims }

/**
 * Checks an id token: signature, issuer, audience and times, then that the account still exists, is not disabled and was not revoked since.
 *
 * @throws IdentityRefusal INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND or USER_DISABLED.
 */
export async function verifyIdToken({ idTokens, store }: IdentityContext, idToken: string): Promise<VerifiedUser> {
  const claims = await idTokens.read(idToken)
  const [account] = await store.findAccounts({ localIds: [claims.sub] })
  if (!account) throw new IdentityRefusal('USER_NOT_FOUND')
  if (account.isDisabled) throw new IdentityRefusal('USER_DISABLED')
  if (claims.auth_time < account.validSinceSeconds) throw new IdentityRefusal('TOKEN_EXPIRED')
  return { account, claims, authTimeSeconds: claims.auth_time, signInProvider: claims.firebase.sign_in_provider }
}

/**
 * Refuses what a sign-in may do only while it is fresh. By a custom token it is not, in the product: the server renews its users' tokens
 * by those. Who is anonymous has nothing to sign in with again.
 *
 * @throws IdentityRefusal CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
 */
export function assertRecentSignIn({ settings, clock }: IdentityContext, { signInProvider, authTimeSeconds }: VerifiedUser): void {
  const isRecent = clock.now() / 1000 - authTimeSeconds <= settings.recentSignInSeconds
  const countsAtAll = signInProvider !== 'custom' || settings.isCustomSignInRecent
  if (signInProvider === 'anonymous' || (isRecent && countsAtAll)) return
  throw new IdentityRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}
