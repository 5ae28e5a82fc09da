import * as v from 'valibot'
import { pageAccounts } from '#protocol/request-limits.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { removeAccount } from './remove-account.ts'

const Body = v.strictObject({ localIds: v.optional(v.array(Text), []), force: v.optional(v.boolean(), false) })

/**
 * `accounts:batchDelete` of the admin: deletes disabled accounts, with `force` others too. A failure is listed in `errors` and does not
 * affect the others; an unknown ID is not an error.
 */
export async function deleteAccounts(context: IdentityContext, body: unknown): Promise<object> {
  const { localIds, force } = parseBody(Body, body, ['tenantId'])
  if (localIds.length === 0 || localIds.length > pageAccounts) throw new IdentityRefusal('LOCAL_ID_LIST_EXCEEDS_LIMIT')
  const errors: object[] = []
  for (const [index, localId] of localIds.entries()) {
    const [account] = await context.store.findAccounts({ localIds: [localId] })
    if (account && !account.isDisabled && !force) {
      errors.push({ index, localId, message: 'NOT_DISABLED : Disable the account before batch deletion.' })
    } else if (account) {
      await removeAccount(context, { localId })
    }
  }
  return errors.length > 0 ? { errors } : {}
}
