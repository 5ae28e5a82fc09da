import type { Customer } from '#domain/customers/customer.ts'
import { localizePath } from '#domain/locale-path.ts'
import { isSafeName } from '#domain/safe-name.ts'
import type { Mail } from '#gateway/mail.ts'
import { automaticHeaders } from '#server/mails/automatic-mail.ts'
import type { Content } from '#i18n/content/content.ts'
import { renderMail } from '#i18n/mail.ts'

/** What the mails about people of a customer are written with. */
export type MemberMailOptions = {
  readonly content: Pick<Content, 'mails'>
  readonly siteName: string
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: string
  /** Receives the answers to the mails. */
  readonly agencyEmail: string
}

/** A change as mails tell it: ids of the mails follow from its own; `email` is who came or went, `by` the address of who did it. */
type ToldChange = { readonly id: string; readonly email: string; readonly by: string }

/** The way in for the colleague, and a word to the others. All in the customer's language. */
export function writeInvitedMails(customer: Customer, change: ToldChange, options: MemberMailOptions): readonly Mail[] {
  const { locale, company } = customer
  const { content, siteName, siteUrl, agencyEmail } = options
  const { id, email, by } = change
  const link = `${siteUrl}${localizePath(locale, '/dashboard/login')}?mode=emailLink`
  // Nobody has confirmed the address yet.
  const naming = isSafeName(company) ? 'named' : 'plain'
  const invitation = renderMail(content.mails['member-invited'][locale], { by, company, email, link, naming, siteName })
  return [
    { id: `${id}-invited`, to: email, replyTo: agencyEmail, headers: automaticHeaders, ...invitation },
    ...tellOthers(customer, change, 'invited', options),
  ]
}

/** A word to everybody else, and to whoever was removed: they may be the one who should have stayed. */
export function writeRemovedMails(customer: Customer, change: ToldChange, options: MemberMailOptions): readonly Mail[] {
  return tellOthers(customer, change, 'removed', options)
}

function tellOthers(
  { locale, company, emails }: Customer,
  { id, email, by }: ToldChange,
  kind: 'invited' | 'removed',
  { content, siteName, agencyEmail }: MemberMailOptions,
): readonly Mail[] {
  const others = emails.filter((each) => each !== by)
  return others.map((to, index) => {
    const change = to === email ? 'lost' : kind
    const mail = renderMail(content.mails['members-changed'][locale], { by, change, company, email, siteName })
    return { id: `${id}-${index}`, to, replyTo: agencyEmail, headers: automaticHeaders, ...mail }
  })
}
