import { recentSignInMinutes } from '#domain/passkeys/passkey-calls.ts'
import type { IdentityAccount, IdentityClient } from '#gateway/accounts/identity.ts'
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
   * as strong from then on. Sign-ins from before it end: an intruder who knows the password would still be in.
   *
   * @param idToken The token of the enrollment, which names the app.
   * @param keepSession Ends the person's other sessions, and carries theirs over to the sign-in of the token. False if it has ended.
   * @returns New recovery codes, and none for staff who have some; undefined if the token does not prove it.
   */
  readonly accept: (uid: string, idToken: string, keepSession: () => Promise<boolean>) => Promise<readonly string[] | undefined>
  /**
   * Removes the authenticator app, and with it the recovery codes of everyone but staff.
   *
   * @param signedInAt When the session's person last proved who they are.
   */
  readonly remove: (uid: string, signedInAt: Date) => Promise<'removed' | 'absent' | 'sign-in-too-old'>
}

export function createSecondFactorService({
  identity,
  recoveryCodes,
  documents,
  staffEntry,
  now,
}: SecondFactorOptions): SecondFactorService {
  return {
    accept: async (uid, idToken, keepSession) => {
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
      if (!account || !(await keepSession())) return undefined
      // One second less: the provider takes the current second for the end of this sign-in, too.
      const validSinceSeconds = signedInAt.getTime() / 1000 - 1
      if (validSinceSeconds > account.validSinceSeconds) await identity.updateAccount({ localId: uid, validSinceSeconds })
      // Those of staff are for passkeys as well. Others may be left from an app that the provider's console has removed.
      return isStaff && (await staffEntry.countCodes(uid)) > 0 ? [] : await staffEntry.renewCodes(uid)
    },
    remove: async (uid, signedInAt) => {
      const [account] = await identity.findAccounts({ localIds: [uid] })
      if (!account?.secondFactor) return 'absent'
      if (!isAfterEnrollment(account, signedInAt)) return 'sign-in-too-old'
      await identity.updateAccount({ localId: uid, removesSecondFactor: true })
      if (findStaffRole(account) === undefined) await recoveryCodes.deleteCodesOf(uid)
      return 'removed'
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

/**
 * Whether a sign-in has passed the account's authenticator app, or a passkey: from the moment at which the app was added, each one does.
 *
 * @param signedInAt In whole seconds.
 */
export function isAfterEnrollment({ secondFactor }: Pick<IdentityAccount, 'secondFactor'>, signedInAt: Date): boolean {
  const addedAtMs = secondFactor?.addedAt?.getTime() ?? 0
  return signedInAt.getTime() >= addedAtMs - (addedAtMs % 1000)
}
