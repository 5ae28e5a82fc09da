import * as v from 'valibot'
import { ServiceError, unbuilt } from '#backend/service-error.ts'
import type { Account } from '#backend/database/identity/identity-operations.ts'
import { encodeAccount } from './account-reply.ts'
import type { IdentityContext, IdentityStore } from '#backend/identity/context.ts'
import { enumeration, parseBody, WholeNumber } from '#backend/identity/parse-body.ts'

/** Most accounts per response, and the default (Identity Toolkit, accounts.query). */
const maxLimit = 500

/** Accounts per read. */
const pageSize = 1000

const Body = v.strictObject({
  returnUserInfo: v.optional(v.boolean(), true),
  limit: v.optional(v.pipe(WholeNumber, v.maxValue(maxLimit)), 0),
  offset: v.optional(WholeNumber, 0),
  sortBy: v.optional(enumeration(['SORT_BY_FIELD_UNSPECIFIED', 'USER_ID', 'NAME', 'CREATED_AT', 'LAST_LOGIN_AT', 'USER_EMAIL']), 'USER_ID'),
  order: v.optional(enumeration(['ORDER_UNSPECIFIED', 'ASC', 'DESC']), 'ASC'),
})

/** `accounts:query` of the admin: lists accounts in the order of their IDs, or counts them. */
export async function queryAccounts({ store }: IdentityContext, body: unknown): Promise<object> {
  const { returnUserInfo, limit, offset, sortBy, order } = parseBody(Body, body, ['expression', 'tenantId'])
  if (sortBy !== 'USER_ID' && sortBy !== 'SORT_BY_FIELD_UNSPECIFIED') throw unbuilt(`sortBy ${sortBy}`)
  if (order === 'DESC') throw unbuilt('order DESC')
  if (!returnUserInfo) return { recordsCount: String(await countAccounts(store)) }
  const count = limit || maxLimit
  if (offset + count > pageSize) throw new ServiceError('INVALID_ARGUMENT', `Accounts after the first ${pageSize} are listed by batchGet.`)
  const found = await store.findAccounts({ afterLocalId: '', count: offset + count })
  const accounts = found.slice(offset)
  return { recordsCount: String(accounts.length), userInfo: accounts.map(encodeAccount) }
}

async function countAccounts(store: IdentityStore): Promise<number> {
  let count = 0
  for (let page: readonly Account[] | undefined; page === undefined || page.length === pageSize;) {
    page = await store.findAccounts({ afterLocalId: page?.at(-1)?.localId ?? '', count: pageSize })
    count += page.length
  }
  return count
}
