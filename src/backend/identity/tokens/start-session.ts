import type { Account, SessionStart } from '#backend/database/identity/identity-operations.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { idTokenSeconds, type Session } from './id-tokens.ts'
import { createRefreshToken, encodeRefreshToken } from './refresh-token.ts'

/** The tokens of a sign-in, as in responses. */
export type SessionTokens = { readonly idToken: string; readonly refreshToken: string; readonly expiresIn: string }

/**
 * Records a sign-in and issues its tokens; undefined if the account has changed meanwhile and may no longer sign in.
 *
 * @param account Its state when the credentials were checked.
 */
export async function startSession(
  context: IdentityContext,
  account: Pick<Account, 'localId' | 'validSinceSeconds'>,
  start: Omit<SessionStart, 'localId' | 'validSinceSeconds' | 'refreshToken' | 'nowMs'>,
): Promise<SessionTokens | undefined> {
  const refreshToken = createRefreshToken()
  const { localId, validSinceSeconds } = account
  const request = { ...start, localId, validSinceSeconds, refreshToken, nowMs: context.clock.now() }
  const started = await context.store.changeIdentity('startSession', request)
  if (!started) return undefined
  const { signInProvider, customClaims, secondFactorId } = start
  const session: Session = { ...started, signInProvider, customClaims, secondFactorId }
  return {
    idToken: await context.idTokens.issue(session),
    refreshToken: encodeRefreshToken(refreshToken),
    expiresIn: String(idTokenSeconds),
  }
}
