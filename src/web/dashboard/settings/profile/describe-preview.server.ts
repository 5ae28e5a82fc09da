import type { Customer } from '#domain/customers/customer.ts'
import { type Locale, locales, localeTags } from '#domain/locale.ts'
import type { Content } from '#i18n/content/content.ts'
import { renderMailText } from '#i18n/mail.ts'

/** How the person appears to the agency, and the first and last lines of a mail in each language. */
export type ProfilePreviewView = {
  readonly company: string | undefined
  /** The company's, for a person without one. */
  readonly timeZone: string
  readonly now: Date
  /** In the stored time zone, in the page's language. */
  readonly time: string
  readonly siteName: string
  readonly mails: Readonly<
    Partial<Record<Locale, { readonly day: string; readonly subject: string; readonly greeting: string; readonly closing: string }>>
  >
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
  const formatDay = (code: Locale) =>
    new Intl.DateTimeFormat(localeTags[code], { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone }).format(now)
  const mails = locales.map((code) => {
    const { subject, text } = renderMailText(content.mails['invoices-new'][code], values)
    const blocks = text.trim().split('\n\n')
    return [code, { day: formatDay(code), subject, greeting: blocks.at(0) ?? '', closing: blocks.at(-1) ?? '' }] as const
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
