import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { InvoiceLine } from '#domain/invoices/invoice-line.ts'
import { sumPayments } from '#domain/invoices/payment.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { totalInvoice } from '#domain/invoices/totals.ts'

/** A customer whose one person is `zoe@halde.example`. */
export function createCustomer(changes: Partial<Customer> = {}): Customer {
  const createdAt = new Date('2026-01-05T09:30:00Z')
  return {
    id: 'halde',
    company: 'Halde BV',
    emails: ['zoe@halde.example'],
    address: { street: 'Prinsengracht 1', postalCode: '1015 DV', city: 'Amsterdam', country: 'NL' },
    locale: 'nl',
    timeZone: 'Europe/Amsterdam',
    createdAt,
    updatedAt: createdAt,
    ...changes,
  }
}

/** An agency that is another one than that of the site's content. */
export function createSeller(changes: Partial<Seller> = {}): Seller {
  return {
    legalName: 'Vierfalt GmbH',
    representative: 'Ida Altmann',
    register: 'Amtsgericht Kiel, HRB 111111',
    vatId: 'DE111111111',
    email: 'post@vierfalt.example',
    phoneDisplay: '+49 431 111',
    address: { street: 'Altstraße 1', postalCode: '24103', city: 'Kiel', country: 'DE' },
    ...changes,
  }
}

/** A line of one piece at 100.00 net and 19 % tax. */
export function createLine(changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return { description: 'Workshop', quantity: 1, unit: 'piece', unitPriceMinor: 10_000, taxRate: 19, ...changes }
}

/** The line of a final invoice that deducts an advance invoice over 100.00 EUR of 2 March 2026. */
export function createDeduction(number: string, changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return createLine({ description: `Advance invoice ${number}`, quantity: -1, deducts: { number, issuedOn: '2026-03-02' }, ...changes })
}

/** What a test says of an invoice; sums, due date and state follow from it unless it names them. */
export type InvoiceChanges = Partial<Invoice> & { readonly paid?: readonly (readonly [paidOn: CalendarDate, amountMinor: number])[] }

/** An invoice of one line over 119.00 EUR, issued on 2 March 2026, due 14 days later, open as long as its payments do not cover it. */
export function createInvoice({ paid = [], ...changes }: InvoiceChanges = {}): Invoice {
  const { kind = 'invoice', issuedOn = '2026-03-02', lines = [createLine()] } = changes
  const payments = paid.map(([paidOn, amountMinor]) => ({ paidOn, amountMinor, method: 'transfer' as const }))
  const totals = totalInvoice({ ...changes, lines })
  const isSettled = sumPayments(changes.payments ?? payments) >= totals.grossMinor - (changes.prepaidMinor ?? 0)
  return {
    number: '2026-0001',
    reference: 'Checkout',
    kind,
    state: isSettled ? 'paid' : 'open',
    issuedOn,
    dueOn: addDays(issuedOn, 14),
    currency: 'EUR',
    lines,
    ...totals,
    payments,
    iban: 'DE13000000000000012345',
    bic: 'XXXXDEXXXXX',
    notes: '',
    ...changes,
  }
}
