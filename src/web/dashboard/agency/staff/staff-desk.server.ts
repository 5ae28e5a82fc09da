import type { Locale } from '#domain/locale.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import type { ActOutcome } from '#web/dashboard/agency/desk-types.server.ts'

/** A member of staff, as the list shows them. */
export type SeenMember = {
  readonly uid: string
  readonly email: string
  readonly role: StaffRole | undefined
  readonly state: 'active' | 'invited' | 'expired' | 'disabled'
  readonly addedAt: Date
  readonly addedBy: string | undefined
  readonly lastLoginAt: Date | undefined
  readonly passkeyCount: number
}

/** The members of staff; the list of the demo is empty, and its acts are refused. */
export type StaffDesk = {
  /** By email address. */
  readonly list: () => Promise<readonly SeenMember[]>
  readonly add: (invited: { readonly email: string; readonly role: StaffRole; readonly locale: Locale }) => Promise<ActOutcome>
  readonly changeRole: (uid: string, role: StaffRole) => Promise<ActOutcome>
  readonly remove: (uid: string) => Promise<ActOutcome>
}
