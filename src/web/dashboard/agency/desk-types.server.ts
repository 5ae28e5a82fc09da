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

/** What was done, by the batch that takes it back (none where nothing does), or why it was not. */
export type ActOutcome = { readonly batchId?: string } | Refusal

/** An act that was done, for its page. */
export type DoneAct = { readonly command: string; readonly isUndone: boolean }
