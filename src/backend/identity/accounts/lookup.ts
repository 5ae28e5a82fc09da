import * as v from 'valibot'
import { encodeAccount } from './account-reply.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { verifyIdToken } from '#backend/identity/tokens/verify-id-token.ts'

const Body = v.strictObject({ idToken: v.optional(Text, '') })
const unbuiltNames = ['localId', 'email', 'phoneNumber', 'federatedUserId', 'initialEmail', 'tenantId']

/** `accounts:lookup` of a user: returns the own account. */
export async function lookup(context: IdentityContext, body: unknown): Promise<object> {
  const { idToken } = parseBody(Body, body, unbuiltNames)
  if (!idToken) throw new IdentityRefusal('INVALID_ID_TOKEN')
  const { account } = await verifyIdToken(context, idToken)
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [encodeAccount(account)] }
}
