import { addDays, type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { type Seller, sellerOf } from '#domain/invoices/seller.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { totalInvoice } from '#domain/invoices/totals.ts'
import { type SamplePlan, planBranch, planSample } from './sample-plan.ts'

/** Invented accounts: their bank codes belong to no bank. */
const bankAccounts = {
  EUR: { iban: 'DE13000000000000012345', bic: 'XXXXDEXXXXX' },
  CHF: { iban: 'CH1300000000000012345', bic: 'XXXXCHXXXXX' },
} as const

/**
 * Twelve months of invoices that end today: every status, two currencies, a settled and a waiting credit note. The same on the same day.
 *
 * @returns The oldest first.
 */
export function createSampleInvoices(today: CalendarDate, seller: Seller): readonly Invoice[] {
  return openInvoiceStore(planSample(today), seller, 1)
}

/** The sister company's invoices; their numbers lie far from those of the sample customer, because the agency counts all in one row. */
export function createBranchInvoices(today: CalendarDate, seller: Seller): readonly Invoice[] {
  return openInvoiceStore(planBranch(today), seller, 501)
}

/** @param first Of the places that the invoices of one year take. */
function openInvoiceStore(planned: readonly SamplePlan[], seller: Seller, first: number): readonly Invoice[] {
  const plans = planned.toSorted((a, b) => compareCalendarDates(a.issuedOn, b.issuedOn))
  const numbers = plans.map(({ issuedOn }, index) => {
    const year = issuedOn.slice(0, 4)
    const place = plans.slice(0, index).filter((plan) => plan.issuedOn.startsWith(year)).length + first
    return `${year}-${String(place).padStart(4, '0')}`
  })
  const numberOf = (reference: string) => numbers[plans.findIndex((plan) => plan.reference === reference)]
  return plans.map((plan, index) => ({
    ...createInvoice(plan, numbers[index] ?? '', plan.credits && numberOf(plan.credits)),
    ...(isIssued(plan) && { issuedBy: sellerOf(seller) }),
  }))
}

function createInvoice(plan: SamplePlan, number: string, creditsNumber: string | undefined): Invoice {
  const { reference, credits, state, issuedOn, dueInDays = 14, currency = 'EUR', lines, payments = [] } = plan
  return {
    number,
    reference,
    kind: credits === undefined ? 'invoice' : 'creditNote',
    ...(creditsNumber !== undefined && { creditsNumber }),
    state,
    issuedOn,
    dueOn: addDays(issuedOn, dueInDays),
    currency,
    lines,
    ...totalInvoice({ lines }),
    payments,
    ...bankAccounts[currency],
    notes: '',
  }
}
