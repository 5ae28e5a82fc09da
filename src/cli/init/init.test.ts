import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askAnswers, checkAnswers, readAnswersFile } from './collect-answers.ts'
import { init } from './init.ts'

const nord = {
  name: 'Studio Nord',
  legalName: 'Studio Nord GmbH',
  representative: 'Jana Petersen',
  country: 'de',
  street: 'Schlachte 21',
  postalCode: '28195',
  city: 'Bremen',
  register: 'Amtsgericht Bremen, HRB 31234',
  vatId: 'DE 136 695 976',
  founded: 2019,
  email: 'moin@studio-nord.de',
  phone: '0421 361 0',
  languages: ['de', 'en'],
  headline: { de: 'Shops für den Norden', en: 'Online stores from the north' },
  offer: { de: 'Wir bauen Onlineshops für Manufakturen.', en: 'We build online stores for makers.' },
  color: '#1f7a4d',
  joinUrl: 'https://meet.studio-nord.de/call',
  answersInOneDay: true,
}
const config = { dataDir: 'none' }

/** What the command answers with. */
type InitAnswer = {
  readonly written?: readonly { readonly file: string }[]
  readonly wouldWrite?: readonly { readonly file: string; readonly lines?: readonly string[] }[]
  readonly left: readonly string[]
}

test('an agency in a country without postal codes has none, and one elsewhere names it', () => {
  const { postalCode: _, vatId: __, ...without } = nord
  const answer = (changes: object) => checkAnswers(readAnswersFile(JSON.stringify({ ...without, ...changes })), new Map(), '/')
  expect(answer({ country: 'HK', phone: '+852 2123 4567' })).toMatchObject({ country: 'HK', postalCode: undefined })
  expect(() => answer({})).toThrow('postalCode: is missing.')
})

test('an agency takes the place of the sample, and a second run changes nothing', async () => {
  using copy = copyProduct()
  const report = await init.run(['--folder', copy.path, '--from', copy.write('nord.json', nord)], config)
  expect(copy.read('content/structure.json')).toMatchObject({ languages: ['de', 'en'], hiddenPaths: expect.arrayContaining(['/pricing']) })
  expect(copy.read('content/site.json')).toMatchObject({ vatId: 'DE136695976', phone: '+494213610', address: { city: 'Bremen' } })
  expect(copy.read('content/site.json')).not.toHaveProperty('sample')
  expect(copy.read('content/schedule.json')).toMatchObject({ joinUrl: nord.joinUrl, exceptions: [] })
  expect(copy.read('content/promises.json')).not.toHaveProperty('sample')
  expect(copy.read('content/pages/home/de.json')).toMatchObject({ plain: true, heading: nord.headline.de, description: nord.offer.de })
  expect(copy.read('content/pages/legal-notice/en.json')).not.toHaveProperty('sample')
  expect(copy.text('content/pages/legal-notice/de.json')).toContain('"label": "Vertreten durch"')
  expect(copy.text('public/favicon.svg')).toContain('fill="#1f7a4d"')
  expect(copy.text('src/web/ui/styles/colors.css')).toContain('--hue: 15')
  expect(copy.text('.env')).toBe("SITE_NAME='Studio Nord'\nAGENCY_EMAIL=moin@studio-nord.de\nMAIL_FROM=moin@studio-nord.de\n")
  expect(statSync(join(copy.path, '.env')).mode & 0o777).toBe(0o600)
  expect(report).toContain('content/pages/privacy-policy/de.json: names invented companies')
  expect(report).not.toContain('joinUrl')

  const again = await init.run(['--folder', copy.path, '--from', copy.write('nord.json', nord)], config)
  expect(again).toContain('Nothing to change.')
})

test('--json writes files, notes and open points as data, and the changed lines of a dry run', async () => {
  using copy = copyProduct()
  const args = ['--folder', copy.path, '--from', copy.write('nord.json', nord), '--json']
  const before = copy.text('content/site.json')
  const tried = JSON.parse(await init.run([...args, '--dry-run'], config)) as InitAnswer // as the command writes it
  expect(tried.wouldWrite).toContainEqual({
    file: 'content/site.json',
    lines: expect.arrayContaining([expect.stringMatching(/^\+ .*"city": "Bremen"/u), expect.stringMatching(/^- .*"sample": true/u)]),
  })
  expect(copy.text('content/site.json')).toBe(before)
  const { written = [], left } = JSON.parse(await init.run(args, config)) as InitAnswer // as the command writes it
  expect(written.map(({ file }) => file)).toEqual(tried.wouldWrite?.map(({ file }) => file))
  expect(left).toContainEqual(expect.stringContaining('content/pages/privacy-policy/de.json'))
  expect(JSON.parse(await init.run(args, config))).toMatchObject({ written: [] })
})

test('a sole proprietor needs neither register nor VAT ID, and an answer can be withdrawn', async () => {
  using copy = copyProduct()
  const { register: _, vatId: __, ...rest } = nord
  const sole = { ...rest, legalName: 'Jana Petersen', isSmallBusiness: 'yes' }
  const report = await init.run(['--folder', copy.path, '--from', copy.write('nord.json', sole)], config)
  expect(report).toContain('content/site.json: "taxNumber", before the first invoice')
  const site = copy.read('content/site.json')
  expect(site).toMatchObject({ isSmallBusiness: true })
  for (const key of ['register', 'vatId', 'taxNumber']) expect(site).not.toHaveProperty(key)
  const notice = copy.text('content/pages/legal-notice/de.json')
  expect(notice).toContain('"label": "Inhaber/in"')
  expect(notice).not.toMatch(/\{site\.(?:register|vatId)\}|Register und Steuern|sample/u)

  await init.run(['--folder', copy.path, '--from', copy.write('nord.json', { taxNumber: '60/123/45678', vatId: nord.vatId })], config)
  expect(copy.read('content/site.json')).toMatchObject({ taxNumber: '60/123/45678', vatId: 'DE136695976', isSmallBusiness: true })
  await init.run(['--folder', copy.path, '--from', copy.write('nord.json', { vatId: '-', isSmallBusiness: 'no' })], config)
  expect(copy.read('content/site.json')).toMatchObject({ taxNumber: '60/123/45678' })
  for (const key of ['vatId', 'isSmallBusiness']) expect(copy.read('content/site.json')).not.toHaveProperty(key)
})

test('what the agency has written since stays, and new answers alone change', async () => {
  using copy = copyProduct()
  await init.run(['--folder', copy.path, '--from', copy.write('nord.json', nord)], config)
  const structure = { languages: ['de', 'en'], hiddenPaths: ['/pricing'] }
  const home = { title: 'Start', description: 'x', heading: 'Eigenes', lead: 'y', actions: { call: 'Anrufen' } }
  copy.write('content/structure.json', structure)
  copy.write('content/pages/home/de.json', home)
  copy.write('content/pages/contact-us/de.json', { ...object(copy.read('content/pages/contact-us/de.json')), heading: 'Eigenes' })
  const report = await init.run(
    ['--folder', copy.path, '--from', copy.write('more.json', { city: 'Bremerhaven', postalCode: '27568' })],
    config,
  )
  expect(report).toContain('1 file written:\n  content/site.json\n')
  expect(copy.read('content/site.json')).toMatchObject({ legalName: 'Studio Nord GmbH', address: { city: 'Bremerhaven' } })
  expect(copy.read('content/structure.json')).toEqual(structure)
  expect(copy.read('content/pages/home/de.json')).toEqual(home)
})

test('a dry run writes nothing and shows what would change', async () => {
  using copy = copyProduct()
  const before = copy.text('content/site.json')
  const report = await init.run(['--folder', copy.path, '--dry-run', '--from', copy.write('nord.json', nord)], config)
  expect(report).toContain('    -   "legalName": "Fourfold Musteragentur GmbH",\n')
  expect(report).toContain('    +   "legalName": "Studio Nord GmbH",\n')
  expect(copy.text('content/site.json')).toBe(before)
})

test('wrong answers are all named, and nothing is written', async () => {
  using copy = copyProduct()
  const wrong = {
    ...nord,
    vatId: 'DE136695977',
    phone: '12',
    email: 'moin',
    founded: 'last year',
    languages: ['de', 'xx'],
    color: 'green',
    hours: '9-17',
  }
  const failure = init.run(['--folder', copy.path, '--from', copy.write('nord.json', wrong)], config)
  await expect(failure).rejects.toThrow(
    /^Nothing was written.*vatId: .*check digits.*founded: .*email: .*phone: .*hours: .*languages: Unknown language: xx.*color: /su,
  )
  expect(copy.read('content/site.json')).toMatchObject({ sample: true })
  expect(() => readAnswersFile('{"nmae": "x", "headline": "y"}')).toThrow(/nmae: unknown key.*headline: expected an object/su)
  expect(() => checkAnswers(new Map(), new Map(), '.')).toThrow(/name: is missing.*founded: is missing/su)
})

test('a logo of its own is taken, and stays where a later run names none', async () => {
  using copy = copyProduct()
  copy.write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>')
  await init.run(['--folder', copy.path, '--from', copy.write('nord.json', { ...nord, logo: 'logo.svg' })], config)
  expect(copy.text('public/favicon.svg')).toContain('<circle')
  await init.run(['--folder', copy.path, '--from', copy.write('nord.json', { ...nord, color: '#aa0000' })], config)
  expect(copy.text('public/favicon.svg')).toContain('<circle')
  copy.write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>')
  const failure = init.run(['--folder', copy.path, '--from', copy.write('nord.json', { ...nord, logo: 'logo.svg' })], config)
  await expect(failure).rejects.toThrow(/logo: .*<script>, which could run/su)
})

test('the letter of a mark follows name and color', async () => {
  using copy = copyProduct()
  await init.run(['--folder', copy.path, '--from', copy.write('nord.json', nord)], config)
  const first = copy.text('public/favicon.svg')
  await init.run(['--folder', copy.path, '--from', copy.write('nord.json', { ...nord, name: 'Werk Nord', color: '#aa0000' })], config)
  expect(copy.text('public/favicon.svg')).toContain('#aa0000')
  expect(copy.text('public/favicon.svg')).not.toBe(first)
})

test('questions are repeated until the answer is valid, and asked once per language where needed', async () => {
  const typed = [
    '',
    'Nord',
    'Nord GmbH',
    'Jana',
    '',
    'Weg 1',
    '28195',
    'Bremen',
    'HRB 1',
    'DE1',
    'DE136695976',
    '',
    'no',
    '2019',
    'a@b.de',
    '04213610',
    '',
    '',
    'de nl',
  ]
  const later = ['Kopf', 'Hoofd', 'Angebot', 'Aanbod', '', '', '', '', '']
  const asked: string[] = []
  const told: string[] = []
  const ask = (question: string) => {
    asked.push(question)
    return Promise.resolve([...typed, ...later][asked.length - 1] ?? 'too many')
  }
  const answers = await askAnswers(new Map(), '.', ask, (sentence) => void told.push(sentence))
  expect(told).toEqual(['An answer is required.', expect.stringContaining('The VAT ID is not DE and then')])
  expect(asked).toContain('Country, as two letters [DE]: ')
  expect(asked).toContain('Headline of the home page: what you do (nl): ')
  expect(answers).toMatchObject({ name: 'Nord', country: 'DE', languages: ['de', 'nl'], logo: undefined, answersInOneDay: false })
  expect([...answers.offer]).toEqual([
    ['de', 'Angebot'],
    ['nl', 'Aanbod'],
  ])
})

function object(value: unknown): object {
  return value as object // read from our own file
}

/** What `init` reads of the product, in a folder of its own. */
function copyProduct() {
  const path = mkdtempSync(join(tmpdir(), 'fourfold-init-'))
  for (const part of ['content', 'public', 'src/web/ui/styles']) cpSync(part, join(path, part), { recursive: true })
  const text = (file: string) => readFileSync(join(path, file), 'utf8')
  return {
    path,
    text,
    read: (file: string): unknown => JSON.parse(text(file)),
    write: (file: string, value: unknown) => {
      writeFileSync(join(path, file), typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`)
      return join(path, file)
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}
