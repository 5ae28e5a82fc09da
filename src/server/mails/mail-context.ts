import type { Content } from '#i18n/content/content.ts'

/** What the site's mails are written with. @typeParam Part What of the content they need besides their texts. */
export type MailContext<Part extends keyof Content = 'mails'> = {
  readonly content: Pick<Content, 'mails' | Part>
  readonly siteName: string
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: string
  /** Receives notices of the site, and the answers to its mails. */
  readonly agencyEmail: string
}
