import { addDays, type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { partyOf } from '#domain/customers/party.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { type Seller, sellerOf } from '#domain/invoices/seller.ts'
import { totalInvoice } from '#domain/invoices/totals.ts'
import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import { type DemoPlan, planDemo } from './demo-plan.ts'
import type { DemoContent } from './demo-project.ts'

/** An invented account with a nonexistent bank code. */
export const demoBankAccount = { iban: 'DE13000000000000012345', bic: 'XXXXDEXXXXX' } as const

export type DemoInvoicesOptions = {
  readonly customer: Customer
  readonly today: CalendarDate
  readonly content: DemoContent
  /** The issuer. */
  readonly seller: Seller
}

/**
 * The invoices of a demo customer in the twelve months until today; deterministic per day.
 *
 * @returns The oldest first.
 */
export function createDemoInvoices({ seller, ...options }: DemoInvoicesOptions): readonly Invoice[] {
  const plans = planDemo(options).toSorted((a, b) => compareCalendarDates(a.issuedOn, b.issuedOn))
  // Invoice numbers are unique across customers, so each gets its own range.
  const first = 1 + 100 * demoCustomerIds.indexOf(options.customer.id)
  const numbers = plans.map(({ issuedOn }, index) => {
    const year = issuedOn.slice(0, 4)
    const place = plans.slice(0, index).filter((plan) => plan.issuedOn.startsWith(year)).length + first
    return `${year}-${String(place).padStart(4, '0')}`
  })
  const placeOf = (reference: string) => plans.findIndex((plan) => plan.reference === reference)
  const { paymentDays } = options.content.promises
  return plans.map((plan, index) => ({
    ...createInvoice(deductAdvance(plan), numbers[index] ?? '', plan.credits && numbers[placeOf(plan.credits)], paymentDays),
    currency: options.content.prices.currency,
    issuedBy: sellerOf(seller),
    billedTo: partyOf(options.customer),
  }))

  function deductAdvance(plan: DemoPlan): DemoPlan {
    const place = plan.deducts ? placeOf(plan.deducts.reference) : -1
    const [advance, number] = [plans[place], numbers[place]]
    return plan.deducts && advance && number ? { ...plan, lines: [...plan.lines, plan.deducts.write(number, advance.issuedOn)] } : plan
  }
}

function createInvoice(
  { kind, reference, issuedOn, supply, lines, allowances, exemptionReasons, notes = '', paidOn }: DemoPlan,
  number: string,
  creditsNumber: string | undefined,
  paymentDays: number,
): Omit<Invoice, 'currency'> {
  const totals = totalInvoice({ lines, ...(allowances && { allowances }) })
  return {
    number,
    reference,
    kind,
    ...(creditsNumber !== undefined && { creditsNumber }),
    state: paidOn === undefined ? 'open' : 'paid',
    issuedOn,
    dueOn: addDays(issuedOn, paymentDays),
    supply,
    lines,
    ...(allowances && { allowances }),
    ...(exemptionReasons && { exemptionReasons }),
    ...totals,
    payments: paidOn === undefined ? [] : [{ paidOn, amountMinor: totals.grossMinor, method: 'transfer' }],
    ...demoBankAccount,
    notes,
  }
}
