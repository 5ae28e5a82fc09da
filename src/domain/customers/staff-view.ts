import * as v from 'valibot'

/** A member of staff looking at a customer's dashboard: one link, and the view that it opened. Kept under the customer, who can read of it. */
export const StaffViewSchema = v.object({
  id: v.string(),
  /** Who asked for the link, as the system of the command line names them. */
  staff: v.exactOptional(v.string()),
  createdAt: v.date(),
  /** SHA-256 of the link's secret, in hexadecimal digits. */
  linkHash: v.string(),
  openedAt: v.exactOptional(v.date()),
  /** The same of the secret in the browser's cookie. */
  cookieHash: v.exactOptional(v.string()),
  endsAt: v.exactOptional(v.date()),
})
export type StaffView = Readonly<v.InferOutput<typeof StaffViewSchema>>

/** How long a link opens a view, and how long a view lasts. */
export const linkMinutes = 5
export const viewMinutes = 30

/** How long a customer can read that a view was opened. */
export const viewsKeptDays = 400

/** Names a view and proves the right to it: `halde.4f…-….secret`, in a link and, with another secret, in a cookie. */
export const viewKeyPattern = /^([a-z\d][a-z\d-]{0,63})\.([\da-f-]{36})\.([\w-]{43})$/u
