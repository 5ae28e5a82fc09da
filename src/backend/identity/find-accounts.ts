import * as v from 'valibot'
import { encodeAccount } from './account-reply.ts'
import type { IdentityContext } from './context.ts'
import { normalizeEmail } from './email.ts'
import { parseBody, Text } from './parse-body.ts'

/** Most accounts that one call may ask for (Firebase Admin SDK, getUsers). */
const maxIdentifiers = 100

const List = v.optional(v.pipe(v.array(Text), v.maxLength(maxIdentifiers)), [])
const Body = v.strictObject({ localId: List, email: List })
const unbuiltNames = ['idToken', 'phoneNumber', 'federatedUserId', 'initialEmail', 'tenantId', 'targetProjectId']

/** `accounts:lookup` of the admin: accounts by id and by address; without `users` when there is none. */
export async function findAccounts({ store }: IdentityContext, body: unknown): Promise<object> {
  const { localId, email } = parseBody(Body, body, unbuiltNames)
  const byLocalId = await store.findAccounts({ localIds: localId })
  const byEmail = await store.findAccounts({ emails: email.map(normalizeEmail) })
  const users = [...new Map([...byLocalId, ...byEmail].map((account) => [account.localId, account])).values()]
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: users.length > 0 ? users.map(encodeAccount) : undefined }
}
