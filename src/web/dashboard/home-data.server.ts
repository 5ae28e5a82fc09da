import { type CalendarDate, calendarDateAt, daysBetween, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { type CurrencySummary, type InvoiceRow, summarizeInvoices } from '#domain/invoices/account-summary.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { formatMoney } from '#domain/money.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { Site } from '#web/site.server.ts'

/** A customer's part of the dashboard home, with amounts already written in the page's language. */
export type CustomerHome =
  | { readonly kind: 'failed'; readonly customerId: string; readonly company: string }
  | { readonly kind: 'empty'; readonly customerId: string; readonly company: string }
  | {
      readonly kind: 'loaded'
      readonly customerId: string
      readonly company: string
      readonly today: Date
      readonly currencies: readonly MoneyCards[]
      readonly latest: readonly LatestInvoice[]
      readonly isAllPaid: boolean
      readonly isDemo: boolean
    }

/** The cards of one currency; amounts of different currencies never meet in a sum. */
export type MoneyCards = {
  readonly currency: string
  readonly open?: { readonly amount: string; readonly count: number }
  readonly overdue?: { readonly amount: string; readonly days: number }
  readonly nextDue?: { readonly date: Date; readonly days: number; readonly amount: string; readonly number: string }
  readonly paidThisYear: { readonly amount: string; readonly year: string }
  readonly credit?: { readonly amount: string }
}

export type LatestInvoice = {
  readonly number: string
  readonly issuedOn: Date
  /** Absent where nothing is due: drafts, voided invoices, credit notes. */
  readonly dueOn?: Date
  readonly status: InvoiceRow['status']
  readonly amount: string
  /** What is left to pay of an invoice that is partly paid. */
  readonly amountLeft?: string
  readonly creditFor?: string
}

type HomeOptions = {
  readonly site: Site
  /** Of the signed-in person. */
  readonly gateway: Gateway
  readonly customer: Customer
  readonly locale: Locale
  readonly request: Request
}

/** Reads a customer's invoices and sums them up; a failure is told, and fails this part alone. */
export async function loadCustomerHome({ site, gateway, customer, locale, request }: HomeOptions): Promise<CustomerHome> {
  const { company } = customer
  const customerId = customer.id
  try {
    const invoices = await gateway.invoices.listAllInvoices(customerId)
    if (invoices.length === 0) return { kind: 'empty', customerId, company }
    const today = calendarDateAt(site.now(), customer.timeZone)
    const { currencies, latest, counts } = summarizeInvoices(invoices, today)
    return {
      kind: 'loaded',
      customerId,
      company,
      today: utcMidnightOf(today),
      currencies: currencies.map((summary) => describeCurrency(summary, today, localeTags[locale])),
      latest: latest.map((row) => describeInvoice(row, localeTags[locale])),
      isAllPaid: counts.open + counts.partlyPaid + counts.overdue === 0,
      isDemo: site.demoCustomerIds.includes(customerId),
    }
  } catch (error) {
    // Whatever the reason, the rest of the page is worth having.
    site.reportError(new Error(`The invoices of ${customerId} could not be read.`, { cause: error }), request)
    return { kind: 'failed', customerId, company }
  }
}

function describeCurrency(summary: CurrencySummary, today: CalendarDate, tag: string): MoneyCards {
  const { currency, openMinor, openCount, overdueMinor, overdueSince, nextDue, paidThisYearMinor, creditMinor } = summary
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, tag)
  return {
    currency,
    ...(openMinor > 0 && { open: { amount: money(openMinor), count: openCount } }),
    ...(overdueSince && { overdue: { amount: money(overdueMinor), days: daysBetween(overdueSince, today) } }),
    ...(nextDue && {
      nextDue: {
        date: utcMidnightOf(nextDue.dueOn),
        days: daysBetween(today, nextDue.dueOn),
        amount: money(nextDue.amountMinor),
        number: nextDue.number,
      },
    }),
    paidThisYear: { amount: money(paidThisYearMinor), year: today.slice(0, 4) },
    ...(creditMinor > 0 && { credit: { amount: money(creditMinor) } }),
  }
}

function describeInvoice({ invoice, status, amountDueMinor }: InvoiceRow, tag: string): LatestInvoice {
  const { number, issuedOn, dueOn, grossMinor, currency, creditsNumber } = invoice
  const isDue = status === 'open' || status === 'partlyPaid' || status === 'overdue' || status === 'paid'
  const isPart = amountDueMinor > 0 && amountDueMinor !== grossMinor
  return {
    number,
    issuedOn: utcMidnightOf(issuedOn),
    ...(isDue && { dueOn: utcMidnightOf(dueOn) }),
    status,
    amount: formatMoney(grossMinor, currency, tag),
    ...(isPart && { amountLeft: formatMoney(amountDueMinor, currency, tag) }),
    ...(creditsNumber !== undefined && { creditFor: creditsNumber }),
  }
}
