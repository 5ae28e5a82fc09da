import { expect, test } from 'vitest'
import { detectedEncoding } from '#domain/import-file.ts'
import { openImportMappingStore } from '#gateway/import-mappings.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { choices, send, settled, shareOffice } from '#testing/site/import-office.ts'

const openOffice = shareOffice()
const { kind: _, ...way } = choices
const kunden = 'Kunden-Nr.;Firma;Straße;PLZ;Ort;Land;Kürzel'
const rows = ['10001;Berg & Söhne GmbH;Weg 1;20095;Hamburg;Deutschland;b', '10002;Tal KG;Weg 2;1010;Wien;Österreich;t']

test('foreign headings are shown with the first rows, used when confirmed, and then known', async () => {
  const { site, gateway, deskOf } = await openOffice()
  const desk = deskOf('mara').imports
  const id = await send(desk, [kunden, ...rows].join('\r\n'))
  const { state, findings } = await settled(desk, id)
  expect(state).toBe('asked')
  expect(findings?.sheet?.columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['Kunden-Nr.', 'id'],
    ['Firma', 'company'],
    ['Straße', 'street'],
    ['PLZ', 'postalCode'],
    ['Ort', 'city'],
    ['Land', 'country'],
    ['Kürzel', ''],
  ])
  expect(findings?.sheet?.columns[5]?.cells).toEqual(['Deutschland', 'Österreich'])
  expect(await desk.store(id)).toEqual({ refusal: 'not-checked' })
  const fields = new Map(findings?.sheet?.columns.map(({ at, field }) => [at, at === 6 ? 'id' : at === 0 ? '' : field]))
  expect(await desk.map(id, new Map([...fields, [0, 'id']]))).toEqual({ refusal: 'field-twice' })
  expect(await desk.map(id, new Map())).toEqual({ refusal: 'no-fields' })
  expect(await desk.map(id, fields)).toEqual({})
  expect(await settled(desk, id)).toMatchObject({ state: 'checked', findings: { new: 2 } })
  await desk.store(id)
  expect(await settled(desk, id)).toMatchObject({ state: 'stored' })
  expect(await gateway.customers.findCustomer('b')).toMatchObject({ company: 'Berg & Söhne GmbH', address: { country: 'DE' } })
  // The command line knows it too, and another member of staff.
  expect((await openImportMappingStore(site.documents).recall('customers', kunden.split(';'))).get('Kürzel')).toBe('id')
  const next = deskOf('tobias').imports
  const known = await settled(next, await send(next, [kunden, '10003;Wald AG;Weg 3;8001;Zürich;Schweiz;w'].join('\n')))
  expect(known).toMatchObject({ state: 'checked', findings: { new: 1, sheet: { isAsked: false } } })
  expect(await deskOf('demo-none').imports.map(id, fields)).toEqual({ refusal: 'no-such-file' })
})

test('fields that each record needs are named as long as no column has them', async () => {
  const { deskOf } = await openOffice()
  const desk = deskOf('mara').imports
  const id = await send(desk, 'Kürzel;Wer;Ort\nb;Berg;Hamburg')
  const { state, findings } = await settled(desk, id)
  expect({ state, missing: findings?.sheet?.missing }).toEqual({ state: 'asked', missing: ['id', 'company', 'street', 'country'] })
  const some = new Map([
    [0, 'id'],
    [1, 'company'],
    [2, 'city'],
  ])
  await desk.map(id, some)
  expect(await settled(desk, id)).toMatchObject({ state: 'asked', findings: { sheet: { missing: ['street', 'country'] } } })
})

const iban = 'DE13000000000000012345'
const rechnungen = [
  'Rechnungsnummer;Rechnungsdatum;Fälligkeit;Kunde;Status;Bezeichnung;Menge;Einheit;Einzelpreis;Steuersatz;IBAN',
  `RE-1;02.03.2026;16.03.2026;Halde;bezahlt;Beratung;7,5;Stunde;95,00;19 %;${iban}`,
  `RE-2;02.03.2026;16.03.2026;Halde;offen;Server;1;Stk.;1.190,00 €;19 %;${iban}`,
].join('\n')

test('invoices are read as on the command line, paid ones without a day on the day chosen', async () => {
  const { gateway, deskOf } = await openOffice()
  const desk = deskOf('ben', 'bookkeeping').imports
  const id = await send(desk, rechnungen, { kind: 'invoices' })
  const { findings } = await settled(desk, id)
  const fields = new Map(findings?.sheet?.columns.map(({ at, field }) => [at, field]))
  await desk.map(id, fields)
  const refused = await settled(desk, id)
  expect(refused).toMatchObject({ state: 'refused', findings: { faults: [{ rule: 'state is paid, the payments make it open' }] } })
  await desk.map(id, fields, { paidOn: 'dueOn' })
  expect(await settled(desk, id)).toMatchObject({ state: 'checked', paidOn: 'dueOn', findings: { new: 2 } })
  await desk.store(id)
  await settled(desk, id)
  expect(await gateway.invoices.findInvoice('halde', 'RE-1')).toMatchObject({
    currency: 'EUR',
    lines: [{ quantity: 7.5, unit: 'hour', unitPriceMinor: 9500 }],
    payments: [{ paidOn: '2026-03-16', amountMinor: 84_788, method: 'transfer' }],
  })
  expect(await gateway.invoices.findInvoice('halde', 'RE-2')).toMatchObject({ state: 'open', netMinor: 119_000 })
})

test('150 headings of which none is known are a question, not a refusal', async () => {
  const { deskOf } = await openOffice()
  const desk = deskOf('mara').imports
  const headings = Array.from({ length: 150 }, (_, index) => `h${index}`).join(',')
  expect(await settled(desk, await send(desk, `${headings}\n1,2`))).toMatchObject({ state: 'asked' })
  const appointments = await settled(desk, await send(desk, `${headings}\n1,2`, { kind: 'appointments' }))
  expect(appointments).toMatchObject({ state: 'refused', findings: { fileFault: { name: 'headings-unknown' } } })
})

test('the encoding of a table is found out and shown, or chosen', async () => {
  const { deskOf } = await openOffice()
  const desk = deskOf('mara').imports
  const table = Buffer.from('id,company,street,postalCode,city,country\nb,Söhne,Weg 1,20095,Hamburg,DE', 'latin1')
  const id = await send(desk, table, { encoding: detectedEncoding })
  const checked = await settled(desk, id)
  expect(checked).toMatchObject({ state: 'checked', encoding: detectedEncoding })
  expect(checked.findings?.assumed).toEqual({ encoding: 'windows-1252', sample: 'Söhne' })
  await desk.check(id, { ...way, encoding: 'windows-1250' })
  const chosen = await settled(desk, id)
  expect(chosen).toMatchObject({ state: 'checked', encoding: 'windows-1250' })
  expect(chosen.findings).not.toHaveProperty('assumed')
})

test('rows at 0 % to a customer in another country are a fault, until one category is chosen', async () => {
  const { gateway, deskOf } = await openOffice()
  const desk = deskOf('ben', 'bookkeeping').imports
  await gateway.customers.putCustomer(createCustomer({ company: 'Halde', vatId: 'NL004495445B01' }))
  const head = 'customerId,number,issuedOn,dueOn,currency,iban,description,quantity,unit,unitPriceMinor,taxRate'
  const rowOf = (number: string) => `halde,${number},2026-03-02,2026-03-16,EUR,${iban},Umbau,1,piece,10000,0`
  const id = await send(desk, [head, rowOf('Z-1'), rowOf('Z-2')].join('\n'), { kind: 'invoices' })
  expect(await settled(desk, id)).toMatchObject({
    state: 'refused',
    findings: { faults: [{ kind: 'record', rule: 'zero-rate-eu', count: 2 }] },
  })
  await desk.check(id, way, { zeroRates: { eu: 'K' } })
  expect(await settled(desk, id)).toMatchObject({ state: 'checked', zeroRates: { eu: 'K' } })
  await desk.store(id)
  expect(await settled(desk, id)).toMatchObject({ state: 'stored', findings: { new: 2 } })
  expect(await gateway.invoices.findInvoice('halde', 'Z-2')).toMatchObject({ lines: [{ taxRate: 0, taxCategory: 'K' }] })
})
