import { expect, test } from 'vitest'
import { findInvoicesNumbered } from './find-numbered.ts'
import { openInvoiceStore } from './invoices.ts'
import { createInvoice } from '#testing/site/customers.ts'
import { startBackendNow } from '#testing/site/agency.ts'

test('invoices are found by their numbers among all customers, by the indexes that are deployed', async () => {
  await using backend = await startBackendNow()
  const invoices = openInvoiceStore(backend.documents)
  const numbers = Array.from({ length: 70 }, (_, at) => `RE/${at}`)
  await invoices.putInvoices(
    'halde',
    numbers.map((number) => createInvoice({ number })),
  )
  await invoices.putInvoices('alder', [createInvoice({ number: 'RE/7' }), createInvoice({ number: 'other' })])
  expect(await findInvoicesNumbered(backend.documents, [])).toEqual([])
  const found = await findInvoicesNumbered(backend.documents, [...numbers, 'RE/7', 'none'])
  expect(found).toHaveLength(71)
  const names = found.map(({ customerId, invoice }) => `${customerId}/${invoice.number}`)
  expect(names.filter((name) => name.endsWith('/RE/7')).toSorted()).toEqual(['alder/RE/7', 'halde/RE/7'])
  expect(names).not.toContain('alder/other')
})
