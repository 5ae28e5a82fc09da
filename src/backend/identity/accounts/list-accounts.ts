import type { Account } from '#backend/database/identity/identity-operations.ts'
import { encodeAccount } from './account-reply.ts'
import { pageAccounts } from '#protocol/request-limits.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { decodePasswordHash } from '#backend/identity/passwords/password-hash.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'

/** Default page size (Firebase Admin SDK, listUsers). */
const defaultCount = 20

/**
 * `GET accounts:batchGet` of the admin: pages of accounts in the order of their IDs, with hashes in the format of `accounts:batchCreate`
 * and the hosted service's import (STANDARD_SCRYPT). `hashConfig` contains the parameters of each hash, because they may have changed over
 * time, and an import takes one set at a time.
 *
 * @param query `maxResults` and `nextPageToken`.
 */
export async function listAccounts({ store }: IdentityContext, query: URLSearchParams): Promise<object> {
  const count = Number(query.get('maxResults') ?? defaultCount)
  if (!Number.isInteger(count) || count < 1 || count > pageAccounts) throw new IdentityRefusal('INVALID_PAGE_SIZE')
  const afterLocalId = query.get('nextPageToken') ?? ''
  const accounts = await store.findAccounts({ afterLocalId, count })
  const last = accounts.length === count ? accounts.at(-1) : undefined
  return {
    kind: 'identitytoolkit#DownloadAccountResponse',
    users: accounts.map((account) => ({ ...encodeAccount(account), ...encodeHash(account) })),
    ...(last && { nextPageToken: last.localId }),
  }
}

function encodeHash({ passwordHash }: Account): object {
  if (passwordHash === undefined) return {}
  const { hash, salt, cost, blockSize, parallelization } = decodePasswordHash(passwordHash)
  const hashConfig = { algorithm: 'STANDARD_SCRYPT', cpuMemCost: cost, blockSize, parallelization, dkLen: hash.length }
  return { passwordHash: Buffer.from(hash).toString('base64url'), salt: Buffer.from(salt).toString('base64url'), hashConfig }
}
