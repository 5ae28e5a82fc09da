import { validSinceAfter } from '#backend/database/identity/end-sign-ins.ts'
import type { Account, AccountChanges } from '#backend/database/identity/identity-operations.ts'
import type { KnownDevices } from '#backend/database/identity/known-devices.ts'
import type { OobCodeTable } from '#backend/database/identity/oob-code-table.ts'

/**
 * Lets a person who proves to read an address for the first time take its account over. Somebody else may have set that up: what they could
 * come back by goes, and whatever they had the account say. What only the staff gives it (claims, a phone number) stays. Files do, too:
 * the rules have nobody store any before the address is confirmed, and an account that has left an unconfirmed address is given to nobody
 * there.
 *
 * @returns The changes of the account.
 */
export type TakeOver = (before: Account, nowMs: number) => AccountChanges

/** What a take-over removes beside the account's own row. */
export type TakenAside = {
  readonly codes: OobCodeTable
  readonly devices: KnownDevices
  /** Removes the document that is the account's own. */
  readonly removeDocument: (localId: string, timeMs: number) => void
}

export function createTakeOver({ codes, devices, removeDocument }: TakenAside): TakeOver {
  return (before, nowMs) => {
    const { localId } = before
    // Such a code may wait in the mailbox of the person who set the account up, and would lead the account there.
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
      validSinceSeconds: validSinceAfter(before, nowMs),
    }
  }
}

/** Has mails that wait change an account's address no more. */
export function forgetChanges(codes: OobCodeTable, localId: string): void {
  for (const requestType of ['VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'] as const) codes.removeAll(localId, requestType)
}
