import type { Customer } from '#domain/customers/customer.ts'
import { localizePath } from '#domain/locale-path.ts'
import { type MemberRole, ownersOf } from '#domain/customers/member-roles.ts'
import { isSafeName } from '#domain/safe-name.ts'
import type { Mail } from '#gateway/mail.ts'
import { automaticMail } from '#server/mails/automatic-mail.ts'
import type { MailContext } from '#server/mails/mail-context.ts'
import { writeMail } from '#server/mails/write-mail.ts'

/**
 * A change as mails describe it. Mail ids derive from its id; `email` is the affected person, `role` the present role, or the former one
 * after a removal, and `by` the author's address.
 */
type DescribedChange = { readonly id: string; readonly email: string; readonly role: MemberRole; readonly by: string }

/** An invitation to the colleague and a notice to the other members, in the customer's language. */
export function writeInvitedMails(customer: Customer, change: DescribedChange, options: MailContext): readonly Mail[] {
  const { locale, company } = customer
  const { siteUrl, agencyEmail, now } = options
  const { id, email, role, by } = change
  const link = `${siteUrl}${localizePath(locale, '/dashboard/login')}?mode=emailLink`
  // The address is unconfirmed.
  const naming = isSafeName(company) ? 'named' : 'plain'
  const facts = { to: email, at: new Date(now()) }
  const invitation = writeMail('member-invited', locale, { by, company, email, link, naming, role }, facts, options)
  return [
    { id: `${id}-invited`, to: email, ...automaticMail({ agencyEmail }), ...invitation },
    ...notify(customer.emails, customer, change, 'invited', options),
  ]
}

/** A notice to the other members and to the removed person, in case the removal was not legitimate. */
export function writeRemovedMails(customer: Customer, change: DescribedChange, options: MailContext): readonly Mail[] {
  return notify([...customer.emails, change.email], customer, change, 'removed', options)
}

/** A notice to the person and to the owners before the change, who are responsible for roles. */
export function writeChangedMails(customer: Customer, change: DescribedChange, options: MailContext): readonly Mail[] {
  return notify([...ownersOf(customer), change.email], customer, change, 'changed', options)
}

/** A notice to the members, and to the former address, so that its owner notices an illegitimate move. */
export function writeMovedMails(
  customer: Customer,
  { id, former, email }: { readonly id: string; readonly former: string; readonly email: string },
  options: MailContext,
): readonly Mail[] {
  const { siteUrl, agencyEmail, now } = options
  const at = new Date(now())
  const { locale, company } = customer
  const query = new URLSearchParams({ customer: customer.id }).toString()
  const link = `${siteUrl}${localizePath(locale, '/dashboard/members')}?${query}`
  const readers = [...new Set([...customer.emails, former])].filter((each) => each !== email)
  return readers.map((to, index) => {
    const mail = writeMail('member-moved', locale, { company, email, former, link }, { to, at }, options)
    return { id: `${id}-${index}`, to, ...automaticMail({ agencyEmail }), ...mail }
  })
}

/** Leaves out the author of the change. */
function notify(
  readers: readonly string[],
  { locale, company }: Customer,
  { id, email, role, by }: DescribedChange,
  kind: 'invited' | 'removed' | 'changed',
  options: MailContext,
): readonly Mail[] {
  const { agencyEmail, now } = options
  const at = new Date(now())
  const others = [...new Set(readers)].filter((each) => each !== by)
  return others.map((to, index) => {
    const reader = to === email ? 'self' : 'other'
    const mail = writeMail('members-changed', locale, { by, change: kind, company, email, reader, role }, { to, at }, options)
    return { id: `${id}-${index}`, to, ...automaticMail({ agencyEmail }), ...mail }
  })
}
