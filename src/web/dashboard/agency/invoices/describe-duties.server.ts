import { utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { findProgramDuty, refuseUncertified } from '#domain/invoices/seller-duties.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { listOpenDuties } from '#i18n/open-duties.ts'
import { createTranslate } from '#i18n/translate.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'

type Page = Pick<AgencyRequest, 'content' | 'translate'>

/** Rules that an invoice breaks; more are of no use at once. */
const mostReasons = 5

/** What is still missing of an invoice by the law of the agency's country, or is to be done by hand. */
export type DutyView = { readonly text: string; /** English, by the rules of EN 16931. */ readonly reasons: readonly string[] }

/** The duties towards the buyer of an invoice that the product does not fulfill by itself, in the page's language. */
export function describeDuties(invoice: Invoice, customer: Customer, { content, translate }: Page): readonly DutyView[] {
  const ofCustomer = createTranslate(customer.locale, content.messages[customer.locale])
  return listOpenDuties(invoice, { customer, site: content.site, translate: ofCustomer }).map(({ kind, source, missing }) => ({
    text: translate(
      missing ? 'agency.books.duty.missing' : kind === 'network' ? 'agency.books.duty.network' : 'agency.books.duty.platform',
      {
        source,
      },
    ),
    reasons: missing?.slice(0, mostReasons) ?? [],
  }))
}

/** Why nothing may be issued on a day, and the way out. */
export function explainUncertified(day: CalendarDate, { content, translate }: Page): string | undefined {
  const refused = refuseUncertified(content.site.address.country, day)
  return refused && translate('agency.refusal.needs-certified-program', { from: utcMidnightOf(refused.from) })
}

/** The same for every day from the first one on, for a form whose date is not known yet. */
export function findUncertified(page: Page): { readonly from: CalendarDate; readonly text: string } | undefined {
  const from = findProgramDuty(page.content.site.address.country)?.from
  const text = from && explainUncertified(from, page)
  return from !== undefined && text !== undefined ? { from, text } : undefined
}
