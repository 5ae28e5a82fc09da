import * as v from 'valibot'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { removeAccount } from './remove-account.ts'
import { assertRecentSignIn, verifyIdToken } from '#backend/identity/tokens/verify-id-token.ts'

const Body = v.strictObject({ idToken: v.optional(Text, ''), localId: v.optional(Text) })

/** `accounts:delete` of a user: deletes the own account and its data; needs a recent sign-in. */
export async function deleteOwnAccount(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const { idToken, localId } = parseBody(Body, body, ['tenantId', 'delegatedProjectNumber'])
  if (!idToken) throw new IdentityRefusal('MISSING_ID_TOKEN')
  if (localId !== undefined) throw new IdentityRefusal('INSUFFICIENT_PERMISSION')
  const user = await verifyIdToken(context, idToken)
  caller.isAbout(user.account.localId)
  assertRecentSignIn(context, user)
  const { account, authTimeSeconds } = user
  const isDeleted = await removeAccount(context, { localId: account.localId, authTimeSeconds })
  if (!isDeleted) throw new IdentityRefusal('TOKEN_EXPIRED')
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
