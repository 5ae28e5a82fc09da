import * as v from 'valibot'
import type { IdentityContext } from './context.ts'
import { parseBody, Text } from './parse-body.ts'
import { IdentityRefusal } from './refusal.ts'

const Body = v.strictObject({ localId: v.optional(Text, '') })

/** `accounts:delete` of the admin: the account is gone, and its tokens are worth nothing. */
export async function deleteAccount({ store }: IdentityContext, body: unknown): Promise<object> {
  const { localId } = parseBody(Body, body, ['idToken', 'tenantId', 'targetProjectId'])
  if (!localId) throw new IdentityRefusal('MISSING_LOCAL_ID')
  if (!(await store.changeIdentity('deleteAccount', { localId }))) throw new IdentityRefusal('USER_NOT_FOUND')
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
