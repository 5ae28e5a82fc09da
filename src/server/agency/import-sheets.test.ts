import { expect, test } from 'vitest'
import { openImportMappingStore } from '#gateway/import-mappings.ts'
import { send, settled, shareOffice } from '#testing/site/import-office.ts'

const openOffice = shareOffice()
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
  expect(await desk.map(id, new Map([...fields, [0, 'id']]), undefined)).toEqual({ refusal: 'field-twice' })
  expect(await desk.map(id, new Map(), undefined)).toEqual({ refusal: 'no-fields' })
  expect(await desk.map(id, fields, undefined)).toEqual({})
  expect(await settled(desk, id)).toMatchObject({ state: 'checked', findings: { new: 2 } })
  await desk.store(id)
  expect(await settled(desk, id)).toMatchObject({ state: 'stored' })
  expect(await gateway.customers.findCustomer('b')).toMatchObject({ company: 'Berg & Söhne GmbH', address: { country: 'DE' } })
  // The command line knows it too, and another member of staff.
  expect((await openImportMappingStore(site.documents).recall('customers', kunden.split(';'))).get('Kürzel')).toBe('id')
  const next = deskOf('tobias').imports
  const known = await settled(next, await send(next, [kunden, '10003;Wald AG;Weg 3;8001;Zürich;Schweiz;w'].join('\n')))
  expect(known).toMatchObject({ state: 'checked', findings: { new: 1, sheet: { isAsked: false } } })
  expect(await deskOf('demo-none').imports.map(id, fields, undefined)).toEqual({ refusal: 'no-such-file' })
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
  await desk.map(id, some, undefined)
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
  await desk.map(id, fields, undefined)
  const refused = await settled(desk, id)
  expect(refused).toMatchObject({ state: 'refused', findings: { faults: [{ rule: 'state is paid, the payments make it open' }] } })
  await desk.map(id, fields, 'dueOn')
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
