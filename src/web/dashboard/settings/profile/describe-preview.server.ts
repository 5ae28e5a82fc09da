import type { Customer } from '#domain/customers/customer.ts'
import { type Locale, locales, localeTags } from '#domain/locale.ts'
import type { Content } from '#i18n/content/content.ts'
import { renderMailText } from '#i18n/mail.ts'

/** How the person appears to the agency, and the head of a mail in each language. */
export type ProfilePreviewView = {
  readonly company: string | undefined
  /** The company's, for a person without one. */
  readonly timeZone: string
  readonly now: Date
  /** In the stored time zone, in the page's language. */
  readonly time: string
  readonly siteName: string
  readonly mails: Readonly<Partial<Record<Locale, { readonly day: string; readonly subject: string; readonly greeting: string }>>>
}

type PreviewOptions = {
  readonly content: Pick<Content, 'mails' | 'site'>
  readonly siteName: string
  /** Absent for a person without a company. */
  readonly customer: Customer | undefined
  /** The person's own time zone; empty for the company's. */
  readonly timeZone: string
  readonly locale: Locale
  readonly now: Date
}

export function describePreview({ content, siteName, customer, timeZone, locale, now }: PreviewOptions): ProfilePreviewView {
  const company = customer?.company
  const companyTimeZone = customer?.timeZone ?? content.site.timeZone
  const zone = timeZone || companyTimeZone
  const values = { amount: '', attached: 0, company: company ?? '', count: 1, link: '', numbers: '', siteName }
  const mails = locales.map((code) => {
    const { subject, text } = renderMailText(content.mails['invoices-new'][code], values)
    const day = new Intl.DateTimeFormat(localeTags[code], { dateStyle: 'medium', timeZone: zone }).format(now)
    return [code, { day, subject, greeting: text.split('\n')[0] ?? '' }] as const
  })
  return {
    company,
    timeZone: companyTimeZone,
    now,
    time: new Intl.DateTimeFormat(localeTags[locale], { timeStyle: 'short', timeZone: zone }).format(now),
    siteName,
    mails: Object.fromEntries(mails),
  }
}
