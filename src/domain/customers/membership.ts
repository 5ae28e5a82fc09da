import * as v from 'valibot'
import { dayMilliseconds } from '#domain/durations.ts'

/** Most people who may see one customer: our own judgement, and the mails of a change still fit into one commit. */
export const mostMembers = 50

/** Most invitations by the people of one customer within a day, so that nobody sends mail through us at will. */
export const mostInvitations = { count: 20, milliseconds: dayMilliseconds } as const

/** Most of them to one address, which may be removed and invited again. */
export const mostInvitationsOfAddress = { ...mostInvitations, count: 3 } as const

/** Most changes by them within a day, of whatever kind: people are written to about each. */
export const mostChanges = { count: 100, milliseconds: dayMilliseconds } as const

/** For how long a change is kept: as long as the audit log of accounts. Our own judgement. */
export const memberChangeMilliseconds = 400 * dayMilliseconds

/** What was changed about who may see a customer, by whom and when. */
export const MemberChangeSchema = v.object({
  /** Also the document's id. */
  id: v.string(),
  kind: v.picklist(['invited', 'removed', 'changed', 'moved']),
  /** The address that `email` has replaced, where access has moved with an account. */
  former: v.exactOptional(v.string()),
  /** Whose access it was; absent once that person, or the one who did it, has deleted their account. */
  email: v.exactOptional(v.string()),
  /** Account of the person who did it; absent like the address. */
  by: v.exactOptional(v.string()),
  /** Who of the staff did it, by the command line, as the audit log names them. */
  staff: v.exactOptional(v.string()),
  at: v.date(),
})
export type MemberChange = Readonly<v.InferOutput<typeof MemberChangeSchema>>
