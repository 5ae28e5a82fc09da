import { validSinceAfter } from '#backend/database/identity/end-sign-ins.ts'
import type { Account, AccountChanges } from '#backend/database/identity/identity-operations.ts'
import type { KnownDevices } from '#backend/database/identity/known-devices.ts'
import type { OobCodeTable } from '#backend/database/identity/oob-code-table.ts'

/**
 * Gives an account to the first person who proves that they read its address, because another person may have created it. Removes every way
 * back for that person and every attribute they set; attributes set by staff (claims, a phone number) stay. Files stay too: the rules allow
 * none before the address is confirmed.
 *
 * @returns The changes of the account.
 */
export type TakeOver = (before: Account, nowMs: number) => AccountChanges

/** What a take-over removes in addition to the account's columns. */
export type TakenAside = {
  readonly codes: OobCodeTable
  readonly devices: KnownDevices
  /** Removes the document that belongs to the account. */
  readonly removeDocument: (localId: string, timeMs: number) => void
}

export function createTakeOver({ codes, devices, removeDocument }: TakenAside): TakeOver {
  return (before, nowMs) => {
    const { localId } = before
    // Such a code may be in the mailbox of the person who created the account, and could move the account there.
    forgetChanges(codes, localId)
    devices.removeAll(localId)
    removeDocument(localId, nowMs)
    return {
      isEmailVerified: true,
      initialEmail: undefined,
      displayName: undefined,
      photoUrl: undefined,
      passwordHash: undefined,
      passwordUpdateTimeMs: undefined,
      providers: [],
      secondFactor: undefined,
      validSinceSeconds: validSinceAfter(before, nowMs),
    }
  }
}

/** Invalidates mailed codes that could still change an account's address. */
export function forgetChanges(codes: OobCodeTable, localId: string): void {
  for (const requestType of ['VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'] as const) codes.removeAll(localId, requestType)
}
