import { calendarDateAt, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { createMoneyFormats } from '#domain/money.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { describeCurrency, type MoneyCards } from '#web/dashboard/invoices/describe-money.server.ts'
import { describeInvoice, type InvoiceView } from '#web/dashboard/invoices/describe-invoice.server.ts'
import { openLedger } from '#web/dashboard/invoices/open-ledger.server.ts'
import type { Site } from '#web/site.server.ts'

/** A customer's part of the dashboard home. Amounts are formatted in the page's language. */
export type CustomerHome =
  | { readonly kind: 'failed'; readonly customerId: string; readonly company: string }
  | { readonly kind: 'empty'; readonly customerId: string; readonly company: string }
  | {
      readonly kind: 'loaded'
      readonly customerId: string
      readonly company: string
      readonly today: Date
      readonly currencies: readonly MoneyCards[]
      readonly latest: readonly InvoiceView[]
      /** The invoices that are overdue longest, first. */
      readonly overdue: readonly InvoiceView[]
      /** Number of overdue invoices that are not listed. */
      readonly moreOverdue: number
      readonly isAllPaid: boolean
      readonly isDemo: boolean
    }

type HomeOptions = {
  readonly site: Site
  /** With the signed-in person's rights. */
  readonly gateway: Gateway
  readonly customer: Customer
  readonly locale: Locale
  readonly request: Request
}

/** Further overdue invoices are only counted. */
const mostOverdue = 3

/** Reads and summarizes a customer's invoices. Reports a failure and returns it, so that the rest of the page still renders. */
export async function loadCustomerHome({ site, gateway, customer, locale, request }: HomeOptions): Promise<CustomerHome> {
  const { company } = customer
  const customerId = customer.id
  try {
    const today = calendarDateAt(site.now(), customer.timeZone)
    const ledger = await openLedger(gateway.invoices, customerId, today)
    if (ledger.invoices.length === 0) return { kind: 'empty', customerId, company }
    const { summary, overdue } = ledger.on(today)
    const { currencies, latest, counts } = summary
    const formatAmount = createMoneyFormats(localeTags[locale])
    return {
      kind: 'loaded',
      customerId,
      company,
      today: utcMidnightOf(today),
      currencies: currencies.map((summary) => describeCurrency(summary, today, formatAmount)),
      latest: latest.map((row) => describeInvoice(row, today, formatAmount)),
      overdue: overdue.slice(0, mostOverdue).map((row) => describeInvoice(row, today, formatAmount)),
      moreOverdue: Math.max(overdue.length - mostOverdue, 0),
      isAllPaid: counts.open + counts.partlyPaid + counts.overdue === 0,
      isDemo: site.demoCustomerIds.includes(customerId),
    }
  } catch (error) {
    // Any failure: the rest of the page still renders.
    site.reportError(new Error(`The invoices of ${customerId} could not be read.`, { cause: error }), request)
    return { kind: 'failed', customerId, company }
  }
}
