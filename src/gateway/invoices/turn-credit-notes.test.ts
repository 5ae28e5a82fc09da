import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'
import { createCustomers } from '#gateway/customers.ts'
import { encodePlainObject, type PlainObject } from '#gateway/documents/typed-document.ts'
import { createInvoices } from '#gateway/invoices/invoices.ts'
import { turnCreditNotes } from './turn-credit-notes.ts'

const getBackend = shareBackend(startBackend)

const creditNote = createInvoice({
  number: 'C1',
  kind: 'creditNote',
  lines: [createLine({ quantity: 1.5, unitPriceMinor: 10_001 }), createLine({ quantity: -1, unitPriceMinor: 500, taxRate: 7 })],
  paid: [['2026-03-10', 1000]],
})
const invoice = createInvoice({
  number: 'I1',
  lines: [createLine(), createLine({ quantity: -2, unitPriceMinor: 333 })],
  paid: [
    ['2026-03-10', 2000],
    ['2026-03-11', -500],
  ],
})
const free = createInvoice({ number: 'F1', kind: 'creditNote', lines: [createLine(), createLine({ quantity: -1 })] })

/** The same as an earlier version has stored them: the sign is the price's, and that of all amounts of a credit note. */
const earlier: readonly (PlainObject & { readonly number: string })[] = [
  {
    ...creditNote,
    lines: [createLine({ quantity: 1.5, unitPriceMinor: -10_001 }), createLine({ unitPriceMinor: 500, taxRate: 7 })],
    netMinor: -creditNote.netMinor,
    taxMinor: -creditNote.taxMinor,
    grossMinor: -creditNote.grossMinor,
    payments: [{ paidOn: '2026-03-10', amountMinor: -1000, method: 'transfer' }],
  },
  { ...invoice, lines: [createLine(), createLine({ quantity: 2, unitPriceMinor: -333 })] },
  { ...free, lines: [createLine({ unitPriceMinor: -10_000 }), createLine()] },
]

test('credit notes and discounts of an earlier version read the same before and after they are stored in the form of today, once', async () => {
  const { documents } = await getBackend()
  const invoices = createInvoices(documents)
  await createCustomers(documents).putCustomer(createCustomer())
  const pathOf = (number: string) => ['customers', 'halde', 'invoices', number]
  const malformed = { ...earlier[0], number: 'M1', currency: 'EUX' }
  await documents.commit([...earlier, malformed].map((fields) => ({ set: pathOf(fields.number), fields: encodePlainObject(fields) })))
  await invoices.putInvoices('halde', [createInvoice({ number: 'N1', kind: 'creditNote' })])
  const expected = [creditNote, invoice, free]
  const read = async () => await Promise.all(expected.map(({ number }) => invoices.findInvoice('halde', number)))

  expect(await read()).toEqual(expected)
  expect(await turnCreditNotes(documents)).toEqual({ count: 3, refused: [] })
  expect(await read()).toEqual(expected)
  const stored = await documents.batchGet(expected.map(({ number }) => pathOf(number)))
  const amounts = stored.map((document) => document?.fields.get('grossMinor'))
  expect(amounts).toEqual(expected.map(({ grossMinor }) => BigInt(grossMinor)))
  expect(await invoices.findInvoice('halde', 'N1')).toMatchObject({ grossMinor: 11_900 })
  const [untouched] = await documents.batchGet([pathOf('M1')])
  expect(untouched?.fields.get('grossMinor')).toBe(BigInt(-creditNote.grossMinor))
  expect(await turnCreditNotes(documents)).toEqual({ count: 0, refused: [] })
})
