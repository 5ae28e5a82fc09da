import { copyFileSync, mkdirSync, mkdtempDisposableSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { applySiteStructure, currentStructure, wholeStructure } from '#domain/site-structure.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import { SiteSchema } from '#i18n/content/site.ts'
import { makeUnreachableFile } from '#testing/files/unreachable-file.ts'
import { sampleFolder } from './content-folders.ts'
import { applyStructure, parseContentFile, readContent, readContentFiles, readContentInput, readPostDownloads } from './read-content.ts'
import { findSampleChanges } from './sample-baseline.ts'
import { folderLimits } from './walk-folder.ts'

test('the shipped content is complete, whether its folder is a URL or a path', async () => {
  const folder = new URL('../../../content/', import.meta.url)
  const content = await readContent(folder)
  expect(content.pages.home.en.description).toBe('Start your ecommerce store or marketplace.')
  expect(await readContent(folder.pathname)).toEqual(content)
})

test('a folder without content names what is missing and passes over hidden files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-content-'))
  try {
    await writeFile(join(folder, '.DS_Store'), '')
    await writeFile(join(folder, 'site.json'), '{')
    const problems = expect.arrayContaining([
      expect.objectContaining({ file: 'prices.json', message: 'is missing' }),
      expect.objectContaining({ file: 'site.json', message: expect.stringContaining('is not JSON') }),
    ])
    await expect(readContent(folder)).rejects.toThrow(expect.objectContaining({ problems }))
    await expect(readContent(folder)).rejects.not.toThrow('.DS_Store')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('programs and data of an article are downloads; hidden files and texts of figures are none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-content-'))
  try {
    const article = join(folder, 'posts/ledger')
    await mkdir(join(article, 'balance'), { recursive: true })
    const names = [
      'en.md',
      'post.json',
      'balance.svg',
      'balance/en.json',
      'ledger.ts',
      'ledger.test.ts',
      'ledger.sql',
      'orders.json',
      'orders.csv',
      'page.html',
      'de.mdx',
      '.env.json',
      '.orders.csv',
      'balance/orders.csv',
    ]
    for (const name of names) await writeFile(join(article, name), '')
    const files = Object.keys(await readContentFiles(folder)).toSorted()
    const downloads = Object.keys(await readPostDownloads(folder)).toSorted()
    expect(downloads).toEqual(
      ['ledger.sql', 'ledger.test.ts', 'ledger.ts', 'orders.csv', 'orders.json', 'page.html'].map((name) => `posts/ledger/${name}`),
    )
    expect(files).toEqual(
      ['balance.svg', 'balance/en.json', 'balance/orders.csv', 'de.mdx', 'en.md', 'post.json'].map((name) => `posts/ledger/${name}`),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an owner’s folder replaces files of the sample, and its other files are named', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-content-'))
  const own = folder.path
  const site = JSON.parse(readFileSync(new URL('site.json', sampleFolder), 'utf8')) as object // the sample's is one
  writeFileSync(join(own, 'site.json'), JSON.stringify({ ...site, sample: false, email: 'moin@studio-nord.example' }))
  mkdirSync(join(own, '.git'))
  for (const name of ['README.md', '.git/config']) writeFileSync(join(own, name), '')
  const folders = { sample: sampleFolder, own }
  const content = await readContent(folders)
  expect(content.site.email).toBe('moin@studio-nord.example')
  expect(content.posts.length).toBeGreaterThan(0)
  expect(content.samples).toContain('promises.json')
  expect(content.samples).not.toContain('site.json')

  writeFileSync(join(own, 'stie.json'), '{}')
  await expect(readContent(folders)).rejects.toThrow('stie.json: belongs to nothing the site shows')
})

test('what an earlier version knew is passed over and named; what none knew is a fault', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-content-'))
  const own = folder.path
  const prices = readFileSync(new URL('prices.json', sampleFolder), 'utf8')
  const people = JSON.parse(readFileSync(new URL('people.json', sampleFolder), 'utf8')) as { readonly people: readonly object[] } // checked
  writeFileSync(join(own, 'prices.json'), prices.replace('"currency"', '"rounding": { "to": 5 },\n  "currency"'))
  writeFileSync(
    join(own, 'people.json'),
    JSON.stringify({ ...people, people: people.people.map((person) => ({ ...person, desk: 'oak' })) }),
  )
  for (const path of ['pages/imprint', 'messages', '.fourfold']) mkdirSync(join(own, path), { recursive: true })
  writeFileSync(join(own, 'pages/imprint/en.json'), '{}')
  writeFileSync(join(own, 'messages/en.json'), '{\n  "error": { "opne": "Contents" }\n}')
  const folders = { sample: sampleFolder, own }
  const refused = await readContent(folders).catch((error: unknown) => error)
  expect(refused instanceof ContentError && refused.problems.map(({ file, field }) => [file, field])).toEqual([
    ['prices.json', 'rounding'],
    ...people.people.map((_, at) => ['people.json', `people.${at}.desk`]),
  ])

  const former = {
    'prices.json': { 'rounding.to': '-' },
    'people.json': { 'people.0.desk': '-' },
    'pages/imprint/en.json': { title: '-' },
  }
  writeFileSync(join(own, '.fourfold/sample.json'), JSON.stringify(former))
  const { ignored, prices: read, people: team } = await readContent(folders)
  expect([read.currency, team.length]).toEqual(['EUR', people.people.length])
  expect(ignored.map(({ file, line, field, folder: of }) => [file, line, field, of])).toEqual([
    ['messages/en.json', 2, 'error.opne', own],
    ['prices.json', 3, 'rounding', own],
    ...people.people.map((_, at) => ['people.json', 1, `people.${at}.desk`, own]),
    ['pages/imprint/en.json', undefined, '', own],
  ])
})

test('fields of an earlier version keep neither structure and brand nor a single file from use', async () => {
  onTestFinished(() => applySiteStructure(wholeStructure))
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-content-'))
  const own = folder.path
  const of = (file: string) => JSON.parse(readFileSync(new URL(file, sampleFolder), 'utf8')) as object // the sample's are objects
  const write = (file: string, fields: object) => writeFileSync(join(own, file), JSON.stringify(fields))
  write('structure.json', { languages: ['en'], hiddenPaths: [], theme: 'calm' })
  write('brand.json', { ...of('brand.json'), logo: { file: 'logo.svg' }, shine: true })
  write('site.json', { ...of('site.json'), motto: 'Moin' })
  writeFileSync(join(own, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>')
  mkdirSync(join(own, '.fourfold'))
  write('.fourfold/dropped.json', { 'structure.json': { theme: '-' }, 'brand.json': { shine: '-' }, 'site.json': { motto: '-' } })
  const folders = { sample: sampleFolder, own, sizes: join(own, '.sizes') }

  expect((await readContentInput(folders)).logoImage).toBeDefined()
  await readContent(folders)
  expect(currentStructure().languages).toEqual(['en'])
  applySiteStructure(wholeStructure)
  expect(applyStructure(folders).languages).toEqual(['en'])
  expect(parseContentFile(folders, 'site.json', SiteSchema)).not.toHaveProperty('motto')
  expect(await findSampleChanges(own)).toMatchObject({ isKnown: false })
})

test('one file is not read through a link, nor are the notes of former samples', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-content-'))
  const [own, other] = [join(folder.path, 'own'), join(folder.path, 'other')]
  for (const path of [own, other]) mkdirSync(path)
  const site = JSON.parse(readFileSync(new URL('site.json', sampleFolder), 'utf8')) as object // the sample's is one
  writeFileSync(join(other, 'site.json'), JSON.stringify({ ...site, motto: 'Moin' }))
  writeFileSync(join(other, 'dropped.json'), JSON.stringify({ 'site.json': { motto: '-' } }))
  symlinkSync(join(other, 'site.json'), join(own, 'site.json'))
  const read = () => parseContentFile({ sample: sampleFolder, own }, 'site.json', SiteSchema)
  expect(read).toThrow('site.json: is a link or a device')
  rmSync(join(own, 'site.json'))
  copyFileSync(join(other, 'site.json'), join(own, 'site.json'))
  symlinkSync(other, join(own, '.fourfold'))
  expect(read).toThrow('site.json: motto: is not known here')
})

test('links, files that are too large or out of reach, and other encodings are no content', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-content-'))
  const own = folder.path
  symlinkSync('/etc/passwd', join(own, 'link.json'))
  writeFileSync(join(own, 'large.json'), Buffer.alloc(folderLimits.mostBytes + 1, ' '))
  using _ = makeUnreachableFile(own, '.json')
  writeFileSync(join(own, 'latin.json'), Buffer.from('"Größe"', 'latin1'))
  const problems = [
    { file: 'large.json', field: '', message: 'is larger than 1 MB' },
    { file: 'latin.json', field: '', message: 'is not a text in UTF-8; save it again with this encoding' },
    { file: 'link.json', field: '', message: 'is a link or a device; put the file itself here' },
    { file: expect.stringMatching(/^x+\//u), field: '', message: 'cannot be read (ENAMETOOLONG)' },
  ]
  const error: unknown = await readContentInput({ sample: sampleFolder, own }).catch((reason: unknown) => reason)
  expect(error instanceof ContentError && error.problems.toSorted((a, b) => a.file.localeCompare(b.file))).toEqual(problems)
})
