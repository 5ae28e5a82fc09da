import type { Refusal } from '#domain/refusal.ts'
import type { StaffRole } from '#domain/staff-role.ts'

/** Who works: a signed-in member of staff. */
export type AgencyStaff = {
  readonly uid: string
  readonly email: string
  /** As customers read it; empty unless the account has one. */
  readonly name: string
  readonly role: StaffRole
}

/** Names of customers by id. */
export type Companies = ReadonlyMap<string, string>

/** What was done, by the batch that takes it back or, where nothing does, by a key that says what it was (both for `findAct`), or why it was not. */
export type ActOutcome = { readonly batchId?: string; readonly doneKey?: string } | Refusal

/** What a form was answered with: the address that says what was done, or why it was not. */
export type SentAnswer = { readonly address: string } | Refusal

/** What a page says of an act that cannot be undone. */
export type DoneFacts = {
  /** Who gets a mail, or whose role it is. */
  readonly people?: readonly string[]
  /** Case number of a lead. */
  readonly reference?: string
  readonly role?: StaffRole
  /** Whether a mark was set, not taken away. */
  readonly isMarked?: boolean
  /** Whether the customer is one of the demo, who get no mails. */
  readonly isSilent?: boolean
}

/** An act that was done, for its page. `facts` are those of an act that cannot be undone. */
export type DoneAct = { readonly command: string; readonly isUndone: boolean; readonly facts?: DoneFacts }
