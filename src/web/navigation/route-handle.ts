/** What a route module may say of itself to layouts and navigation: `export const handle: RouteHandle = { … }`. */
export type RouteHandle = {
  /** The page ends in the contact form or another form of its own, so that the layout adds none. */
  readonly holdsContactForm?: boolean
  /** The page is about a booking itself, so that it has no dialog for one. */
  readonly holdsBooking?: boolean
  /** False: the page does not begin at its top when it is reached. */
  readonly scroll?: false
  /** The page's elements stay when the visitor leaves it, with what was chosen and opened on it. */
  readonly keepsAlive?: boolean
  /** How the page takes the place of another; none when absent. */
  readonly transition?: 'fade'
}

/** The router knows nothing of what handles hold. */
export function readHandle(handle: unknown): RouteHandle {
  // Set by this site's route modules alone, which are typed by RouteHandle.
  return (handle as RouteHandle | undefined) ?? {}
}
