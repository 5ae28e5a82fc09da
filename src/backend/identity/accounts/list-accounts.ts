import type { Account } from '#backend/database/identity/identity-operations.ts'
import { encodeAccount } from './account-reply.ts'
import { pageAccounts } from '#protocol/request-limits.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { decodePasswordHash } from '#backend/identity/passwords/password-hash.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'

/** Accounts of one answer when nothing is asked for (Firebase Admin SDK, listUsers). */
const defaultCount = 20

/**
 * `GET accounts:batchGet` of the admin: accounts in the order of their ids, a page at a time, with their hashes in the form that
 * `accounts:batchCreate` and the hosted service's import take (STANDARD_SCRYPT). `hashConfig` holds the parameters of each hash: hashes
 * that are older than a change of them have others, and an import takes one set at a time.
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
