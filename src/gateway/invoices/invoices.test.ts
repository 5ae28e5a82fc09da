import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar-date.ts'
import { compareNewestFirst } from '#domain/invoices/invoice.ts'
import { createInvoice, createLine } from '#testing/site/customers.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { openInvoiceStore } from './invoices.ts'
import { encodePlainObject, type PlainObject } from '#gateway/documents/typed-document.ts'

const getBackend = shareBackend()

const creditNote = createInvoice({
  number: '2026-0002',
  kind: 'creditNote',
  creditsNumber: '2026-0001',
  lines: [createLine({ unitPriceMinor: 10_000, quantity: 0.5, taxRate: 8.1 })],
  paid: [['2026-03-10', 1]],
})

test('invoices of all kinds are read as stored, newest first, for their own customer only', async () => {
  const backend = await getBackend()
  const { listAllInvoices, putInvoices } = openInvoiceStore(backend.documents)
  const older = createInvoice({ number: '2026-0003', issuedOn: '2025-12-31', currency: 'JPY', paymentUrl: 'https://pay.example/3' })
  await putInvoices('halde', [createInvoice(), older, creditNote])
  await putInvoices('hald', [createInvoice({ number: '2026-0004' })])
  expect(await listAllInvoices('halde')).toEqual([creditNote, createInvoice(), older])
  expect(await listAllInvoices('nobody')).toEqual([])
})

test('a number with special characters is stored, credited and deleted apart from similar ones', async () => {
  const { documents } = await getBackend()
  const invoices = openInvoiceStore(documents)
  const alike = ['RE-2026-001', 'RE/2026/001', 'RE_2026_001', 'RE_2F2026_2F001'].map((number) => createInvoice({ number }))
  const credit = { ...creditNote, number: 'GS 1.#2', creditsNumber: 'RE/2026/001' }
  for (const invoice of [...alike, credit]) await invoices.storeInvoices([{ customerId: 'halde', invoice }], true)
  await expect(invoices.storeInvoices([{ customerId: 'halde', invoice: createInvoice({ number: 'RE/2026/001' }) }])).rejects.toMatchObject({
    status: 'ALREADY_EXISTS',
  })
  for (const invoice of alike) expect(await invoices.findInvoice('halde', invoice.number)).toEqual(invoice)
  expect(await invoices.listCreditNotes('halde', 'RE/2026/001')).toEqual([credit])
  const [stored] = await invoices.findVersionedInvoices([{ customerId: 'halde', number: 'RE/2026/001' }])
  await invoices.storeInvoices([
    { customerId: 'halde', invoice: createInvoice({ number: 'RE/2026/001', notes: 'Thanks' }), replaces: stored },
  ])
  await invoices.setFile('halde', 'RE/2026/001', 'customers/halde/1.pdf')
  expect(await invoices.findInvoice('halde', 'RE/2026/001')).toMatchObject({ notes: 'Thanks', file: 'customers/halde/1.pdf' })
  expect(await invoices.listVersionedInvoices('halde')).toHaveLength(5)
  await invoices.deleteInvoices('halde', ['RE/2026/001', 'GS 1.#2'])
  expect((await invoices.listAllInvoices('halde')).map(({ number }) => number)).toEqual(['RE_2F2026_2F001', 'RE_2026_001', 'RE-2026-001'])
})

test('more invoices than one commit or one page holds are stored, listed and removed', async () => {
  const backend = await getBackend()
  const { listAllInvoices, putInvoices, deleteInvoices } = openInvoiceStore(backend.documents)
  const numbers = Array.from({ length: 1001 }, (_, index) => String(index).padStart(4, '0'))
  const invoices = numbers.map((number, index) => createInvoice({ number, issuedOn: addDays('2024-01-01', index % 400) }))
  await putInvoices('halde', invoices)
  expect(await listAllInvoices('halde')).toEqual(invoices.toSorted(compareNewestFirst))
  await deleteInvoices('halde', [...numbers.slice(1), 'missing'])
  expect(await listAllInvoices('halde')).toEqual([invoices[0]])
})

test.each<[string, PlainObject, string]>([
  ['a sum that does not follow', { grossMinor: 1 }, 'grossMinor is 1, net and tax make 11900'],
  ['an amount that is no whole number', { netMinor: 0.5 }, 'netMinor: is not a whole number of minor units'],
  ['a missing due date', { dueOn: undefined }, 'dueOn: is not "dueOn"'],
  ['a missing day of issue', { issuedOn: undefined }, 'issuedOn: is not "issuedOn"'],
  ['the number of another invoice', { number: '2026-0009' }, "number: is not the document's id"],
])('%s is a failure that names the document', async (_, changes, problem) => {
  const backend = await getBackend()
  const { listAllInvoices, putInvoices } = openInvoiceStore(backend.documents)
  await putInvoices('halde', [createInvoice({ number: '2026-0008' })])
  const fields = encodePlainObject({ ...createInvoice(), ...changes })
  await backend.documents.commit([{ set: ['customers', 'halde', 'invoices', '2026-0001'], fields }])
  await expect(listAllInvoices('halde')).rejects.toMatchObject({
    name: 'MalformedDocumentError',
    message: expect.stringContaining(`customers/halde/invoices/2026-0001 is malformed: ${problem}`),
  })
})

test('an integer that no number holds exactly is a failure, not another amount', async () => {
  const backend = await getBackend()
  const fields = new Map([...encodePlainObject(createInvoice()), ['netMinor', 2n ** 53n + 1n] as const])
  await backend.documents.commit([{ set: ['customers', 'halde', 'invoices', '2026-0001'], fields }])
  await expect(openInvoiceStore(backend.documents).listAllInvoices('halde')).rejects.toThrow('netMinor: is not number')
})
