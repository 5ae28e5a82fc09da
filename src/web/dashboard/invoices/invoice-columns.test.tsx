import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import type { InvoiceView } from './describe-invoice.server.ts'
import { listInvoiceColumns } from './invoice-columns.tsx'

const { messages } = content

test.each([
  ['overdue', -2, 'for 2 days'],
  ['open', -2, 'in -2 days'],
  ['partlyPaid', 3, 'in 3 days'],
] as const)('an invoice with status %s and %i days left is described by its status', (status, daysLeft, text) => {
  const dueOn = new Date('2026-03-20T00:00:00Z')
  const row: InvoiceView = { number: '1', reference: '', issuedOn: dueOn, dueOn, daysLeft, status, amount: '€1.00' }
  const column = listInvoiceColumns(createTranslate('en', messages.en), (path) => path).find(({ id }) => id === 'dueOn')
  expect(renderToStaticMarkup(<>{column?.cell(row)}</>)).toContain(`<small>${text}</small>`)
})
