import type { Content } from '#i18n/content/content.ts'

/** Input of the site's mails. @typeParam Part Parts of the content that they need besides the texts. */
export type MailContext<Part extends keyof Content = 'mails'> = {
  readonly content: Pick<Content, 'mails' | 'messages' | 'site' | Part>
  readonly siteName: string
  /** Origin of the site, without a trailing slash. */
  readonly siteUrl: string
  /** Receives the site's notices, and replies to its mails. */
  readonly agencyEmail: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}
