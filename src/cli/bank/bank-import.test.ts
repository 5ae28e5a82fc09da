import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { type CamtEntry, writeCamt, writeDetails } from '#testing/bank/write-camt.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'

const getSite = shareSite()
const folder = await mkdtemp(join(tmpdir(), 'fourfold-bank-'))
afterAll(() => rm(folder, { recursive: true }))

/** The account of the invoices below. */
const account = 'DE13000000000000012345'

/** A running site with open invoices of 119.00 EUR of two customers. */
async function createSite() {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  await customers.putCustomer(createCustomer())
  await customers.putCustomer(createCustomer({ id: 'alder', company: 'Alder Ltd' }))
  const numbers = ['2026-0001', '2026-0002', '2026-0003']
  await invoices.putInvoices(
    'halde',
    numbers.map((number) => createInvoice({ number })),
  )
  await invoices.putInvoices('alder', [createInvoice({ number: '2026-0004', paymentTerms: '#SKONTO#TAGE=14#PROZENT=2.00#' })])
  return {
    site,
    run: (...args: string[]) => agency(site.dataDir, 'bank', 'import', ...args),
    find: async (number: string, customer = 'halde') => await invoices.findInvoice(customer, number),
  }
}

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

function pay(
  amount: string,
  purpose: string,
  changes: Partial<CamtEntry> & { readonly name?: string; readonly endToEndId?: string } = {},
): CamtEntry {
  const { name, endToEndId, ...rest } = changes
  const { isOut = false } = rest
  return {
    amount,
    details: [writeDetails({ purpose, isOut, ...(name !== undefined && { name }), ...(endToEndId !== undefined && { endToEndId }) })],
    ...rest,
  }
}

/** The answer of `--json`. */
type Answer = { readonly entries: readonly { readonly id: string; readonly purpose: string; readonly state: string }[] }

/** Ids of entries by their purpose, from a review as JSON. */
async function listIds(run: (...args: string[]) => Promise<{ readonly stdout: string }>, file: string) {
  const { entries } = JSON.parse((await run(file, '--json')).stdout) as Answer // as the command writes it
  return new Map(entries.map(({ id, purpose }) => [purpose, id]))
}

test('a statement is shown first, recorded with --store, never twice, and can be undone', async () => {
  const { site, run, find } = await createSite()
  const entries = [
    pay('119.00', 'Rechnung 2026 0001', { endToEndId: 'E-1' }),
    pay('116.62', 'Invoice 2026-0004', { name: 'Alder Ltd' }),
    pay('119.00', 'danke'),
    pay('99.00', 'Miete', { isOut: true, name: 'Landlord' }),
    pay('7.00', 'x', { name: 'Somebody' }),
  ]
  const file = await write('march.xml', writeCamt(entries, { account }))
  const shown = await run(file)
  expect(shown).toMatchObject({ code: 0, stderr: '' })
  expect(shown.stdout).toContain(`${file}: CAMT.053 version 8, DE13 0000 0000 0000 0123 45, 5 entries\n`)
  expect(shown.stdout).toMatch(/^[\da-f]{8} {2}2026-03-09 {2}119,00 € {2}Halde BV {2,}halde\/2026-0001 {2}number, amount$/mu)
  expect(shown.stdout).toMatch(/alder\/2026-0004 {2}number, less discount of 2,38 €$/mu)
  expect(shown.stdout).toMatch(
    /To decide.*\n.*\n.*halde\/2026-0002 {2}amount, name, there is such .*\n {10,}halde\/2026-0003 {2}amount, name, there/u,
  )
  expect(shown.stdout).toMatch(/Not matched:\nEntry.*\n.* 7,00 € {2}Somebody +x$/mu)
  expect(shown.stdout).toContain('\n1 entry of money that went out not matched; --json lists them.\n')
  expect(shown.stdout).toContain('\n5 entries: 2 matched, 1 to decide, 0 recorded before, 2 not matched.\nNothing was stored. Add --store')
  expect(await find('2026-0001')).toMatchObject({ state: 'open', payments: [] })
  const dry = await run(file, '--dry-run')
  expect(dry.stdout).toMatch(/^changed {2}customers\/halde\/invoices\/2026-0001\n/u)
  expect(dry.stdout).toMatch(/Nothing was stored\.\n$/u)
  expect(await find('2026-0001')).toMatchObject({ state: 'open' })

  const stored = await run(file, '--store')
  expect(stored).toMatchObject({ code: 0, stderr: '' })
  expect(await find('2026-0004', 'alder')).toMatchObject({ state: 'paid', payments: [{}, { amountMinor: 238, method: 'discount' }] })
  expect(stored.stdout).toMatch(/\n5 entries: 2 recorded, 1 to decide, 0 recorded before, 2 not matched\.\nBatch /u)
  expect(await find('2026-0001')).toMatchObject({
    state: 'paid',
    payments: [
      {
        paidOn: '2026-03-09',
        amountMinor: 11_900,
        method: 'transfer',
        bankEntry: expect.stringMatching(/^[\da-f]{32}$/u),
        endToEndId: 'E-1',
      },
    ],
  })
  const before = await find('2026-0001')
  const again = await run(file, '--store')
  expect(again.stdout).toContain('5 entries: 0 recorded, 1 to decide, 2 recorded before, 2 not matched.\n')
  expect(again.stdout).not.toContain('Batch')
  expect(await find('2026-0001')).toEqual(before)

  const [, batch = ''] = /^Batch (\S+)\./mu.exec(stored.stdout) ?? []
  expect(await agency(site.dataDir, 'undo', batch)).toMatchObject({ code: 0 })
  expect(await find('2026-0001')).toMatchObject({ state: 'open', payments: [] })
  expect((await run(file)).stdout).toContain('2 matched')
})

test('an overlapping file stores only what is new; equal entries of a day are two', async () => {
  const { run, find } = await createSite()
  const half = pay('50.00', '2026-0001')
  const first = await write('a.xml', writeCamt([half], { account, id: 'A' }))
  const both = await write('b.xml', writeCamt([half, half, pay('119.00', '2026-0002', { day: '2026-03-10' })], { account, id: 'B' }))
  await run(first, '--store')
  const shown = await run(both, first)
  expect(shown.stdout).toMatch(/a\.xml: .*, 1 entry, 1 also before\n/u)
  expect((await run(both, '--store')).stdout).toContain('3 entries: 1 recorded, 1 to decide, 1 recorded before')
  // The second half is like the first one, so a person decides.
  const { entries } = JSON.parse((await run(both, '--json')).stdout) as Answer // as the command writes it
  expect(entries.map(({ state }) => state)).toEqual(['recorded', 'doubtful', 'recorded'])
  expect((await find('2026-0001'))?.payments).toHaveLength(1)
  expect((await run(both, '--store', '--match', `${entries[1]?.id.slice(0, 10)}=2026-0001`)).stdout).toContain('1 recorded, 0 to decide')
  expect((await find('2026-0001'))?.payments).toMatchObject([{ amountMinor: 5000 }, { amountMinor: 5000 }])
})

test('the same entries in another format are left to a person', async () => {
  const { run } = await createSite()
  const camt = [pay('119.00', '2026-0001'), pay('50.00', '2026-0002'), pay('119.00', 'danke', { name: 'Alder Ltd' })]
  await run(await write('same.xml', writeCamt(camt, { account })), '--store')
  const rows = ['09.03.2026;119,00;Halde BV;2026-0001', '09.03.2026;50,00;Halde BV;2026-0002', '09.03.2026;119,00;Alder Ltd;danke']
  const table = await run(await write('same.csv', ['Datum;Betrag;Name;Verwendungszweck', ...rows, ''].join('\n')), '--store')
  expect(table.stdout).toMatch(/3 entries: 0 recorded, 2 to decide, 0 recorded before, 1 not matched\.\n$/u)
  const details = ['?20SVWZ+2026-0001?32Halde BV', '?20SVWZ+2026-0002?32Halde BV', '?20danke?32Alder Ltd']
  const lines = details.flatMap((detail, at) => [`:61:2603090309C${at === 1 ? '50' : '119'},00NTRFNONREF`, `:86:166${detail}`])
  const mt940 = [':20:X', `:25:${account}`, ':60F:C260308EUR0,00', ...lines, ':62F:C260309EUR288,00', '-', ''].join('\r\n')
  expect((await run(await write('same.sta', mt940), '--store')).stdout).toMatch(/3 entries: 0 recorded, 2 to decide/u)
})

test('a payment that comes back opens its invoice again, and the fee is named', async () => {
  const { run, find } = await createSite()
  const paid = await write('paid.xml', writeCamt([pay('119.00', '2026-0001', { endToEndId: 'E-1' })], { account }))
  await run(paid, '--store')
  const mt940 = `:20:X\n:25:${account}EUR\n:28C:7\n:60F:C260310EUR500,00\n:61:2603110311RC122,00NRTINONREF\n:86:108?00RUECKLASTSCHRIFT?20EREF+E-1?21OAMT+119,00?32HALDE BV\n:62F:C260311EUR378,00\n-\n`
  const file = await write('back.sta', mt940)
  const stored = await run(file, '--store')
  expect(stored.stdout).toMatch(/−122,00 € {2}HALDE BV {2}halde\/2026-0001 {2}returns a payment with its end-to-end reference, amount\n/u)
  expect(stored.stdout).toContain('3,00 € of the return of halde/2026-0001 is the bank’s fee, which is not recorded.\n')
  expect(await find('2026-0001')).toMatchObject({
    state: 'open',
    payments: [{ amountMinor: 11_900 }, { amountMinor: -11_900, paidOn: '2026-03-11' }],
  })
  expect((await run(file, '--store')).stdout).toContain('1 recorded before')
  expect((await find('2026-0001'))?.payments).toHaveLength(2)
})

test('people choose: one entry over several invoices, and what is left out', async () => {
  const { run, find } = await createSite()
  const file = await write(
    'c.csv',
    `IBAN;${account}\n\nBuchungstag;Betrag;Name;Verwendungszweck\n09.03.2026;200,00;X;beide\n09.03.2026;119,00;Y;2026-0003\n`,
  )
  const ids = await listIds(run, file)
  const [both = '', third = ''] = [ids.get('beide'), ids.get('2026-0003')]
  const chosen = ['--match', `${both}=2026-0001`, '--match', `${both}=halde/2026-0002`, '--except', third]
  const shown = await run(file, ...chosen)
  expect(shown.stdout).toContain('  Columns: day = Buchungstag, amount = Betrag, name = Name, purpose = Verwendungszweck\n')
  expect(shown.stdout).toContain('halde/2026-0001 119,00 € + halde/2026-0002 81,00 €  chosen, 38,00 € left')
  expect((await run(file, ...chosen, '--store')).stdout).toContain('2 entries: 1 recorded, 0 to decide, 0 recorded before, 1 not matched.')
  expect(await find('2026-0001')).toMatchObject({ state: 'paid' })
  expect(await find('2026-0002')).toMatchObject({ state: 'open', payments: [{ amountMinor: 8100 }] })
  expect(await find('2026-0003')).toMatchObject({ payments: [] })
  expect(await run(file, '--match', `${both}=2026-0003`)).toMatchObject({
    code: 1,
    stderr: `Entry ${both} is recorded already, for halde/2026-0001, halde/2026-0002.\n`,
  })
})

test('an amount may be given for each invoice, and not more than the entry has', async () => {
  const { run, find } = await createSite()
  const file = await write('parts.xml', writeCamt([pay('200.00', 'Abschlag')], { account }))
  const id = (await listIds(run, file)).get('Abschlag') ?? ''
  const choose = (...choices: readonly string[]) => choices.flatMap((choice) => ['--match', `${id}=${choice}`])
  expect(await run(file, ...choose('2026-0001:150,00', '2026-0002:50.01'))).toMatchObject({
    code: 1,
    stderr: `The amounts for entry ${id} are more than its 200.00 EUR.\n`,
  })
  expect(await run(file, ...choose('2026-0001:x'))).toMatchObject({ code: 1, stderr: 'x is no amount in EUR. Write it like 119.00.\n' })
  const shown = await run(file, ...choose('2026-0001:30', '2026-0002:20.5'))
  expect(shown.stdout).toContain(
    'halde/2026-0001 30,00 € + halde/2026-0002 20,50 €  chosen, 187,50 € left, 149,50 € of the entry not recorded',
  )
  await run(file, ...choose('2026-0001', '2026-0002:100', '2026-0003'), '--store')
  expect(await find('2026-0001')).toMatchObject({ state: 'open', payments: [{ amountMinor: 10_000 }] })
  expect(await find('2026-0002')).toMatchObject({ payments: [{ amountMinor: 10_000 }] })
  expect(await find('2026-0003')).toMatchObject({ payments: [] })
})

test('the columns of --map are remembered for files with the same headings', async () => {
  const { run } = await createSite()
  const named = ['--map', 'day=Wann', '--map', 'amount=Wieviel', '--map', 'purpose=Wofür']
  const head = 'Wann;Wieviel;Wofür'
  const first = await write('named.csv', `${head}\n09.03.2026;119,00;2026-0001\n`)
  expect((await run(first)).stdout).toContain(`${first} has no headings with a day and an amount that are known.`)
  await run(first, ...named, '--dry-run')
  expect((await run(first)).code).toBe(1)
  const mapped = await run(first, ...named)
  expect(mapped.stdout).not.toContain('Batch')
  const next = await write('next.csv', `${head}\n10.03.2026;119,00;2026-0002\n`)
  expect((await run(next)).stdout).toContain('  Columns: day = Wann, amount = Wieviel, purpose = Wofür\n')
})

test.each([
  [['--match', 'zz=2026-0001'], 1, 'No entry of these files is named zz.\n'],
  [['--except', 'zz'], 1, 'No entry of these files is named zz.\n'],
  [['--match', 'zz'], 2, "Option '--match <ENTRY=INVOICE>' argument 'zz' is invalid. Expected two names with = between them."],
  [['--map', 'x=Y'], 2, 'Expected one of day, amount,'],
])('%j is refused', async (args, code, problem) => {
  const { run } = await createSite()
  const file = await write('d.xml', writeCamt([pay('1.00', 'x')], { account }))
  const outcome = await run(file, ...args)
  expect(outcome).toMatchObject({ code, stdout: '' })
  expect(outcome.stderr).toContain(problem)
})

test('drafts cannot be chosen, and an invoice with its credit note makes up the amount', async () => {
  const { site, run, find } = await createSite()
  await createGateway(site.documents).invoices.putInvoices('halde', [
    createInvoice({ number: 'D-1', state: 'draft' }),
    createInvoice({ number: 'GS-1', kind: 'creditNote', lines: [createLine({ unitPriceMinor: 1000 })] }),
  ])
  const file = await write('h.xml', writeCamt([pay('107.10', 'a'), pay('50.00', 'b')], { account }))
  const ids = await listIds(run, file)
  const [fitting, other] = [ids.get('a'), ids.get('b')]
  expect(await run(file, '--match', `${fitting}=D-1`)).toMatchObject({
    code: 1,
    stderr: 'D-1 is not issued, or void: nothing can be paid for it.\n',
  })
  const both = (id: string | undefined) => ['--match', `${id}=2026-0001`, '--match', `${id}=GS-1`]
  expect((await run(file, ...both(other), '--store')).stdout).toContain('0 recorded')
  expect((await run(file, ...both(fitting), '--store')).stdout).toContain('1 recorded')
  expect(await find('2026-0001')).toMatchObject({
    state: 'paid',
    payments: [{ amountMinor: 1190, method: 'credit' }, { amountMinor: 10_710 }],
  })
  expect(await find('GS-1')).toMatchObject({ state: 'paid', payments: [{ amountMinor: 1190, method: 'credit' }] })
})

test('other accounts are refused by name, unknown parts are named, and the rest is matched', async () => {
  const { run, find } = await createSite()
  const foreign = await write('foreign.xml', writeCamt([pay('119.00', '2026-0001')], { account: 'DE89370400440532013000', id: 'S-9' }))
  const own = await write('own.csv', `Datum;Bedrag;Omschrijving\n09-03-2026;119,00;2026-0002\n09-03-2026;abc;2026-0003\n`)
  const outcome = await run(foreign, own, '--store')
  expect(outcome).toMatchObject({ code: 1, stderr: '' })
  expect(outcome.stdout).toContain(`${foreign} has a statement (S-9) of account DE89370400440532013000, which is not one of the agency's: `)
  expect(outcome.stdout).toContain('(assumed: the file names no account)')
  expect(outcome.stdout).toContain('  line 3: "abc" is no amount in EUR\n')
  expect(outcome.stdout).toMatch(/1 entry: 1 recorded, .*\nBatch /u)
  expect(await find('2026-0001')).toMatchObject({ payments: [] })
  expect(await find('2026-0002')).toMatchObject({ state: 'paid' })
  expect(await run(join(folder, 'none.xml'))).toMatchObject({ code: 1, stderr: `No such file: ${join(folder, 'none.xml')}.\n` })
})

test('texts of payers cannot imitate lines of the output', async () => {
  const { run } = await createSite()
  const file = await write('e.csv', `Datum;Betrag;Name;Verwendungszweck\n09.03.2026;1,00;"A\nB\u001b[31m";"x\ny"\n`)
  const { stdout } = await run(file)
  expect(stdout).not.toContain('\u001b')
  expect(stdout).toMatch(/A B.*\[31m +x y$/mu)
})

test('a CSV export of a paid invoice can be imported again, and keeps the entry', async () => {
  const { site, run, find } = await createSite()
  await run(await write('g.xml', writeCamt([pay('119.00', '2026-0001', { endToEndId: 'E-1' })], { account })), '--store')
  const [exported, before] = [join(folder, 'invoices.csv'), await find('2026-0001')]
  await agency(site.dataDir, 'invoices', 'export', exported)
  expect(await agency(site.dataDir, 'invoices', 'import', exported, '--replace')).toMatchObject({ code: 0, stderr: '' })
  expect(await find('2026-0001')).toEqual(before)
})

test('with --json everything is one object, with its batch', async () => {
  const { run } = await createSite()
  const file = await write('f.csv', `Datum;Betrag;Verwendungszweck\n09.03.2026;119,00;2026-0001\n09.03.2026;?;x\n`)
  const { code, stdout } = await run(file, '--json', '--store')
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    isRecorded: true,
    batch: expect.any(String),
    files: [{ name: file, format: 'CSV', isAssumed: true, problems: [{ place: 'line 3', problem: '"?" is no amount in EUR' }] }],
    entries: [{ amountMinor: 11_900, state: 'sure', proposals: [{ reasons: ['reference', 'amount'], leftMinor: 0 }] }],
  })
})
