import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { escapeUnseen } from '#domain/terminal-text.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { createGateway } from '#gateway/gateway.ts'
import { agency, agencyProcess, createFolder, shareSite } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { describeFailure } from './describe-failure.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { startProgress } from './progress.ts'
import { writeTable } from './table.ts'

const getSite = shareSite()

/** Steers a terminal, reorders what is read, and looks like lines of the program. */
const attack = 'Halde\u001b[2J\u009b1A\u202Efdp\r\nStored: 3 invoices\u2028Deleted.\u0007'

test('the command line writes in one place', async () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const writers: string[] = []
  for await (const name of glob('**/*.ts', { cwd: folder })) {
    const source = await readFile(`${folder}${name}`, 'utf8')
    if (!name.endsWith('.test.ts') && /process\.std(?:out|err)\.write|\bconsole\./u.test(source)) writers.push(name)
  }
  expect(writers).toEqual(['terminal.ts'])
})

test.each<[string, readonly string[], number]>([
  ['an unknown command', [`cust${attack}`], 2],
  ['an unknown command of a group', ['customers', attack], 2],
  ['an unknown option', ['customers', 'list', `--${attack}`], 2],
  ['a wrong value of an option', ['leads', 'list', `--limit=${attack}`], 2],
  ['an argument too many', ['leads', 'list', attack], 2],
  ['a file that is not there', ['customers', 'import', attack], 1],
])('%s is repeated in one harmless line', async (_, args, code) => {
  await using folder = await createFolder()
  const outcome = await agency(folder.path, ...args)
  expect(outcome).toMatchObject({ code, stdout: '' })
  expect(escapeUnseen(outcome.stderr)).toMatch(/^[^\p{Cc}\p{Bidi_Control}\u2028]+\n$/u)
  expect(outcome.stderr).toContain('Halde')
})

test.each<[what: string, file: string, content: string]>([
  ['headings', 'a.csv', `id,company,"${attack}"\nh1,Halde,x\n`],
  ['cells', 'b.csv', `id,company,locale\n"${attack}",Halde,"${attack}"\n`],
  ['names of members', 'c.json', JSON.stringify([{ id: 'h1', [attack]: 1 }])],
  ['what is no JSON', 'd.json', `{"a${attack}`],
])('%s of a file begin no line of the program', async (_, name, content) => {
  await using folder = await createFolder()
  const file = join(folder.path, name)
  await writeFile(file, content)
  const { code, stdout, stderr } = await agency(folder.path, 'customers', 'import', file)
  expect(code).toBe(1)
  expect(`${stdout}${stderr}`.split(/[\n\r\u2028]/u).filter((line) => /^(?:Stored|Deleted)/u.test(line))).toEqual([])
})

test('control characters in the output of the process are escaped', async () => {
  await using folder = await createFolder()
  const { code, stderr } = await agencyProcess(folder.path, `cust${attack}`)
  expect(code).toBe(2)
  expect(stderr).toMatch(/^[^\p{Cc}\p{Bidi_Control}\u2028]+\n$/u)
  expect(stderr).toContain('Halde\\u001b[2J')
})

test('a lead is shown with each line of its message marked, and its facts in one line each', async () => {
  const site = await getSite()
  const lead = { id: 'k1', reference: '00000-00001', createdAt: new Date(), formName: 'contact', locale: 'en', name: attack } as const
  const form = { email: 'ida@halde.example', country: 'AT', topic: 'shop', budget: 'unsure' } as const
  const message = 'Hello\nDeleted 00000-00001.\r\n\u0085Batch 1.'
  await openLeadStore(site.documents).createLead({ ...lead, ...form, message }, [])
  const { stdout } = await agency(site.dataDir, 'leads', 'show', '00000-00001')
  expect(stdout).toContain('\n\n| Hello\n| Deleted 00000-00001.\n|\n| Batch 1.\n')
  expect(stdout.split('\n').filter((line) => /^(?:Stored|Deleted|Batch)/u.test(line))).toEqual([])
  const list = await agency(site.dataDir, 'leads', 'list')
  expect(list.stdout.split('\n')).toHaveLength(3)
  expect(list.stdout).toContain('Hello↵Deleted')
})

test('lists show records of customers in a line each', async () => {
  const site = await getSite()
  const { customers, requests } = createGateway(site.documents)
  await customers.putCustomer(createCustomer())
  await requests.createRequest({ customerId: 'halde', id: 'q1' }, { kind: 'question', subject: attack, text: attack, locale: 'en' }, 'ann')
  const { stdout } = await agency(site.dataDir, 'requests', 'list')
  expect(stdout).toMatch(/^Request[^\n]+\nhalde\/q1 [^\p{Cc}\p{Bidi_Control}\u2028]+\n$/u)
})

test('cells keep neither controls, nor lines, nor floods of marks, and columns stay in place', () => {
  const table = writeTable(
    ['A', 'B'],
    [
      [attack, 'x'],
      ['e' + '\u0301'.repeat(1000), 'y'],
      ['z'.repeat(1000), 'w'],
    ],
  )
  const lines = table.split('\n').slice(0, -1)
  expect(lines).toHaveLength(4)
  expect(table.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028]/u)
  expect(lines.map((line) => Array.from(line).length)).toEqual([1003, 1003, 1003, 1003])
})

test.each([
  ['a refusal of the provider', new DocumentsError('INTERNAL', attack)],
  ['a refusal of the system', Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open', path: attack })],
])('%s is one line', (_, error) => {
  expect(describeFailure(error, { dataDir: '/data' })).toMatch(/^[^\n\r\u2028]+$/u)
})

test('progress names a step in one harmless line', () => {
  const written: string[] = []
  const progress = startProgress({ isTTY: true, write: (text) => written.push(text) })
  progress.show(attack, 1, 2)
  expect(written.join('')).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028]/u)
})
