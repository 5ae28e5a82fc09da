import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer, createDeduction, createInvoice, createLine } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { voidInvoice } from './void-invoice.ts'

const getBackend = shareBackend(startBackend)

/** A final invoice of which only a credit note makes room for another one that deducts the same advance invoice. */
const lines = [createLine({ quantity: 3 }), createDeduction('A-1')]
const final = createInvoice({ number: 'F-1', issuedOn: '2026-03-10', lines })
const invoices = [
  createInvoice(),
  createInvoice({ number: '2' }),
  createInvoice({ number: 'GS-2', kind: 'creditNote', creditsNumber: '2' }),
  createInvoice({ number: 'A-1', kind: 'advance', paid: [['2026-03-05', 11_900]] }),
  final,
  { ...final, number: 'GS-1', kind: 'creditNote' as const, creditsNumber: 'F-1' },
  { ...final, number: 'F-2' },
]

test('an invoice becomes void unless it is credited or a deduction would break', async () => {
  const site = await getBackend()
  const { gateway } = beginAct(site)
  await gateway.customers.putCustomer(createCustomer())
  await gateway.invoices.putInvoices('halde', invoices)
  const voidNumber = async (number: string) => await voidInvoice(beginAct(site), { customerId: 'halde', number })
  expect(await voidNumber('2026-0001')).toMatchObject({ invoice: { state: 'void' } })
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ state: 'void' })
  expect(await voidNumber('2')).toEqual({ refusal: 'credited', creditNotes: ['GS-2'] })
  expect(await voidNumber('GS-1')).toMatchObject({ refusal: 'breaks-deduction', broken: { advance: 'A-1' } })
  expect(await gateway.invoices.findInvoice('halde', 'GS-1')).toMatchObject({ state: 'open' })
  expect(await voidNumber('9')).toEqual({ refusal: 'no-such-invoice' })
})
