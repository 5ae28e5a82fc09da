import * as v from 'valibot'
import { unbuilt } from '#backend/service-error.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { removeAccount } from './remove-account.ts'

const Body = v.strictObject({ localId: v.optional(Text, ''), idToken: v.optional(Text) })

/** `accounts:delete` of the admin: deletes the account with its data, and invalidates its tokens. */
export async function deleteAccount(context: IdentityContext, body: unknown): Promise<object> {
  const { localId, idToken } = parseBody(Body, body, ['tenantId'])
  if (!localId) throw new IdentityRefusal('MISSING_LOCAL_ID')
  if (idToken !== undefined) throw unbuilt('idToken')
  if (!(await removeAccount(context, { localId }))) throw new IdentityRefusal('USER_NOT_FOUND')
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
