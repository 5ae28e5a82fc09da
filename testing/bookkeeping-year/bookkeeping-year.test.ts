import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { encodeWindows1252 } from '#agency/bookkeeping/encode-windows-1252.ts'
import { agencyProcessWith, createFolder, shareSite } from '#testing/site/agency.ts'
import { accounts } from './accounts.ts'
import { checkPackage } from '#testing/bookkeeping-year/adviser/check-package.ts'
import { centsOf, readPackage } from '#testing/bookkeeping-year/adviser/read-package.ts'
import { writeFirstHalf, writeSecondHalf } from './bank-files.ts'
import { writeEInvoices } from './e-invoices.ts'
import { customerSheet, invoiceSheets, type Spreadsheet } from './spreadsheets.ts'

const isLong = process.env['TEST_LONG'] === '1'

const getSite = shareSite()

/** Answers of the agency to `init`, which the e-invoices name as their seller. */
const answers = {
  name: 'Studio Nord',
  legalName: 'Studio Nord GmbH',
  representative: 'Jana Petersen',
  country: 'Deutschland',
  street: 'Schlachte 21',
  postalCode: '28195',
  city: 'Bremen',
  register: 'Amtsgericht Bremen, HRB 31234',
  vatId: 'DE136695976',
  founded: 2019,
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
  email: 'moin@studio-nord.example',
  phone: '0421 361 0',
  languages: 'Deutsch',
  headline: { de: 'Shops für den Norden' },
  offer: { de: 'Wir bauen Onlineshops für Händler in Norddeutschland.' },
}

/** The agency with a folder of its own, its files of the year, and commands as a bookkeeper types them. */
async function openAgency(folder: string) {
  const { dataDir, clock } = await getSite()
  const settings = { DATA_DIR: dataDir, CONTENT_DIR: join(folder, 'site') }
  const run = async (...args: readonly string[]) => {
    clock.set(Date.now())
    const { code, stdout, stderr } = await agencyProcessWith(settings, ...args)
    return { code, said: stdout + stderr }
  }
  const put = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }
  await agencyProcessWith({}, 'init', join(folder, 'site'), '--from', await put('answers.json', JSON.stringify(answers)))
  const facts = JSON.parse(await readFile(join(folder, 'site/site.json'), 'utf8')) as object // as the command writes it
  await put('site/site.json', JSON.stringify({ ...facts, invoiceNumbers: 'RE-{year}-{0000}', bookkeeping: accounts }))
  return {
    run,
    put,
    /** Imports a spreadsheet by the fields that are proposed for its headings. */
    importSheet: async (kind: 'customers' | 'invoices', { name, encoding, text }: Spreadsheet) => {
      const file = await put(name, encoding === 'utf-8' ? text : encodeWindows1252(text))
      const options = kind === 'invoices' ? ['--no-mail'] : []
      const shown = await run(kind, 'import', file, ...options, '--dry-run')
      expect(shown).toMatchObject({ code: 0, said: expect.stringContaining('Would store: ') })
      return (await run(kind, 'import', file, ...options, '--accept-mapping')).said
    },
  }
}

type Agency = Awaited<ReturnType<typeof openAgency>>

async function importAll({ importSheet, put, run }: Agency): Promise<void> {
  expect(await importSheet('customers', customerSheet)).toContain('Stored: 8 customers\n')
  for (const [at, count] of [8, 5, 3, 3].entries()) {
    const sheet = invoiceSheets[at] ?? customerSheet
    expect(await importSheet('invoices', sheet)).toContain(`Stored: ${count} invoices\n`)
  }
  const files = new Map<string, string>()
  for (const [name, bytes] of await writeEInvoices()) files.set(name, await put(name, bytes))
  expect(files.size).toBe(20)
  const final = files.get('RE-2025-0030.pdf') ?? ''
  const others = [...files.values()].filter((file) => file !== final)
  expect(await run('invoices', 'import', ...files.values(), '--no-mail')).toMatchObject({
    code: 1,
    said: expect.stringContaining('deducts RE-2025-0023, which is open, not paid'),
  })
  expect((await run('invoices', 'import', ...others, '--no-mail')).said).toContain('Stored: 19 invoices\n')
  const statements = [await put('jan-jun.xml', writeFirstHalf()), await put('jul-dez.sta', writeSecondHalf())]
  expect((await run('bank', 'import', ...statements, '--store')).said).toContain(
    '25 entries: 21 recorded, 1 to decide, 0 recorded before, 3 not matched.\n',
  )
  expect((await run('invoices', 'import', final, '--no-mail')).said).toContain('Stored: 1 invoice\n')
  const { said } = await run('bank', 'import', ...statements)
  const [, entry = ''] = /^([\da-f]{8}) .* too much$/mu.exec(said) ?? []
  expect((await run('bank', 'import', ...statements, '--store', '--match', `${entry}=RE-2025-0016`)).said).toContain(
    '25 entries: 2 recorded, 0 to decide, 21 recorded before, 2 not matched.\n',
  )
}

async function creditPart({ run }: Agency): Promise<void> {
  const part = ['--amount', '57,12', '--for', 'Minderung', '--on', '2025-09-10']
  // A number that is missing among those of other programs may have been used there.
  expect((await run('invoices', 'credit', 'RE-2025-0011', ...part)).said).toContain('Created credit note 10003/RE-2025-0035')
  for (const number of ['RE-2025-0011', 'RE-2025-0035'])
    expect((await run('invoices', 'pay', number, '--amount', '57,12', '--method', 'credit', '--on', '2025-09-10')).code).toBe(0)
}

/** Cells of one line of a table are apart by two blanks or more. */
const squeeze = (text: string) => text.replaceAll(/ {2,}/gu, ' | ')

async function report({ run }: Agency): Promise<void> {
  expect((await run('invoices', 'remind', '--all-due', '--dry-run')).said).toContain('9 reminders would be sent.\n')
  expect((await run('invoices', 'remind', '--all-due')).said).toContain('9 reminders are sent ')
  expect((await run('invoices', 'remind', '--all-due')).said).toContain('No reminders are due.\n')
  const sales = await run('invoices', 'eu-sales', '2025', '--quarter', '1')
  expect(sales.code).toBe(0)
  expect(squeeze(sales.said).split('\n').slice(1)).toEqual([
    '2025 Q1 | ESB40123408 | ES | services | 1.250,50 € | 1251',
    '2025 Q1 | ESB82123456 | ES | services | 4.200,00 € | 4200',
    '2025 Q1 | NL820123456B01 | NL | services | 14.254,00 € | 14254',
    '2025 Q1 | NL857123403B01 | NL | services | 660,00 € | 660',
    '',
  ])
  expect(squeeze((await run('invoices', 'taxes', '2025', '--month', '8')).said)).toContain(
    '2025-08 | DE | S | 19 % | 6.190,00 € | 1.176,10 €\n',
  )
  const numbers = await run('invoices', 'numbers', '2025')
  expect(numbers).toMatchObject({ code: 1, said: expect.stringContaining('Missing: RE-2025-0005. Note for the auditor why.\n') })
  expect(squeeze(numbers.said)).toContain('RE-2025-{0000} | RE-2025-0001 | RE-2025-0035 | 33 | 1 | 0\n')
}

test.runIf(isLong)(
  'a bookkeeper brings a year from other programs to the adviser’s package',
  async () => {
    await using folder = await createFolder()
    await mkdir(join(folder.path, 'site'))
    const open = await openAgency(folder.path)
    await importAll(open)
    await creditPart(open)
    await report(open)
    const file = join(folder.path, 'year.zip')
    expect(await open.run('invoices', 'package', '2025', file)).toEqual({
      code: 0,
      said: `Wrote ${file}: 40 documents.\nNumbers without a document: RE-2025-0005. Note for the auditor why.\n`,
    })
    const zip = await readFile(file)
    expect(checkPackage(zip, '2025')).toEqual({ wrong: [], missing: ['RE-2025-0005'] })
    const { rows, files } = readPackage(zip)
    const sumOf = (name: 'documents.csv' | 'payments.csv' | 'eu-sales.csv', column: string) =>
      rows(name)
        .filter((row) => row('state') !== 'void')
        .reduce((sum, row) => sum + centsOf(row(column)), 0n)
    expect({
      net: sumOf('documents.csv', 'net'),
      tax: sumOf('documents.csv', 'tax'),
      open: sumOf('documents.csv', 'open'),
      paid: sumOf('payments.csv', 'amount'),
      eu: sumOf('eu-sales.csv', 'net'),
    }).toEqual({ net: 6_451_077n, tax: 617_021n, open: 720_577n, paid: 6_347_521n, eu: 3_176_450n })
    expect([...files.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(40)
  },
  600_000,
)
