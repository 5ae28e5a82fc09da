import * as v from 'valibot'
import { encodeAccount } from './account-reply.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { normalizeEmail } from './email.ts'
import { parseBody, Text } from '#backend/identity/parse-body.ts'

/** Most accounts per call (Firebase Admin SDK, getUsers). */
const maxIdentifiers = 100

const List = v.optional(v.pipe(v.array(Text), v.maxLength(maxIdentifiers)), [])
const Body = v.strictObject({
  localId: List,
  email: List,
  phoneNumber: List,
  federatedUserId: v.optional(v.pipe(v.array(v.strictObject({ providerId: Text, rawId: Text })), v.maxLength(maxIdentifiers)), []),
})
const unbuiltNames = ['idToken', 'initialEmail', 'tenantId']

/** `accounts:lookup` of the admin: finds accounts by ID, address, phone number and external identity; without `users` if there are none. */
export async function findAccounts({ store }: IdentityContext, body: unknown): Promise<object> {
  const { localId, email, phoneNumber, federatedUserId } = parseBody(Body, body, unbuiltNames)
  const found = [
    ...(await store.findAccounts({ localIds: localId })),
    ...(await store.findAccounts({ emails: email.map(normalizeEmail) })),
    ...(await store.findAccounts({ phoneNumbers: phoneNumber })),
    ...(await store.findAccounts({ identities: federatedUserId })),
  ]
  const users = [...new Map(found.map((account) => [account.localId, account])).values()]
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: users.length > 0 ? users.map(encodeAccount) : undefined }
}
