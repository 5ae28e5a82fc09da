import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findContentFolders, sampleFolder } from '#i18n/node/content-folders.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { recordBaseline } from '#i18n/node/sample-baseline.ts'
import { nord } from '#testing/studio-nord/answers.ts'
import { init } from './init.ts'
import { isSameFile } from './own-files.ts'

const config = { dataDir: 'none' }

/** What the command answers with. */
type InitAnswer = {
  readonly written?: readonly { readonly file: string }[]
  readonly wouldWrite?: readonly { readonly file: string; readonly lines?: readonly string[] }[]
  readonly left: readonly string[]
}

test('a folder replaces what the sample invents, and a second run changes nothing', async () => {
  using site = createSite()
  const report = await site.init(nord)
  expect(site.read('structure.json')).toMatchObject({
    languages: ['de', 'en'],
    hiddenPaths: expect.arrayContaining(['/pricing', '/blogs']),
  })
  expect(site.read('site.json')).toMatchObject({
    vatId: 'DE136695976',
    phone: '+494213610',
    address: { city: 'Bremen', country: 'DE' },
    bankAccount: { iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
    openingHours: [
      { days: [1, 2, 3, 4], opens: '09:00', closes: '17:30' },
      { days: [5], opens: '09:00', closes: '15:00' },
    ],
  })
  expect(site.read('site.json')).not.toHaveProperty('sample')
  expect(site.read('schedule.json')).toMatchObject({ joinUrl: nord.joinUrl, exceptions: [] })
  expect(site.read('promises.json')).not.toHaveProperty('sample')
  expect(site.read('prices.json')).toMatchObject({ dayRateMinor: 115_000, vat: { percent: 19 } })
  expect(site.read('people.json')).toMatchObject({
    people: [
      { id: 'jana-petersen', languages: ['de', 'en'] },
      { id: 'ole-brandt', languages: ['de'] },
      { id: 'mia-ozdemir', name: 'Mia Özdemir', languages: ['de', 'en'] },
    ],
  })
  expect(site.read('people/de.json')).toMatchObject({ sample: true, roles: { 'ole-brandt': 'Kundenprojekte' } })
  expect(site.read('pages/home/de.json')).toMatchObject({ plain: true, heading: nord.headline.de, description: nord.offer.de })
  expect(site.read('pages/legal-notice/en.json')).not.toHaveProperty('sample')
  expect(site.text('pages/legal-notice/de.json')).toContain('"label": "Vertreten durch"')
  expect(site.text('pages/privacy-policy/de.json')).toMatch(/\[Ihr Hoster\][^]*Für uns zuständig ist \[Ihre Aufsichtsbehörde\]/u)
  expect(site.text('pages/privacy-policy/en.json')).not.toMatch(/Hamburg|Beispielhost|Postweg|Kontor/u)
  expect(site.text('brand.json')).toContain('"fill": "#1f7a4d"')
  expect(site.text('site.env')).toBe(
    `CONTENT_DIR=${site.path}\nSITE_NAME='Studio Nord'\nAGENCY_EMAIL=moin@studio-nord.de\nMAIL_FROM=moin@studio-nord.de\n`,
  )
  expect(statSync(join(site.path, 'site.env')).mode & 0o777).toBe(0o600)
  expect(report).toContain(`cat '${site.path}/site.env' >> .env`)
  expect(report).not.toContain('joinUrl')
  expect(await site.init(nord)).toContain('Nothing to change.')
})

test('no file of the folder is one of the sample, and the content with it is in order', async () => {
  using site = createSite()
  const said = { de: 'Shops', en: 'Stores', nl: 'Webshops', es: 'Tiendas' }
  await site.init({ ...nord, languages: 'de, en, nl, es', headline: said, offer: said })
  const files = globSync('**/*', { cwd: site.path }).filter((file) => statSync(join(site.path, file)).isFile())
  expect(files).toContain('README.md')
  const same = files.filter((file) => {
    const original = new URL(file, sampleFolder)
    return existsSync(original) && isSameFile(file, readFileSync(original), readFileSync(join(site.path, file), 'utf8'))
  })
  expect(same).toEqual([])
  const { site: facts, posts, cases } = await readContent({ sample: sampleFolder, own: site.path })
  expect(facts).toMatchObject({ legalName: 'Studio Nord GmbH', bankAccount: { iban: 'DE02120300000000202051' } })
  for (const name of ['Jana Petersen', 'Ole Brandt', 'Mia Özdemir']) expect(site.text('people.json')).toContain(name)
  expect({ posts, cases }).toEqual({ posts: [], cases: [] })
})

test('a folder that holds something else is refused, and an empty one with a history is not', async () => {
  using site = createSite()
  mkdirSync(join(site.path, '.git'), { recursive: true })
  await site.init(nord)
  // As a run leaves it that is interrupted while it writes.
  rmSync(join(site.path, '.fourfold'), { recursive: true })
  mkdirSync(join(site.path, '.fourfold'))
  await site.init(nord)
  using other = createSite()
  mkdirSync(other.path)
  writeFileSync(join(other.path, 'thesis.txt'), 'x')
  await expect(other.init(nord)).rejects.toThrow(/holds thesis\.txt, and was not written by init\. Name a folder that is new or empty\.$/u)
  expect(globSync('**/*', { cwd: other.path })).toEqual(['thesis.txt'])
})

test('nothing is written through a link', async () => {
  using site = createSite()
  const other = join(site.path, '../other')
  for (const path of [site.path, other]) mkdirSync(path)
  symlinkSync(other, join(site.path, '.fourfold'))
  await expect(site.init(nord)).rejects.toThrow('.fourfold: is a link or no folder; put the folder itself here')
  await expect(recordBaseline(site.path)).rejects.toThrow('.fourfold: is a link or no folder')
  rmSync(join(site.path, '.fourfold'))
  mkdirSync(join(site.path, '.fourfold'))
  symlinkSync(other, join(site.path, 'people'))
  await expect(site.init(nord)).rejects.toThrow('people: is a link or no folder')
  rmSync(join(site.path, 'people'))
  symlinkSync(join(other, 'site.json'), join(site.path, '.site.json.unfinished'))
  await site.init(nord)
  expect([readdirSync(other), site.read('site.json')]).toEqual([[], expect.objectContaining({ legalName: 'Studio Nord GmbH' })])
})

test('the folder of CONTENT_DIR is the default', () => {
  expect(findContentFolders({ CONTENT_DIR: '/srv/site' }).own).toBe('/srv/site')
})

test('--json writes files, notes and open points as data, and the changed lines of a dry run', async () => {
  using site = createSite()
  const tried = JSON.parse(await site.init(nord, '--json', '--dry-run')) as InitAnswer // as the command writes it
  expect(tried.wouldWrite).toContainEqual({
    file: 'site.json',
    lines: expect.arrayContaining([expect.stringMatching(/^\+ .*"city": "Bremen"/u), expect.stringMatching(/^- .*"sample": true/u)]),
  })
  expect(existsSync(site.path)).toBe(false)
  const { written = [], left } = JSON.parse(await site.init(nord, '--json')) as InitAnswer // as the command writes it
  expect(written.map(({ file }) => file)).toEqual(tried.wouldWrite?.map(({ file }) => file))
  expect(left).toContainEqual(expect.stringContaining('pages/privacy-policy/de.json'))
  expect(JSON.parse(await site.init(nord, '--json'))).toMatchObject({ written: [] })
})

test('a sole proprietor needs no register, VAT ID or account, and an answer can be withdrawn', async () => {
  using site = createSite()
  const { register: _, vatId: __, iban: ___, bic: ____, ...rest } = nord
  const report = await site.init({ ...rest, legalName: 'Jana Petersen', isSmallBusiness: 'yes' })
  expect(report).toContain('site.json: "taxNumber", before the first invoice')
  expect(site.read('site.json')).toMatchObject({ isSmallBusiness: true })
  expect(site.read('prices.json')).toMatchObject({ vat: { percent: 0 } })
  for (const key of ['register', 'vatId', 'taxNumber', 'bankAccount']) expect(site.read('site.json')).not.toHaveProperty(key)
  const notice = site.text('pages/legal-notice/de.json')
  expect(notice).toContain('"label": "Inhaber/in"')
  expect(notice).not.toMatch(/\{site\.(?:register|vatId)\}|Register und Steuern|sample/u)

  await site.init({ taxNumber: '60/123/45678', vatId: nord.vatId, iban: nord.iban, accountHolder: 'J. Petersen' })
  expect(site.read('site.json')).toMatchObject({
    taxNumber: '60/123/45678',
    vatId: 'DE136695976',
    isSmallBusiness: true,
    bankAccount: { accountHolder: 'J. Petersen', iban: 'DE02120300000000202051' },
  })
  expect(site.read('prices.json')).toMatchObject({ vat: { percent: 0 } })
  await site.init({ vatId: '-', isSmallBusiness: 'no', iban: '-' })
  expect(site.read('prices.json')).toMatchObject({ vat: { percent: 19 } })
  site.write('prices.json', { ...object(site.read('prices.json')), vat: { percent: 7 } })
  await site.init({ isSmallBusiness: 'no' })
  expect(site.read('prices.json')).toMatchObject({ vat: { percent: 7 } })
  expect(site.read('site.json')).toMatchObject({ taxNumber: '60/123/45678' })
  for (const key of ['vatId', 'isSmallBusiness', 'bankAccount']) expect(site.read('site.json')).not.toHaveProperty(key)
})

test('what the agency has written since stays, and new answers alone change', async () => {
  using site = createSite()
  await site.init(nord)
  const structure = { languages: ['de', 'en'], hiddenPaths: ['/pricing'] }
  const home = { title: 'Start', description: 'x', heading: 'Eigenes', lead: 'y', actions: { call: 'Anrufen' } }
  site.write('structure.json', structure)
  site.write('pages/home/de.json', home)
  site.write('pages/home/en.json', { ...object(site.read('pages/home/en.json')), lead: 'Edited by hand.' })
  const openingHours = [{ days: [1, 3, 5], opens: '09:00', closes: '15:00' }]
  site.write('site.json', { ...object(site.read('site.json')), openingHours })
  site.write('pages/contact-us/de.json', { ...object(site.read('pages/contact-us/de.json')), heading: 'Eigenes' })
  site.write('people/de.json', { roles: { 'jana-petersen': 'Leitung', 'ole-brandt': 'Technik', 'mia-ozdemir': 'Text' }, about: {} })
  const report = await site.init({ city: 'Bremerhaven', postalCode: '27568', people: 'Jana Petersen; Ole Brandt' })
  expect(report).toContain(`Written to ${site.path}:\n  site.json\n  people.json\n  people/de.json\n  people/en.json\n\n`)
  expect(site.read('site.json')).toMatchObject({ legalName: 'Studio Nord GmbH', address: { city: 'Bremerhaven' } })
  const days = [1, 3, 5].map((day) => ({ days: [day], opens: '09:00', closes: '15:00' }))
  expect(site.read('site.json')).toMatchObject({ openingHours: days })
  expect(site.read('pages/home/en.json')).toMatchObject({ lead: 'Edited by hand.' })
  expect(site.read('structure.json')).toEqual(structure)
  expect(site.read('pages/home/de.json')).toEqual(home)
  expect(site.read('people.json')).toMatchObject({ people: [{ languages: ['de', 'en'] }, { languages: ['de'] }] })
  expect(site.read('people/de.json')).toMatchObject({ roles: { 'jana-petersen': 'Leitung', 'ole-brandt': 'Technik' } })
})

test('a later run passes over what an update has dropped', async () => {
  using site = createSite()
  await site.init(nord)
  site.write('site.json', { ...object(site.read('site.json')), motto: 'Moin' })
  await expect(site.init({ city: 'Bremerhaven' })).rejects.toThrow('site.json: motto: is not known here')
  site.write('.fourfold/dropped.json', { 'site.json': { motto: '-' } })
  await site.init({ city: 'Bremerhaven' })
  expect(site.read('site.json')).toMatchObject({ address: { city: 'Bremerhaven' } })
})

test('wrong answers are all named with their lines, and nothing is written', async () => {
  using site = createSite()
  const wrong = {
    ...nord,
    country: 'Atlantis',
    vatId: 'DE136695977',
    iban: 'DE02120300000000202052',
    phone: '12',
    email: 'moin',
    founded: 'last year',
    languages: ['de', 'xx'],
    color: 'reddish',
    hours: '9-17',
  }
  await expect(site.init(wrong)).rejects.toThrow(
    /^Nothing was written.*nord\.json: line 5: country: Unknown country: Atlantis.*line 10: vatId: .*check digits.*line 11: iban: .*check digits.*founded: .*email: .*phone: .*hours: .*languages: Unknown language: xx.*color: /su,
  )
  expect(existsSync(site.path)).toBe(false)
  await expect(site.init('{\n  "nmae": "x",\n  "headline": "y"\n}')).rejects.toThrow(
    /nord\.json: line 2: nmae: unknown key.*nord\.json: line 3: headline: expected an object/su,
  )
  await expect(site.init('{\n  "name": "x"\n  "city": "y"\n}')).rejects.toThrow('line 2, column 14: not JSON: a comma is missing here.')
  await expect(site.init({ name: 'x' }, '--language', 'de')).rejects.toThrow(/legalName: Hier ist eine Antwort nötig\.\n/u)
})

test('a logo of its own is taken, and stays where a later run names none', async () => {
  using site = createSite()
  const logo = join(site.path, '../logo.svg')
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>')
  await site.init({ ...nord, logo: 'logo.svg' })
  expect(site.text('brand.json')).toContain('"tag": "circle"')
  await site.init({ ...nord, color: '#aa0000' })
  expect(site.text('brand.json')).toContain('"tag": "circle"')
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>')
  await expect(site.init({ ...nord, logo: 'logo.svg' })).rejects.toThrow(/logo: .*<script>, which could run/su)
})

test('the letter of a mark follows name and color', async () => {
  using site = createSite()
  await site.init(nord)
  const first = site.text('brand.json')
  await site.init({ ...nord, name: 'Werk Nord', color: 'rot' })
  expect(site.text('brand.json')).toContain('"fill": "#c0262d"')
  expect(pathOf(site.text('brand.json'))).not.toBe(pathOf(first))
})

/** The outline of the letter in a brand. */
function pathOf(brand: string): string {
  return /"d": "([^"]+)"/u.exec(brand)?.[1] ?? ''
}

function object(value: unknown): object {
  return value as object // read from our own file
}

/** A folder for a site, which does not exist yet, and a file of answers next to it. */
function createSite() {
  const root = mkdtempDisposableSync(join(tmpdir(), 'fourfold-init-'))
  const path = join(root.path, 'site')
  const text = (file: string) => readFileSync(join(path, file), 'utf8')
  return {
    path,
    text,
    read: (file: string): unknown => JSON.parse(text(file)),
    write: (file: string, value: unknown) => writeFileSync(join(path, file), `${JSON.stringify(value, null, 2)}\n`),
    init: async (answers: object | string, ...options: readonly string[]) => {
      const from = join(root.path, 'nord.json')
      writeFileSync(from, typeof answers === 'string' ? answers : JSON.stringify(answers, null, 2))
      return await init.run([path, '--from', from, ...options], config)
    },
    [Symbol.dispose]: () => root.remove(),
  }
}
