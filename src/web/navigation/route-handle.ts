/** Options that a route module sets for layouts and navigation: `export const handle: RouteHandle = { … }`. */
export type RouteHandle = {
  /** The page ends with the contact form or with another form, so the layout adds none. */
  readonly holdsContactForm?: boolean
  /** The page has an ending of its own: the contact form below it is one line with a button that opens it. */
  readonly foldsContactForm?: boolean
  /** The page is about a booking, so it needs no booking dialog. */
  readonly holdsBooking?: boolean
  /** Navigating to the page keeps the scroll position. */
  readonly scroll?: false
  /** The page stays mounted after the visitor leaves it, and keeps its state. */
  readonly keepsAlive?: boolean
}

/** Types the handle, which the router leaves untyped. */
export function readHandle(handle: unknown): RouteHandle {
  // Only this site's route modules set handles, and RouteHandle types them.
  return (handle as RouteHandle | undefined) ?? {}
}
