import { expect, test } from 'vitest'
import { createCustomer, createInvoice, createLine, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { type InvoiceProblem, type IssueFacts, listIssueProblems } from './issue-problems.ts'

const reversed = [createLine({ taxRate: 0, taxCategory: 'AE' })]
const facts = { customer: createCustomer(), agency: createSeller(), now: new Date('2026-03-09T10:00:00Z'), notifies: true }
const archived = { customer: createCustomer({ archivedAt: new Date(0) }) }
const small = { agency: createSeller({ isSmallBusiness: true }) }

test.each<[InvoiceChanges, Partial<IssueFacts>, readonly InvoiceProblem[]]>([
  [{}, {}, []],
  [{ lines: reversed }, {}, [{ problem: 'no-buyer-vat-id', category: 'AE' }]],
  [{ lines: reversed, state: 'draft' }, {}, []],
  [{ lines: reversed }, { customer: createCustomer({ vatId: 'NL004495445B01' }) }, []],
  [{ lines: [createLine({ taxRate: 0, taxCategory: 'E' })] }, {}, [{ problem: 'no-exemption-reason' }]],
  [{ lines: [createLine({ taxRate: 0, taxCategory: 'E' })] }, small, []],
  [{ state: 'draft' }, small, [{ problem: 'small-business-charges-vat' }]],
  [{}, archived, [{ problem: 'archived' }]],
  [{}, { ...archived, notifies: false }, []],
  [{ kind: 'creditNote' }, archived, []],
  [{ paid: [['2026-03-11', 100]] }, {}, [{ problem: 'paid-in-future', paidOn: '2026-03-11' }]],
])('an invoice with %j: %j makes %j', (changes, others, problems) => {
  expect(listIssueProblems({ invoice: createInvoice(changes), stored: undefined }, { ...facts, ...others })).toEqual(problems)
})

test('what was issued is not checked again but for its new payments', () => {
  const stored = createInvoice()
  const invoice = createInvoice({ lines: reversed, paid: [['2026-03-01', 100]] })
  expect(listIssueProblems({ invoice, stored }, facts)).toEqual([
    { problem: 'paid-before-issue', paidOn: '2026-03-01', issuedOn: '2026-03-02', isNew: false },
  ])
})
