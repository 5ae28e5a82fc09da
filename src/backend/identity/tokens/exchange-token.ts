import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { IdentityContext } from '#backend/identity/context.ts'
import { idTokenSeconds } from './id-tokens.ts'
import { parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { decodeRefreshToken, encodeRefreshToken } from './refresh-token.ts'

/** How long a used refresh token still returns its successor. */
const reuseWindowMs = 10_000

/** Other parameters of OAuth 2, such as `scope`, are ignored. */
const Body = v.object({ grantType: v.optional(Text, ''), refreshToken: v.optional(Text, '') })

/** `/v1/token`: exchanges a refresh token for an ID token and the next refresh token. Reuse of an old one ends its whole family. */
export async function exchangeToken(context: IdentityContext, body: unknown): Promise<object> {
  const { grantType, refreshToken: given } = parseBody(Body, body)
  if (!grantType) throw new IdentityRefusal('MISSING_GRANT_TYPE')
  if (grantType !== 'refresh_token') throw new IdentityRefusal('INVALID_GRANT_TYPE')
  if (!given) throw new IdentityRefusal('MISSING_REFRESH_TOKEN')
  const refreshToken = decodeRefreshToken(given)
  const outcome = await context.store.changeIdentity('exchangeRefreshToken', {
    refreshToken,
    nextSalt: randomBytes(32),
    reuseWindowMs,
    nowMs: context.clock.now(),
  })
  switch (outcome.kind) {
    case 'unknown':
      throw new IdentityRefusal('INVALID_REFRESH_TOKEN')
    case 'expired':
      throw new IdentityRefusal('TOKEN_EXPIRED')
    case 'accountGone':
      throw new IdentityRefusal('USER_NOT_FOUND')
    case 'accountDisabled':
      throw new IdentityRefusal('USER_DISABLED')
    case 'reused':
      context.log({ level: 'warn', message: 'A used refresh token came back: its sign-in is ended.', localId: outcome.localId })
      throw new IdentityRefusal('TOKEN_EXPIRED')
    case 'exchanged': {
      const idToken = await context.idTokens.issue(outcome)
      return {
        id_token: idToken,
        access_token: idToken,
        refresh_token: encodeRefreshToken({ family: refreshToken.family, secret: outcome.nextSecret }),
        expires_in: String(idTokenSeconds),
        token_type: 'Bearer',
        user_id: outcome.account.localId,
        project_id: context.projectId,
      }
    }
  }
}
