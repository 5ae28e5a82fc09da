import { addDays, type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { NewRequest } from '#domain/requests/request.ts'
import { demoBranchId } from './demo-customers.ts'
import { overdueStep } from './demo-plan.ts'
import { type DemoContent, lastWorkday } from './demo-project.ts'
import { writeText } from './write-text.ts'

/** A demo customer's request and the agency's answer, both in office hours before the day of the first start. */
export type DemoRequest = {
  readonly id: string
  readonly request: NewRequest
  readonly askedAt: Date
  readonly answer?: { readonly text: string; readonly sentAt: Date }
}

/** @param invoices The customer's; one question refers to the overdue one. */
export function createDemoRequests(
  { id, locale }: Customer,
  { demo, prices }: Pick<DemoContent, 'demo' | 'prices'>,
  invoices: readonly Invoice[],
  today: CalendarDate,
): readonly DemoRequest[] {
  if (id === demoBranchId) return []
  const { products, references, requests } = demo[locale]
  const reference = writeText(references.stepAccepted, { project: products.marketplace, step: overdueStep })
  const overdue = invoices.find((invoice) => invoice.reference === reference)
  const write = (text: string) => writeText(text, { step: overdueStep, hours: 2 * prices.days.carePerMonth * prices.hoursPerDay })
  const lastDay = lastWorkday(addDays(today, -1))
  const dayBefore = lastWorkday(addDays(lastDay, -1))
  return [
    ...(overdue
      ? [
          {
            id: 'demo-overdue',
            request: {
              kind: 'question' as const,
              subject: write(requests.overdue.subject),
              text: write(requests.overdue.text),
              locale,
              invoiceNumber: overdue.number,
            },
            askedAt: timeOf(dayBefore, 9, 12),
            answer: { text: requests.overdue.answer, sentAt: timeOf(dayBefore, 10, 47) },
          },
        ]
      : []),
    {
      id: 'demo-care-hours',
      request: { kind: 'change', subject: requests.care.subject, text: write(requests.care.text), locale, productId: 'care' },
      askedAt: timeOf(lastDay, 13, 26),
    },
  ]
}

/** A time in UTC, from which the demo's time zones differ by two hours at most. */
function timeOf(day: CalendarDate, hours: number, minutes: number): Date {
  return new Date(utcMidnightOf(day).getTime() + (60 * hours + minutes) * 60_000)
}
