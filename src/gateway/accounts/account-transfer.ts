import * as v from 'valibot'
import { createHttpClient, exchange } from '#gateway/http/http-client.ts'
import { pageAccounts } from '#protocol/request-limits.ts'
import { type IdentityOptions, readIdentityError } from './identity.ts'

/** Parameters of scrypt (RFC 7914); `dkLen` is the length of a hash in bytes. */
export type ScryptHash = {
  readonly cpuMemCost: number
  readonly blockSize: number
  readonly parallelization: number
  readonly dkLen: number
}

/** Nothing of an account is read here but what has to be: the rest goes through as it is. */
const Account = v.looseObject({
  localId: v.string(),
  hashConfig: v.optional(
    v.object({
      algorithm: v.literal('STANDARD_SCRYPT'),
      cpuMemCost: v.number(),
      blockSize: v.number(),
      parallelization: v.number(),
      dkLen: v.number(),
    }),
  ),
})
export type ExportedAccount = v.InferOutput<typeof Account>

const Page = v.object({ users: v.optional(v.array(Account), []), nextPageToken: v.optional(v.string()) })
const ImportReply = v.object({ error: v.optional(v.array(v.object({ index: v.number(), message: v.string() })), []) })

/** Takes accounts out of the provider and into it. Every call rejects with IdentityError when the provider refuses, or gives no answer. */
export type AccountTransfer = {
  /** All accounts, in the order of their ids, with the hashes of their passwords. */
  readonly exportAccounts: () => Promise<readonly ExportedAccount[]>
  /**
   * Takes over up to 1,000 accounts, whose hashes have all the same parameters.
   *
   * @returns Those that were not taken, by their place in the list, and why.
   */
  readonly importAccounts: (
    users: readonly object[],
    hash: ScryptHash,
  ) => Promise<readonly { readonly index: number; readonly message: string }[]>
}

export function createAccountTransfer({ fetch, baseUrl, projectId, getAccessToken }: Omit<IdentityOptions, 'apiKey'>): AccountTransfer {
  const client = createHttpClient(fetch)
  const call = async (address: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${await getAccessToken()}` }
    const post = body && { method: 'POST', body }
    const response = await exchange(client, `${baseUrl}/v1/projects/${encodeURIComponent(projectId)}/accounts:${address}`, {
      headers,
      ...post,
    })
    if (!response.ok) throw await readIdentityError(response)
    return await response.json()
  }
  return {
    exportAccounts: async () => {
      const all: ExportedAccount[] = []
      for (let token: string | undefined = ''; token !== undefined;) {
        const page: v.InferOutput<typeof Page> = v.parse(
          Page,
          await call(`batchGet?${new URLSearchParams({ maxResults: String(pageAccounts), nextPageToken: token }).toString()}`),
        )
        all.push(...page.users)
        token = page.nextPageToken
      }
      return all
    },
    importAccounts: async (users, hash) =>
      v.parse(ImportReply, await call('batchCreate', { hashAlgorithm: 'STANDARD_SCRYPT', ...hash, users })).error,
  }
}
