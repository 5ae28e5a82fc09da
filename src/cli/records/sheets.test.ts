import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openImportMappingStore } from '#gateway/import-mappings.ts'
import { shareSite } from '#testing/site/agency.ts'
import type { Command } from '#cli/command.ts'
import { customersImport, customersUpdate } from '#cli/customers/customer-records.ts'
import { customersList } from '#cli/customers/customers-list.ts'
import { invoicesImport } from '#cli/invoices/invoices-import.ts'
import { invoicesList } from '#cli/invoices/invoices-list.ts'
import { productsImport } from '#cli/products/product-records.ts'
import { productsList } from '#cli/products/products-list.ts'

const getSite = shareSite()

/** A running site, and commands on it as staff give them. */
async function openSite() {
  const { dataDir, documents } = await getSite()
  const run = (command: Command, ...args: string[]) => command.run(args, { dataDir })
  const write = async (name: string, ...lines: string[]) => {
    const file = join(dataDir, name)
    await writeFile(file, lines.join('\r\n'))
    return file
  }
  return {
    dataDir,
    documents,
    run,
    write,
    listed: async (command: Command) => JSON.parse(await run(command, '--json')) as unknown,
    addCustomers: async (...rows: string[]) => {
      const file = await write('known.csv', 'id,company,emails,street,postalCode,city,country', ...rows)
      await run(customersImport, file)
    },
  }
}

const berg = 'berg,Berg & Söhne GmbH,,Weg 1,20095,Hamburg,DE'
const halde = 'halde,Halde BV,,Gracht 1,1015 DV,Amsterdam,NL'
const iban = 'DE13000000000000012345'
const soto = 'soto,Soto Muebles S.L.,,Calle Mayor 1,28013,Madrid,ES'

test('customers of Lexware are shown with their fields, stored when accepted, and then known', async () => {
  const { documents, run, write, listed } = await openSite()
  const head = 'Kunden-Nr.;Firma;Straße;PLZ;Ort;Land;USt-IdNr.;E-Mail;Kontostand'
  const file = await write('kunden.csv', head, '10001;Berg & Söhne GmbH;Weg 1;20095;Hamburg;Deutschland;;a@berg.example;0,00')
  const shown = await run(customersImport, file).catch(String)
  expect(shown).toContain('Kunden-Nr. → id: 10001\n')
  expect(shown).toContain('Land → country: Deutschland\n')
  expect(shown).toContain('Kontostand → (left out): 0,00\n')
  expect(shown).toContain('no customers were stored. Store it with --accept-mapping')
  expect(await run(customersList)).toBe('No customers yet.\n')
  expect(await run(customersImport, file, '--dry-run')).toContain('Would store: 1 customer\n')
  await expect(run(customersImport, file)).rejects.toThrow('--accept-mapping')
  expect(await run(customersImport, file, '--accept-mapping')).toContain('Stored: 1 customer\n')
  expect(await listed(customersList)).toMatchObject([{ id: '10001', company: 'Berg & Söhne GmbH', address: { country: 'DE' } }])
  const good = await write('gut.csv', head, '10002;Tal KG;Weg 2;1010;Wien;Österreich;;;0,00')
  expect(await run(customersImport, good)).toBe('Stored: 1 customer\n')
  const remembered = await openImportMappingStore(documents).recall('customers', head.split(';').toReversed())
  expect(Object.fromEntries(remembered)).toMatchObject({ Ort: 'city', Kontostand: '' })
})

test('invoices of sevDesk with lines come in, the paid one in full', async () => {
  const { run, write, listed, addCustomers } = await openSite()
  await addCustomers(berg)
  const file = await write(
    'rechnungen.csv',
    'Rechnungsnummer;Rechnungsdatum;Fälligkeit;Kunde;Betreff;Status;Bezahlt am;Bezeichnung;Menge;Einheit;Einzelpreis (EUR);Steuersatz;IBAN',
    `RE-1;02.03.2026;16.03.2026;Berg & Söhne GmbH;Umbau;bezahlt;10.03.2026;Beratung;7,5;Stunde;95,00;19 %;${iban}`,
    `RE-1;02.03.2026;16.03.2026;Berg & Söhne GmbH;Umbau;bezahlt;10.03.2026;Server;1;Stk.;"1.190,00 €";19 %;${iban}`,
    `RE-2;03.03.2026;17.03.2026;Berg & Söhne GmbH;Pflege;offen;;Pflege;2;Std.;100;19 %;${iban}`,
  )
  expect(await run(invoicesImport, file, '--no-mail', '--accept-mapping')).toContain('Stored: 2 invoices\n')
  expect(await listed(invoicesList)).toMatchObject({
    invoices: [
      { number: 'RE-2', state: 'open', currency: 'EUR', lines: [{ unit: 'hour', quantity: 2, unitPriceMinor: 10_000 }] },
      {
        customerId: 'berg',
        number: 'RE-1',
        state: 'paid',
        issuedOn: '2026-03-02',
        netMinor: 190_250,
        grossMinor: 226_398,
        payments: [{ paidOn: '2026-03-10', amountMinor: 226_398, method: 'transfer' }],
        lines: [
          { description: 'Beratung', quantity: 7.5, unit: 'hour', unitPriceMinor: 9500, taxRate: 19 },
          { description: 'Server', unit: 'piece', unitPriceMinor: 119_000 },
        ],
      },
    ],
  })
})

test('paid rows without a day are refused, and settled on the day that is chosen', async () => {
  const { run, write, listed, addCustomers } = await openSite()
  await addCustomers(berg)
  const rows = ['Rechnungsnummer;Rechnungsdatum;Fälligkeit;Kunde;Betreff;Status;Netto;Steuersatz;IBAN']
  const add = (number: string, due: string) => rows.push(`${number};02.03.2026;${due};Berg & Söhne GmbH;Umbau;bezahlt;100,00;19;${iban}`)
  add('RE-1', '16.03.2026')
  add('RE-2', '31.12.2099')
  const file = await write('bezahlt.csv', ...rows)
  await expect(run(invoicesImport, file, '--no-mail', '--accept-mapping')).rejects.toThrow('state is paid, the payments make it open')
  expect(await run(invoicesImport, file, '--no-mail', '--paid-on', 'due')).toContain('Stored: 2 invoices\n')
  const today = new Date().toISOString().slice(0, 10)
  expect(await listed(invoicesList)).toMatchObject({
    invoices: [
      { number: 'RE-2', payments: [{ paidOn: expect.stringMatching(new RegExp(`^${today.slice(0, 8)}`, 'u')), amountMinor: 11_900 }] },
      { number: 'RE-1', state: 'paid', payments: [{ paidOn: '2026-03-16', amountMinor: 11_900, method: 'transfer' }] },
    ],
  })
  expect(await run(invoicesImport, file, '--no-mail', '--paid-on', 'due')).toContain('Stored: 0 invoices; 2 already stored')
})

test('a table in Windows-1252 or UTF-16 is read as such, and the output says so', async () => {
  const { dataDir, run, listed } = await openSite()
  const file = join(dataDir, 'excel.csv')
  const table = (id: string, company: string) => `id,company,street,postalCode,city,country\n${id},${company},Weg 1,20095,Hamburg,DE`
  await writeFile(file, Buffer.from(table('berg', 'Berg & Söhne'), 'latin1'))
  const said = await run(customersImport, file)
  expect(said).toContain('The file is read as windows-1252, such as in "Söhne", since it is not UTF-8')
  await writeFile(file, Buffer.from(table('tal', 'Täler'), 'utf16le'))
  expect(await run(customersImport, file)).toContain('The file is read as utf-16le, such as in "Täler"')
  await writeFile(file, Buffer.from(table('zoo', 'Zoë').replace('ë', '\u00b3'), 'latin1'))
  expect(await run(customersImport, file, '--encoding', 'windows-1250')).toBe('Stored: 1 customer\n')
  await expect(run(customersImport, file, '--encoding', 'utf-8')).rejects.toThrow('excel.csv is not valid UTF-8')
  expect(await listed(customersList)).toMatchObject([{ company: 'Berg & Söhne' }, { company: 'Täler' }, { company: 'Zoł' }])
})

test('rows at 0 % to customers in other countries need a category, which may be one for all', async () => {
  const { run, write, listed, addCustomers } = await openSite()
  await addCustomers(berg, halde, 'firn,Firn AG,,Weg 1,8001,Zürich,CH')
  const head = 'customerId,number,state,issuedOn,dueOn,currency,iban,description,quantity,unit,unitPriceMinor,taxRate'
  const rowOf = (customerId: string, number: string, state = 'open', rate = 0) =>
    `${customerId},${number},${state},2026-03-02,2026-03-16,EUR,${iban},Umbau,1,piece,10000,${rate}`
  const rows = [
    rowOf('halde', 'A-1'),
    rowOf('firn', 'A-2'),
    rowOf('berg', 'A-3'),
    rowOf('halde', 'A-4', 'draft'),
    rowOf('firn', 'A-5', 'open', 19),
  ]
  const file = await write('null.csv', head, ...rows)
  const refused = String(await run(invoicesImport, file, '--no-mail').catch((error: unknown) => error))
  expect(refused).toContain('line 2: halde/A-1 has 0 % without a VAT category to a customer in another EU country')
  expect(refused).toContain('line 3: firn/A-2 has 0 % without a VAT category to a customer outside the EU')
  expect(refused).toContain('2 problems; no invoices were stored.')
  const some = ['--no-mail', '--zero-rate-eu', 'AE']
  await expect(run(invoicesImport, file, ...some)).rejects.toThrow('choose with --zero-rate-abroad')
  await expect(run(invoicesImport, file, ...some, '--zero-rate-abroad', 'none')).rejects.toThrow('requires the vatId of the buyer')
  await run(customersUpdate, 'halde', '--vatId', 'NL004495445B01')
  const all = [...some, '--zero-rate-abroad', 'none']
  expect(await run(invoicesImport, file, ...all)).toContain('Stored: 5 invoices\n')
  const { invoices } = (await listed(invoicesList)) as { invoices: readonly { number: string; lines: readonly object[] }[] } // its JSON
  const categories = invoices.map(({ number, lines: [line] }) => [number, line && 'taxCategory' in line ? line.taxCategory : undefined])
  expect(Object.fromEntries(categories)).toEqual({ 'A-1': 'AE', 'A-2': undefined, 'A-3': undefined, 'A-4': 'AE', 'A-5': undefined })
  expect(await run(invoicesImport, file, ...all)).toContain('Stored: 0 invoices; 5 already stored')
})

test('a Dutch list of Excel has one row for an invoice, whose rate follows from its sums', async () => {
  const { run, write, listed, addCustomers } = await openSite()
  await addCustomers(halde)
  const head = 'Factuurnummer;Factuurdatum;Vervaldatum;Klant;Onderwerp;Bedrag excl. btw;Btw;Totaal incl. btw;Status;IBAN'
  const file = await write(
    'facturen.csv',
    head,
    `2026-01;28-02-2026;14-03-2026;Halde BV;Onderhoud;€ 1.250,50;€ 262,61;€ 1.513,11;Openstaand;${iban}`,
    `2026-02;01-03-2026;15-03-2026;Halde BV;Boek;100,00;9,00;109,00;Openstaand;${iban}`,
  )
  expect(await run(invoicesImport, file, '--no-mail', '--accept-mapping')).toContain('Stored: 2 invoices\n')
  const invoices = [
    { number: '2026-02', issuedOn: '2026-03-01', grossMinor: 10_900, lines: [{ taxRate: 9 }] },
    { number: '2026-01', dueOn: '2026-03-14', grossMinor: 151_311, lines: [{ description: 'Onderhoud', unit: 'piece', taxRate: 21 }] },
  ]
  expect(await listed(invoicesList)).toMatchObject({ invoices })
  const mixed = await write('mixed.csv', head, `2026-03;01-03-2026;15-03-2026;Halde BV;Twee;200,00;30,33;230,33;Openstaand;${iban}`)
  await expect(run(invoicesImport, mixed, '--no-mail')).rejects.toThrow('rows at several rates need a line for each')
})

test('a Spanish list of Holded, with days and months in the order of the agency’s country', async () => {
  const { run, write, listed, addCustomers } = await openSite()
  await addCustomers(soto)
  const file = await write(
    'facturas.csv',
    'Num,Fecha,Vencimiento,Cliente,Concepto,Base imponible,IVA,Total,Estado,IBAN',
    `F260001,02/03/2026,04/03/2026,Soto Muebles S.L.,Tienda,"1.000,00","210,00","1.210,00",Pendiente,${iban}`,
  )
  const said = await run(invoicesImport, file, '--no-mail', '--accept-mapping')
  expect(said).toContain('issuedOn is read as day/month, as usual in')
  expect(await listed(invoicesList)).toMatchObject({ invoices: [{ number: 'F260001', issuedOn: '2026-03-02', grossMinor: 121_000 }] })
})

test('products come in by a mapping of one’s own', async () => {
  const { run, write, listed, addCustomers } = await openSite()
  await addCustomers(berg)
  const file = await write(
    'produkte.csv',
    'Kunde;Kürzel;Bezeichnung;Sorte;Status;Beginn;Preis;Intervall',
    'Berg & Söhne GmbH;pflege;Pflege;subscription;aktiv;01.02.2026;1.190,00;monatlich',
  )
  await expect(run(productsImport, file, '--dry-run')).rejects.toThrow('Kürzel → (left out)')
  await expect(run(productsImport, file, '--map', 'Kürzel=code')).rejects.toThrow('Unknown field in --map: code')
  await expect(run(productsImport, file, '--map', 'Kurz=id')).rejects.toThrow('headings that the file does not have: Kurz')
  const own = ['--map', 'Kürzel=id', '--map', 'Sorte=type']
  expect(await run(productsImport, file, ...own, '--accept-mapping')).toContain('Stored: 1 product\n')
  expect(await listed(productsList)).toMatchObject([
    { customerId: 'berg', id: 'pflege', status: 'active', startedOn: '2026-02-01', priceMinor: 119_000, interval: 'month' },
  ])
})

test('300 rows with the same faults are a line for each fault', async () => {
  const { run, write } = await openSite()
  const rows = Array.from({ length: 300 }, (_, index) => `c${index},C${index},,nobody,Weg 1,20095,Hamburg,DE,xx`)
  const file = await write('bad.csv', 'id,company,vatId,emails,street,postalCode,city,country,locale', ...rows)
  const report = String(await run(customersImport, file).catch((error: unknown) => error))
  expect(report).toContain('300 times: emails.0 is not an e-mail address; for example ada@example.com;bob@example.com (lines 2-301)')
  expect(report.split('\n').length).toBeLessThan(6)
})

test('a file is JSON or CSV by its content, and workbooks are refused with what to do', async () => {
  const { dataDir, run, write } = await openSite()
  const json = await write(
    'customers.csv',
    '[{ "id": "a", "company": "A", "address": { "street": "B", "postalCode": "20095", "city": "C", "country": "DE" } }]',
  )
  expect(await run(customersImport, json)).toBe('Stored: 1 customer\n')
  const csv = await write('customers.json', 'id,company,street,postalCode,city,country', 'b,B,Weg 1,20095,C,DE')
  expect(await run(customersImport, csv)).toBe('Stored: 1 customer\n')
  const book = join(dataDir, 'kunden.csv')
  await writeFile(book, Buffer.from('504b030414000600', 'hex'))
  await expect(run(customersImport, book)).rejects.toThrow(
    'kunden.csv is a workbook or a web page, not CSV. Open it in its program and save',
  )
})
