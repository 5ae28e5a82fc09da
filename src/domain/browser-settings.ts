/** Settings that pages need in browsers, so none is secret. `server/config.ts` reads them, and the data of the root route holds them. */
export type BrowserSettings = {
  /** The name that stands in titles, the header and mails. */
  readonly siteName: string
  /** Of a new password, in code points. */
  readonly passwordMinLength: number
}
