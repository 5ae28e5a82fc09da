import { expect, test } from 'vitest'
import { createInvoice, createLine } from '#testing/site/customers.ts'
import { issueInvoice } from './issue-invoice.ts'

test('a draft is issued, and a new date keeps the days until it is due', () => {
  const draft = createInvoice({ state: 'draft' })
  expect(issueInvoice(draft)).toEqual({ invoice: { ...draft, state: 'open' } })
  expect(issueInvoice({ ...draft, state: 'proforma' }, '2026-04-01')).toMatchObject({
    invoice: { state: 'open', issuedOn: '2026-04-01', dueOn: '2026-04-15' },
  })
})

test('what leaves nothing to pay is paid at once, and what was issued is not issued again', () => {
  const free = createInvoice({ state: 'draft', lines: [createLine({ unitPriceMinor: 0 })] })
  expect(issueInvoice(free)).toMatchObject({ invoice: { state: 'paid' } })
  expect(issueInvoice(createInvoice({ state: 'void' }))).toEqual({ refusal: 'issued', state: 'void' })
})
