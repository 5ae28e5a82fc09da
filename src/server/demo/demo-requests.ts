import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { NewRequest } from '#domain/requests/request.ts'
import { demoBranchId } from './demo-customers.ts'
import { overdueStep } from './demo-plan.ts'
import type { DemoContent } from './demo-project.ts'
import { writeText } from './write-text.ts'

/** A demo customer's request and the agency's answer, dated at the first start. */
export type DemoRequest = { readonly id: string; readonly request: NewRequest; readonly answer?: string }

/** @param invoices The customer's; one question refers to the overdue one. */
export function createDemoRequests(
  { id, locale }: Customer,
  { demo, prices }: Pick<DemoContent, 'demo' | 'prices'>,
  invoices: readonly Invoice[],
): readonly DemoRequest[] {
  if (id === demoBranchId) return []
  const { products, references, requests } = demo[locale]
  const reference = writeText(references.stepAccepted, { project: products.marketplace, step: overdueStep })
  const overdue = invoices.find((invoice) => invoice.reference === reference)
  const write = (text: string) => writeText(text, { step: overdueStep, hours: 2 * prices.days.carePerMonth * prices.hoursPerDay })
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
            answer: requests.overdue.answer,
          },
        ]
      : []),
    {
      id: 'demo-care-hours',
      request: { kind: 'change', subject: requests.care.subject, text: write(requests.care.text), locale, productId: 'care' },
    },
  ]
}
