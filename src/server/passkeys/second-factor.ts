import { recentSignInMinutes } from '#domain/passkeys/passkey-calls.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import { findStaffRole } from '#gateway/accounts/staff-accounts.ts'
import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import type { RecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { createFactorApproval } from '#gateway/staff-members.ts'
import { readTokenClaims } from '#server/session/token-claims.ts'
import type { StaffEntry } from './staff-entry.ts'

export type SecondFactorOptions = {
  readonly identity: Pick<IdentityClient, 'findAccounts' | 'lookupAccount' | 'updateAccount'>
  readonly recoveryCodes: Pick<RecoveryCodeStore, 'deleteCodesOf'>
  readonly documents: Pick<DocumentsClient, 'commit'>
  readonly staffEntry: Pick<StaffEntry, 'countCodes' | 'renewCodes'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What the server adds to the provider's second factor (decision 067). */
export type SecondFactorService = {
  /**
   * Notes an authenticator app that the person has just added at the provider. For a member of staff, whose session a passkey began, it counts
   * as strong from then on.
   *
   * @param idToken The token of the enrollment, which names the app.
   * @returns New recovery codes, and none for staff who have some; undefined if the token does not prove it.
   */
  readonly accept: (uid: string, idToken: string) => Promise<readonly string[] | undefined>
  /** Removes the authenticator app, and with it the recovery codes of everyone but staff. @returns False if there was none. */
  readonly remove: (uid: string) => Promise<boolean>
}

export function createSecondFactorService({
  identity,
  recoveryCodes,
  documents,
  staffEntry,
  now,
}: SecondFactorOptions): SecondFactorService {
  return {
    accept: async (uid, idToken) => {
      // The provider verifies the token.
      const found = await identity.lookupAccount(idToken)
      if (found.kind === 'refused' || found.account.localId !== uid) return undefined
      const { signedInAt, secondFactorId } = readTokenClaims(idToken)
      const isRecent = now() - signedInAt.getTime() < recentSignInMinutes * 60_000
      if (!isRecent || secondFactorId === undefined || found.account.secondFactor?.id !== secondFactorId) return undefined
      // The look-up by token does not have all claims on every provider.
      const [account] = await identity.findAccounts({ localIds: [uid] })
      const isStaff = account !== undefined && findStaffRole(account) !== undefined
      if (isStaff && !(await approve(uid, secondFactorId))) return undefined
      // Those of staff are for passkeys as well. Others may be left from an app that the provider's console has removed.
      return isStaff && (await staffEntry.countCodes(uid)) > 0 ? [] : await staffEntry.renewCodes(uid)
    },
    remove: async (uid) => {
      const [account] = await identity.findAccounts({ localIds: [uid] })
      if (!account?.secondFactor) return false
      await identity.updateAccount({ localId: uid, removesSecondFactor: true })
      if (findStaffRole(account) === undefined) await recoveryCodes.deleteCodesOf(uid)
      return true
    },
  }

  async function approve(uid: string, factorId: string): Promise<boolean> {
    try {
      await documents.commit([createFactorApproval(uid, factorId)])
      return true
    } catch (error) {
      if (error instanceof DocumentsError && error.status === 'NOT_FOUND') return false
      throw error
    }
  }
}
