import { addDays, addMonths, type CalendarDate, compareCalendarDates, parseCalendarDate } from '#domain/calendar-date.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { InvoiceLine } from '#domain/invoices/invoice-line.ts'
import type { Payment } from '#domain/invoices/payment.ts'

/** An invoice of the sample before it has its number and its sums. */
export type SamplePlan = {
  readonly reference: string
  readonly state: Invoice['state']
  readonly issuedOn: CalendarDate
  /** 14 unless it says otherwise. */
  readonly dueInDays?: number
  /** EUR unless it says otherwise. */
  readonly currency?: 'EUR' | 'CHF'
  readonly lines: readonly InvoiceLine[]
  readonly payments?: readonly Payment[]
  /** On a credit note, the reference of the invoice that it takes back in part. */
  readonly credits?: string
}

/** What the sample customer ordered in the twelve months before a day. Its words read the same in all four languages. */
export function planSample(today: CalendarDate): readonly SamplePlan[] {
  return [...planCare(today), ...planProjects(today), ...planCredits(today)]
}

/** What its sister company ordered. */
export function planBranch(today: CalendarDate): readonly SamplePlan[] {
  const licensedOn = addMonths(today, -3)
  return [
    {
      reference: 'Design System',
      state: 'paid',
      issuedOn: licensedOn,
      currency: 'CHF',
      lines: [{ ...line('Design System', 1, 'piece', 96_000), taxRate: 8.1 }],
      payments: [transfer(addDays(licensedOn, 12), 103_776)],
    },
    {
      reference: 'Workshop',
      state: 'open',
      issuedOn: addDays(today, -6),
      dueInDays: 30,
      currency: 'CHF',
      lines: [{ ...line('Workshop', 1.5, 'day', 120_000), taxRate: 8.1 }],
    },
  ]
}

/** Care is invoiced on the first of each month, and collected nine days later. */
function planCare(today: CalendarDate): readonly SamplePlan[] {
  const thisMonth = parseCalendarDate(`${today.slice(0, 7)}-01`)
  return Array.from({ length: 12 }, (_, monthsAgo) => {
    const issuedOn = addMonths(thisMonth, -monthsAgo)
    const paidOn = addDays(issuedOn, 9)
    const isPaid = compareCalendarDates(paidOn, today) <= 0
    return {
      reference: `Hosting + Support ${issuedOn.slice(5, 7)}/${issuedOn.slice(0, 4)}`,
      state: isPaid ? 'paid' : 'open',
      issuedOn,
      lines: [line('Hosting', 1, 'month', 14_000), line('Support', 2.5, 'hour', 10_000)],
      payments: isPaid ? [{ paidOn, amountMinor: 46_410, method: 'directDebit' }] : [],
    }
  })
}

function planProjects(today: CalendarDate): readonly SamplePlan[] {
  const ago = (days: number) => addDays(today, -days)
  return [
    {
      reference: 'Marketplace 1/3',
      state: 'paid',
      issuedOn: ago(350),
      lines: [line('Marketplace 1/3', 12, 'day', 96_000)],
      payments: [transfer(ago(339), 1_370_880)],
    },
    {
      reference: 'Marketplace 2/3',
      state: 'paid',
      issuedOn: ago(250),
      dueInDays: 30,
      lines: [line('Marketplace 2/3', 10, 'day', 96_000)],
      payments: [transfer(ago(240), 571_200), { paidOn: ago(230), amountMinor: 59_500, method: 'credit' }, transfer(ago(224), 511_700)],
    },
    {
      reference: 'Design System',
      state: 'paid',
      issuedOn: ago(200),
      // Printed matter is taxed at the lower rate.
      lines: [line('Design System', 4.5, 'day', 88_000), { ...line('Design System, Print', 3, 'piece', 4900), taxRate: 7 }],
      payments: [{ paidOn: ago(191), amountMinor: 486_969, method: 'card' }],
    },
    { reference: 'Workshop', state: 'void', issuedOn: ago(160), lines: [line('Workshop', 2, 'day', 140_000)] },
    {
      reference: 'Workshop Checkout',
      state: 'paid',
      issuedOn: ago(158),
      lines: [line('Workshop Checkout', 1, 'day', 140_000)],
      payments: [transfer(ago(150), 166_600)],
    },
    {
      reference: 'Shop CH 1/2',
      state: 'paid',
      issuedOn: ago(120),
      dueInDays: 30,
      currency: 'CHF',
      lines: [line('Shop CH 1/2', 6, 'day', 105_000)],
      payments: [transfer(ago(94), 749_700)],
    },
    {
      reference: 'AI Search',
      state: 'open',
      issuedOn: ago(36),
      dueInDays: 30,
      lines: [line('AI Search', 7.5, 'day', 96_000)],
    },
    {
      reference: 'Shop CH 2/2',
      state: 'open',
      issuedOn: ago(24),
      dueInDays: 45,
      currency: 'CHF',
      lines: [line('Shop CH 2/2', 4, 'day', 105_000)],
      payments: [transfer(ago(8), 200_000)],
    },
    {
      reference: 'Marketplace 3/3',
      state: 'open',
      issuedOn: ago(10),
      dueInDays: 21,
      lines: [line('Marketplace 3/3', 6.25, 'day', 96_000)],
    },
    { reference: 'Audit', state: 'proforma', issuedOn: today, lines: [line('Audit', 1.5, 'day', 96_000)] },
  ]
}

function planCredits(today: CalendarDate): readonly SamplePlan[] {
  return [
    {
      reference: 'Marketplace 2/3',
      credits: 'Marketplace 2/3',
      state: 'paid',
      issuedOn: addDays(today, -230),
      lines: [line('Marketplace 2/3', 1, 'piece', 50_000)],
      payments: [{ paidOn: addDays(today, -230), amountMinor: 59_500, method: 'credit' }],
    },
    {
      reference: 'Design System',
      credits: 'Design System',
      state: 'open',
      issuedOn: addDays(today, -4),
      lines: [line('Design System', 1, 'piece', 20_000)],
    },
  ]
}

function line(description: string, quantity: number, unit: InvoiceLine['unit'], unitPriceMinor: number): InvoiceLine {
  return { description, quantity, unit, unitPriceMinor, taxRate: 19 }
}

function transfer(paidOn: CalendarDate, amountMinor: number): Payment {
  return { paidOn, amountMinor, method: 'transfer' }
}
