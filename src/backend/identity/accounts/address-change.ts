import type { IdentityWriterOperations } from '#backend/database/identity/identity-operations.ts'
import type { IdentityStore } from '#backend/identity/context.ts'
import type { Log } from '#backend/log.ts'

/** A confirmed address that replaced another confirmed one of an account. Both are in lower case. */
export type AddressChange = { readonly localId: string; readonly former: string; readonly email: string }

/**
 * Wraps a store to report each change of a confirmed address by any call. A report that fails is logged, because the change is already
 * stored.
 */
export function reportAddressChanges(store: IdentityStore, report: (change: AddressChange) => Promise<void>, log: Log): IdentityStore {
  return {
    commit: (caller, writes) => store.commit(caller, writes),
    findAccounts: (query) => store.findAccounts(query),
    findOobCode: (codeDigest) => store.findOobCode(codeDigest),
    isKnownDevice: (localId, deviceDigest) => store.isKnownDevice(localId, deviceDigest),
    changeIdentity: async (name, request) => {
      const outcome = await store.changeIdentity(name, request)
      const change = findAddressChange(outcome)
      if (change) {
        await report(change).catch((error: unknown) => log({ level: 'error', message: 'A change of address was not reported.', error }))
      }
      return outcome
    },
  }
}

/** @param outcome The result of any operation; those that change an account return it before and after the change. */
function findAddressChange(outcome: ReturnType<IdentityWriterOperations[keyof IdentityWriterOperations]>): AddressChange | undefined {
  if (typeof outcome !== 'object' || outcome === null || !('before' in outcome)) return undefined
  const { before, account } = outcome
  const { localId, email } = account
  const former = before?.isEmailVerified ? before.email : undefined
  if (former === undefined || email === undefined || email === former || !account.isEmailVerified) return undefined
  return { localId, former, email }
}
