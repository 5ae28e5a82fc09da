import * as v from 'valibot'
import { dayMilliseconds } from '#domain/durations.ts'

/** Most people with access to one customer. Our own judgement; the mails about a change still fit into one commit. */
export const mostMembers = 50

/** Invitations per customer and day, so that the server cannot be used to send spam. */
export const mostInvitations = { count: 20, milliseconds: dayMilliseconds } as const

/** Invitations to one address, which may be removed and invited again. */
export const mostInvitationsOfAddress = { ...mostInvitations, count: 3 } as const

/** Changes per customer and day, because each is announced by mail. */
export const mostChanges = { count: 100, milliseconds: dayMilliseconds } as const

/** Retention of a change, equal to the audit log's. Our own judgement. */
export const memberChangeMilliseconds = 400 * dayMilliseconds

/** A change of who has access to a customer. */
export const MemberChangeSchema = v.object({
  /** Also the document's id. */
  id: v.string(),
  kind: v.picklist(['invited', 'removed', 'changed', 'moved']),
  /** The address that `email` replaced, if access moved with an account. */
  former: v.exactOptional(v.string()),
  /** The person whose access changed; absent once they, or the person who changed it, deleted their account. */
  email: v.exactOptional(v.string()),
  /** Account of the person who made the change; absent in the same case as `email`. */
  by: v.exactOptional(v.string()),
  /** Member of staff who made the change by the command line, named as in the audit log. */
  staff: v.exactOptional(v.string()),
  at: v.date(),
})
export type MemberChange = Readonly<v.InferOutput<typeof MemberChangeSchema>>
