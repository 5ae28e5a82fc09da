import * as v from 'valibot'

/**
 * A staff view of a customer's dashboard: its one-time link and the session that the link opened. Stored under the customer, who can read
 * it.
 */
export const StaffViewSchema = v.object({
  id: v.string(),
  /** Member of staff who requested the link, named as by the command line's system. */
  staff: v.exactOptional(v.string()),
  createdAt: v.date(),
  /** SHA-256 of the link's secret, in hexadecimal digits. */
  linkHash: v.string(),
  openedAt: v.exactOptional(v.date()),
  /** SHA-256 of the secret in the browser's cookie. */
  cookieHash: v.exactOptional(v.string()),
  endsAt: v.exactOptional(v.date()),
})
export type StaffView = Readonly<v.InferOutput<typeof StaffViewSchema>>

/** How long a link can be opened, and how long a view lasts. */
export const linkMinutes = 5
export const viewMinutes = 30

/** How long a customer can see that a view was opened. */
export const viewsKeptDays = 400

/** Identifies and authorizes a view: `halde.4f…-….secret`, in the link and, with another secret, in the cookie. */
export const viewKeyPattern = /^([a-z\d][a-z\d-]{0,63})\.([\da-f-]{36})\.([\w-]{43})$/u
