import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agency, agencyProcessWith, createFolder } from '#testing/site/agency.ts'
import { describeFailure, toFailureData } from './describe-failure.ts'
import { commands } from './run-command.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import { CommandError } from './command.ts'

const jsonCommands = commands.filter(({ createParser }) => createParser(() => {}).options.some(({ long }) => long === '--json'))

test('a mistake is one JSON object with where the help is, for every command that has --json', async () => {
  expect(jsonCommands.length).toBeGreaterThan(40)
  for (const { name } of jsonCommands) {
    const { code, stdout, stderr } = await agency('/nowhere', ...name.split(' '), '--json', '--no-such-option')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(JSON.parse(stderr)).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/u), help: `npm run agency -- ${name} --help` })
  }
})

test.each([
  ['invoices', 'list', '--json'],
  ['invoices', 'show', '1', '--json'],
  ['files', 'put', 'halde', 'plan.pdf', '--json'],
  ['keys', 'add', 'mara', '--json'],
  ['undo', '20260101-abcde', '--json'],
  ['audit', 'list', '--json'],
])('a failure of %s is one JSON object', async (...args) => {
  const { code, stdout, stderr } = await agency('/nowhere', ...args)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(JSON.parse(stderr)).toEqual({ error: 'No data folder found at /nowhere. Start the site once, or set DATA_DIR.' })
})

test('a refused import names each fault with its place on standard error, and nothing else', async () => {
  await using folder = await createFolder()
  const file = join(folder.path, 'products.csv')
  await writeFile(file, 'customerId,id,name\nnobody,a,A\nnobody,b,B\n')
  const { code, stdout, stderr } = await agency(folder.path, 'products', 'import', file, '--json')
  expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 1, stdout: '', lines: 2 })
  const { error, faults } = JSON.parse(stderr) as { error: string; faults: readonly object[] } // what is asserted here
  expect(error).toMatch(/^\d+ problems; no products were stored\.$/u)
  expect(faults.length).toBeGreaterThan(2)
  expect(faults).toContainEqual({ place: 'line 2', problem: expect.any(String) })
})

test('files that are refused are named each', async () => {
  await using folder = await createFolder()
  const missing = ['a', 'b'].map((name) => join(folder.path, name))
  const { stderr } = await agency(folder.path, 'files', 'put', 'halde', ...missing, '--json')
  expect(JSON.parse(stderr)).toEqual({ error: 'No files were stored.', faults: expect.arrayContaining(['no such customer: halde']) })
})

test('the process fails with JSON also where its settings are wrong', async () => {
  await using folder = await createFolder()
  const settings = { DATA_DIR: folder.path, AGENCY_KEY: 'mara' }
  const { code, stdout, stderr } = await agencyProcessWith(settings, 'invoices', 'list', '--json')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(JSON.parse(stderr)).toEqual({ error: expect.stringContaining('Invalid AGENCY_KEY') })
})

test('a value that is --json asks for no JSON', async () => {
  await using folder = await createFolder()
  const { stderr } = await agency(folder.path, 'leads', 'answer', '00000-00000', '--as', 'Mara', '--text', '--json')
  expect(stderr).toBe('No such lead: 00000-00000.\n')
})

test.each<[string, Error, object, string]>([
  [
    'several faults',
    new CommandError('These cannot be taken:', { faults: ['a\nb', 'c'], advice: 'Correct them.' }),
    { error: 'These cannot be taken. Correct them.', faults: ['a\nb', 'c'] },
    'These cannot be taken:\n  a↵b\n  c\nCorrect them.',
  ],
  [
    'wrong content',
    new ContentError([{ file: 'site.json', field: 'email', message: 'is missing' }]),
    {
      error: expect.stringMatching(/^The content is wrong in this place\./u),
      faults: [{ file: 'content/site.json', field: 'email', message: 'is missing' }],
    },
    'content/site.json: email: is missing\n',
  ],
])('%s are the same in lines and as data', (_, error, data, text) => {
  expect(toFailureData(error, { dataDir: '/data' })).toEqual(data)
  expect(describeFailure(error, { dataDir: '/data' })?.slice(0, text.length)).toBe(text)
})
