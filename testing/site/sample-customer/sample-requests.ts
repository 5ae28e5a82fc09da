import type { NewRequest } from '#domain/requests/request.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'

/** What the sample customer has asked, and what the agency has answered; their times are those of the first start. */
export type SampleRequest = { readonly id: string; readonly request: NewRequest; readonly answer?: string }

/** @param invoices Of the sample customer: one question is about one of them. */
export function createSampleRequests(invoices: readonly Invoice[]): readonly SampleRequest[] {
  const search = invoices.find(({ reference }) => reference === 'AI Search')
  return [
    ...(search
      ? [
          {
            id: 'sample-invoice-question',
            request: {
              kind: 'question' as const,
              subject: 'AI Search: 7.5 days?',
              text: 'The offer said seven days. What was the extra half day for?',
              locale: 'en' as const,
              invoiceNumber: search.number,
            },
            answer: 'For the second training round you ordered on the call. We have attached the note to the project board.',
          },
        ]
      : []),
    {
      id: 'sample-change-request',
      request: {
        kind: 'change',
        subject: 'More support hours from next month',
        text: 'We launch soon. Please raise support from 2.5 to 5 hours a month.',
        locale: 'en',
        productId: 'support',
      },
    },
  ]
}
