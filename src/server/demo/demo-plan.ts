import { addDays, addMonths, type CalendarDate, compareCalendarDates, parseCalendarDate } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { AllowanceCharge } from '#domain/invoices/allowance-charge.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { InvoiceKind } from '#domain/invoices/invoice-kind.ts'
import type { InvoiceLine } from '#domain/invoices/invoice-line.ts'
import type { Supply } from '#domain/invoices/supply.ts'
import { localeTags } from '#domain/locale.ts'
import { multiplyMinor } from '#domain/money.ts'
import type { DemoTexts } from '#i18n/content/demo.ts'
import { demoBranchId } from './demo-customers.ts'
import { createBranchPilot, type DemoContent, type DemoProject, lastDayOf, listDemoProjects } from './demo-project.ts'
import { nameMonth } from './name-month.ts'
import { writeText } from './write-text.ts'

/** A demo invoice without its number and totals. */
export type DemoPlan = {
  readonly kind: InvoiceKind
  readonly reference: string
  readonly issuedOn: CalendarDate
  readonly supply: Supply
  readonly lines: readonly InvoiceLine[]
  readonly allowances?: readonly AllowanceCharge[]
  /** Overrides the standard exemption text. */
  readonly exemptionReasons?: NonNullable<Invoice['exemptionReasons']>
  readonly notes?: string
  /** Absent if unpaid. */
  readonly paidOn?: CalendarDate
  /** For a credit note, the reference of the invoice that it partly credits. */
  readonly credits?: string
  /** The line that deducts an advance invoice, found by its reference, once its number and date are known. */
  readonly deducts?: { readonly reference: string; readonly write: (number: string, issuedOn: CalendarDate) => InvoiceLine }
}

/** The step whose last invoice is overdue. */
export const overdueStep = 4

/** The step whose last invoice contains a part that is credited: one connection of the price list. */
const creditedStep = 5

/** Days from issue to payment. */
const promptDays = 9

type PlanOptions = { readonly customer: Customer; readonly today: CalendarDate; readonly content: DemoContent }

/** A demo customer's invoices in the twelve months before a day, in its language: projects by step, then monthly care. */
export function planDemo({ customer, today, content }: PlanOptions): readonly DemoPlan[] {
  const bill = createBill(customer, content)
  const planned =
    customer.id === demoBranchId
      ? planProject(createBranchPilot(today, content), bill)
      : [
          ...listDemoProjects(today, content).flatMap((project) => planProject(project, bill)),
          ...planCare(today, bill),
          ...planCredit(today, bill),
        ]
  return planned
    .filter(({ issuedOn }) => compareCalendarDates(issuedOn, today) <= 0)
    .map(({ paidOn, ...plan }) => (paidOn !== undefined && compareCalendarDates(paidOn, today) <= 0 ? { ...plan, paidOn } : plan))
}

/** Common to all invoices of a customer. */
type Bill = {
  readonly texts: DemoTexts
  readonly localeTag: string
  readonly content: DemoContent
  readonly tax: Pick<InvoiceLine, 'taxCategory' | 'taxRate'>
  /** Non-standard exemption texts. */
  readonly reasons: Pick<DemoPlan, 'exemptionReasons'>
}

function createBill({ locale, address, vatId }: Customer, content: DemoContent): Bill {
  const texts = content.demo[locale]
  const isHome = address.country === 'DE'
  const isOutside = !isHome && vatId === undefined
  return {
    texts,
    localeTag: localeTags[locale],
    content,
    tax: isHome ? { taxRate: content.prices.vat.percent } : { taxCategory: isOutside ? 'O' : 'AE', taxRate: 0 },
    reasons: isOutside ? { exemptionReasons: { O: texts.notes.outside } } : {},
  }
}

function planProject({ id, startsOn: projectStartsOn, plan, steps }: DemoProject, bill: Bill): readonly DemoPlan[] {
  const { texts, content, tax, reasons, localeTag } = bill
  const { references, lines } = texts
  const project = texts.products[id]
  const { planCreditPercent } = content.prices.estimate
  const percent = new Intl.NumberFormat(localeTag, { style: 'percent' }).format(planCreditPercent / 100)
  const write = (text: string, step = 0) => writeText(text, { project, step, count: steps.length, percent })
  const planned: DemoPlan[] = plan
    ? [
        {
          kind: 'invoice',
          reference: write(references.plan),
          issuedOn: plan.doneOn,
          supply: { from: projectStartsOn, to: plan.doneOn },
          lines: [line(bill, write(lines.plan), plan.priceMinor)],
          ...reasons,
          paidOn: addDays(plan.doneOn, promptDays),
        },
      ]
    : []
  return [
    ...planned,
    ...steps.flatMap(({ startsOn, acceptedOn, priceMinor, startMinor }, index): DemoPlan[] => {
      const step = index + 1
      const supply = { from: startsOn, to: acceptedOn }
      const creditMinor = step === 1 && plan ? multiplyMinor(plan.priceMinor, planCreditPercent / 100) : 0
      const credit = creditMinor > 0 && { allowances: [{ reason: write(lines.planCredit), netMinor: creditMinor, ...tax }] }
      const isLate = id === 'marketplace' && step === overdueStep
      const dropped = id === 'marketplace' && step === creditedStep
      return [
        {
          kind: 'advance',
          reference: write(references.stepStart, step),
          issuedOn: startsOn,
          supply,
          lines: [line(bill, write(lines.stepStart, step), startMinor)],
          ...credit,
          ...reasons,
          // A final invoice deducts what was received.
          paidOn: acceptedOn,
        },
        {
          kind: 'invoice',
          reference: write(references.stepAccepted, step),
          issuedOn: acceptedOn,
          supply,
          lines: [line(bill, write(lines.stepAccepted, step), priceMinor)],
          deducts: {
            reference: write(references.stepStart, step),
            write: (number, issuedOn) => {
              const description = writeText(lines.deduction, { number, date: nameDay(issuedOn, localeTag) })
              return { ...line(bill, description, startMinor - creditMinor), quantity: -1, deducts: { number, issuedOn } }
            },
          },
          ...credit,
          ...reasons,
          ...(!isLate && { paidOn: addDays(acceptedOn, dropped ? 7 : promptDays) }),
        },
      ]
    }),
  ]
}

/** Care is billed on the first of each month, starting after the store's launch. */
function planCare(today: CalendarDate, bill: Bill): readonly DemoPlan[] {
  const { texts, content, localeTag, reasons } = bill
  const { hoursPerDay, days, amountsMinor } = content.prices
  const [store] = listDemoProjects(today, content)
  if (!store) return []
  const description = writeText(texts.lines.care, { hours: days.carePerMonth * hoursPerDay })
  const first = nextMonth(lastDayOf(store))
  return Array.from({ length: 12 }, (_, index) => addMonths(first, index)).map((issuedOn) => ({
    kind: 'invoice' as const,
    reference: writeText(texts.references.care, { month: nameMonth(issuedOn, localeTag) }),
    issuedOn,
    supply: { from: issuedOn, to: addDays(nextMonth(issuedOn), -1) },
    lines: [{ ...line(bill, description, amountsMinor.carePerMonth), unit: 'month' }],
    ...reasons,
    paidOn: addDays(issuedOn, promptDays),
  }))
}

/** Credits a part that the customer had canceled. */
function planCredit(today: CalendarDate, bill: Bill): readonly DemoPlan[] {
  const { texts, content, reasons } = bill
  const { connection } = content.prices.estimate.parts
  const step = listDemoProjects(today, content).find(({ id }) => id === 'marketplace')?.steps[creditedStep - 1]
  if (!step) return []
  const values = { project: texts.products.marketplace, step: creditedStep, days: connection.days }
  return [
    {
      kind: 'creditNote',
      reference: writeText(texts.references.credit, values),
      credits: writeText(texts.references.stepAccepted, values),
      issuedOn: addDays(step.acceptedOn, 7),
      supply: { from: step.startsOn, to: step.acceptedOn },
      lines: [line(bill, writeText(texts.lines.credit, values), connection.amountMinor)],
      ...reasons,
      notes: writeText(texts.notes.credit, values),
    },
  ]
}

/** One unit at a fixed price. */
function line({ tax }: Bill, description: string, unitPriceMinor: number): InvoiceLine {
  return { description, quantity: 1, unit: 'piece', unitPriceMinor, ...tax }
}

/** The first of the next month. */
export function nextMonth(day: CalendarDate): CalendarDate {
  return addMonths(parseCalendarDate(`${day.slice(0, 7)}-01`), 1)
}

function nameDay(day: CalendarDate, localeTag: string): string {
  return new Intl.DateTimeFormat(localeTag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
