import { cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import type { NamedFact } from '#i18n/content/fact-places.ts'
import { readContentFiles } from '#i18n/node/read-content.ts'
import { runCommand } from '#cli/run-command.ts'

const content = fileURLToPath(new URL('../../../content', import.meta.url))

const agency = (...args: string[]) => runCommand(args, { dataDir: '/nowhere' })

/** A copy of the shipped content with one text replaced. */
async function plantFault(file: string, from: string, to: string) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-content-'))
  await cp(content, folder.path, { recursive: true })
  const path = join(folder.path, file)
  const source = await readFile(path, 'utf8')
  if (!source.includes(from)) throw new Error(`${file} does not hold ${from}`)
  await writeFile(path, source.replace(from, to))
  return folder
}

test('the shipped content passes both checks', async () => {
  expect(await agency('content', 'check')).toEqual({ code: 0, stdout: 'No problems found.\n', stderr: '' })
  expect(await agency('translations', 'check', '--json')).toEqual({ code: 0, stdout: '[]\n', stderr: '' })
})

test('each text of the shipped content that names facts is listed, in every language', async () => {
  const { code, stdout } = await agency('content', 'facts', '--json')
  // Output of the command.
  const facts = JSON.parse(stdout) as readonly NamedFact[]
  expect(code).toBe(0)
  expect(facts.find(({ fact }) => fact === 'price.plan')).toMatchObject({ value: '€3,600' })
  const texts = Object.entries(await readContentFiles(content))
  const naming = texts.flatMap(([path, text]) =>
    facts.some(({ fact }) => text.includes(`{${fact}}`)) ? [path.replace(/\/\w+\.json$/u, '')] : [],
  )
  expect(new Set(facts.flatMap(({ places }) => places.map(({ file }) => file)))).toEqual(new Set(naming))
  expect(facts.flatMap(({ places }) => places.filter(({ languages }) => languages.length < locales.length))).toEqual([])
})

test('samples fail the check for production alone', async () => {
  const { code, stdout, stderr } = await agency('content', 'check', '--production', '--json')
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(JSON.parse(stdout)).toContainEqual({
    file: 'site.json',
    line: 2,
    field: 'sample',
    message: expect.stringContaining('may not be published'),
  })
})

test('a VAT id of the agency that can be none is a finding, unless the file is a sample', async () => {
  await using folder = await plantFault('site.json', '"sample": true,', '')
  const { code, stdout } = await agency('content', 'check', '--folder', folder.path)
  const problem = 'site.json:6: vatId: is not DE and then 9 digits, the first of them not 0; right is, say, DE136695976'
  expect({ code, stdout }).toEqual({ code: 1, stdout: `${problem}\n1 problem\n` })
})

test('a page that states a VAT id which the agency does not have is a finding with what to do', async () => {
  await using folder = await plantFault('site.json', '"vatId": "DE000000000",', '"isSmallBusiness": true,')
  const { code, stdout } = await agency('content', 'check', '--folder', folder.path)
  expect(code).toBe(1)
  expect(stdout).toContain(
    'pages/legal-notice/de.json:57: sections.2.facts.1.text: {site.vatId} is unknown: site.json has no "vatId"; take this',
  )
})

test('a small business whose prices have VAT is a finding', async () => {
  await using folder = await plantFault('site.json', '"vatId"', '"isSmallBusiness": true, "vatId"')
  const { code, stdout } = await agency('content', 'check', '--folder', folder.path)
  const problem = 'prices.json:4: vat.percent: is above 0, and a small business charges no VAT (site.json, isSmallBusiness)'
  expect({ code, stdout }).toEqual({ code: 1, stdout: `${problem}\n1 problem\n` })
})

test('a VAT id of the agency is read as it is printed', async () => {
  await using folder = await plantFault('site.json', '"sample": true,', '')
  const file = join(folder.path, 'site.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('DE000000000', 'DE 136 695 976'))
  expect(await agency('content', 'check', '--folder', folder.path)).toMatchObject({ code: 0 })
})

test('a fault that the schemas refuse is a finding with file and field', async () => {
  await using folder = await plantFault('pages/team/de.json', '"lead"', '"leed"')
  const { code, stdout } = await agency('content', 'check', '--folder', folder.path)
  expect(code).toBe(1)
  expect(stdout).toContain('pages/team/de.json:7: leed: ')
  expect(stdout).toMatch(/\d problems\n$/u)
})

test('an untranslated text is a finding with file and field', async () => {
  await using folder = await plantFault('pages/terms/nl.json', '"heading": "Onderhoud"', '"heading": "The maintenance plan"')
  const { code, stdout } = await agency('translations', 'check', '--json', '--folder', folder.path)
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ file: 'pages/terms/nl.json', field: 'sections.10.heading' })])
})

test('a wrong term of the glossary is reported with file, field, term and replacement', async () => {
  await using folder = await plantFault('messages/en.json', '"Your projects and services"', '"What is running"')
  const { code, stdout } = await agency('translations', 'check', '--folder', folder.path)
  expect(code).toBe(1)
  expect(stdout).toBe(
    'messages/en.json:715: dashboard.homeProducts: says “What is running” (what a customer has with the agency: use “projects and services”)\n1 problem\n',
  )
})

test.each([
  ['content', 'check', '--yaml'],
  ['translations', 'check', '--production'],
])('agency %s %s %s is refused with where its help is', async (...args) => {
  const { code, stderr } = await agency(...args)
  expect(code).toBe(2)
  expect(stderr).toMatch(/^Unknown option '--\w+'\. See: npm run agency -- [a-z]+ check --help\n$/u)
})

test('the shipped rules are in order', async () => {
  const stdout = 'rules/firestore.rules: no problems found.\nrules/storage.rules: no problems found.\n'
  expect(await agency('rules', 'check')).toEqual({ code: 0, stdout, stderr: '' })
})

test('faulty rules fail the check, and each fault names its line and column', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-rules-'))
  const file = join(folder.path, 'storage.rules')
  await writeFile(
    file,
    'service firebase.storage {\n  match /b/{bucket}/o {\n    allow read: if reqest.auth != null;\n    allow wirte;\n  }\n}\n',
  )
  expect(await agency('rules', 'check', file)).toEqual({
    code: 1,
    stdout: [
      `${file}:3:20: there is no variable \`reqest\` here`,
      `${file}:4:11: expected one of read, write, get, list, create, update, delete, found \`wirte\``,
      '2 problems\n',
    ].join('\n'),
    stderr: '',
  })
  expect(await agency('rules', 'check', join(folder.path, 'none'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No such file'),
  })
  expect(await agency('rules', 'check', 'a', 'b')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Expected 1 argument but got 2: a, b.'),
  })
})
