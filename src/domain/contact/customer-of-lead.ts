import { toSiteLocale } from '#domain/locale.ts'
import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import type { ContactFields, Lead } from './lead.ts'

/** What staff add to a lead that becomes a customer; each replaces what the lead says. */
export type EnteredCustomer = {
  readonly id: string
  readonly company?: string
  readonly address: { readonly street?: string; readonly postalCode?: string; readonly city?: string; readonly country?: string }
  readonly vatId?: string
  readonly timeZone?: string
}

/** The customer that a lead becomes: its company, or the person; that person as owner; their phone and language. */
export function customerOfLead(lead: Lead, { id, company, address, vatId, timeZone }: EnteredCustomer): object {
  const { email, locale, name, phone, ...fields }: ContactFields & Lead = lead
  const { company: named, country } = fields as ContactFields // not every form asks for them
  return {
    id,
    company: company ?? named ?? name,
    emails: [normalizeTypedEmail(email)],
    // An extension is no part of a customer's number.
    ...(phone !== undefined && { phone: phone.replace(/;ext=.*$/u, '') }),
    address: { ...(country !== undefined && { country }), ...address },
    locale: toSiteLocale(locale),
    ...(vatId !== undefined && { vatId }),
    ...(timeZone !== undefined && { timeZone }),
  }
}
