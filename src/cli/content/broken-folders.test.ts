import { mkdirSync, mkdtempDisposableSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleFolder } from '#i18n/node/content-folders.ts'
import { runCommand } from '#cli/run-command.ts'

type Faulty = (folder: string) => void

function write(path: string, text: string): Faulty {
  return (folder) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** The owner's copy of a file of the sample with one text replaced. */
function edit(path: string, from: string | RegExp, to: string): Faulty {
  const text = readFileSync(new URL(path, sampleFolder), 'utf8')
  const edited = text.replace(from, to)
  if (edited === text) throw new Error(`${path} does not hold ${String(from)}`)
  return write(path, edited)
}

const faults: readonly (readonly [what: string, make: Faulty, line: string])[] = [
  [
    'a comma too many',
    write('structure.json', '{\n  "languages": ["de",],\n  "hiddenPaths": []\n}'),
    'structure.json:2:22: is not JSON: the comma before ] has to go',
  ],
  ['a comma left out', edit('site.json', '"DE000000000",', '"DE000000000"'), 'site.json:6:25: is not JSON: a comma is missing here'],
  ['a key left out', edit('site.json', /"email": .*\n/u, ''), 'site.json:1: email: is missing'],
  [
    'a key too many',
    edit('prices.json', '"currency"', '"curency": "EUR", "currency"'),
    'prices.json:3: curency: is not known here; correct the name, or take it out',
  ],
  [
    'a price as a text',
    edit('prices.json', '"dayRateMinor": 90000', '"dayRateMinor": "900 €"'),
    'prices.json:5: dayRateMinor: is "900 €", and has to be a number',
  ],
  ['an amount with a point', edit('prices.json', '90000', '900.00'), 'prices.json:5: dayRateMinor: is "900.00", and has to be a number'],
  ['a wrong color', edit('brand.json', '"#4373cc"', '"blue"'), 'brand.json:4: colors.brand: is not a color, such as #4373cc'],
  [
    'a language twice',
    write('structure.json', '{\n  "languages": ["de", "en", "de"],\n  "hiddenPaths": []\n}'),
    'structure.json:2: languages: names a language twice',
  ],
  [
    'an unknown language',
    write('structure.json', '{\n  "languages": ["de", "fr"],\n  "hiddenPaths": []\n}'),
    'structure.json:2: languages.1: is none of en, de, nl, es',
  ],
  [
    'a hidden page that has to stay',
    write('structure.json', '{ "languages": ["de"],\n  "hiddenPaths": ["/blogs", "/privacy-policy"]\n}'),
    'structure.json:2: hiddenPaths.1: cannot be hidden: every site has this page',
  ],
  [
    'a message with another placeholder',
    write('messages/de.json', '{\n  "error": {\n    "pageNotFound": "Nichts unter {pfad}"\n  }\n}'),
    'messages/de.json:3: error.pageNotFound: has the placeholders { pfad: text }, English has { path: text }',
  ],
  [
    'an English message with another placeholder',
    write('messages/en.json', '{\n  "error": {\n    "pageNotFound": "Nothing at {place}"\n  }\n}'),
    'messages/en.json:3: error.pageNotFound: has the placeholders { place: text }, the sample has { path: text }',
  ],
  [
    'a message that the product does not have',
    write('messages/de.json', '{\n  "eror": {}\n}'),
    'messages/de.json:2: eror: is no label of this version, and is ignored; correct the name, or take it out',
  ],
  [
    'an unknown fact',
    edit('pages/terms/de.json', '{price.plan}', '{price.plann}'),
    'pages/terms/de.json:32: sections.2.paragraphs.0: {price.plann} is not a known fact',
  ],
  [
    'a link to nowhere',
    (folder) => {
      const facts = { publishedOn: '2026-11-02', author: 'mara-lindholm', cover: 'ledger', tags: [] }
      write('posts/first/post.json', JSON.stringify(facts))(folder)
      write('posts/first/de.md', '---\ntitle: Erster\ndescription: Ein Versuch.\n---\n\n[Mehr](/nirgends)\n')(folder)
    },
    'posts/first/de.md:6: /nirgends leads to no page',
  ],
  [
    'a link out of the folder',
    (folder) => symlinkSync('/etc/hostname', join(folder, 'site.json')),
    'site.json: is a link or a device; put the file itself here',
  ],
  ['a file that nothing reads', write('pages/about/de.json', '{}'), 'pages/about/de.json: belongs to nothing the site shows'],
  ['a language of a file that is none', write('pages/home/fr.json', '{}'), 'pages/home/fr.json: belongs to nothing the site shows'],
  ['a person without a role', edit('people/de.json', /"tobias-kern": .*\n/u, ''), 'people/de.json:3: roles.tobias-kern: is missing'],
  [
    'a person of another look',
    edit('people.json', '"look": "bob"', '"look": "beehive"'),
    'people.json:15: people.0.portrait.look: is "beehive", and has to be "bob" or',
  ],
  [
    'another encoding',
    (folder) => writeFileSync(join(folder, 'site.json'), Buffer.from('{ "city": "Köln" }', 'latin1')),
    'site.json: is not a text in UTF-8; save it again with this encoding',
  ],
  ['a file that is too large', write('pages/home/de.json', ' '.repeat(1_000_001)), 'pages/home/de.json: is larger than 1 MB'],
  [
    'a typing error in the bank account',
    edit('site.json', '"timeZone"', '"bankAccount": { "iban": "DE02120300000000202052" },\n  "timeZone"'),
    'site.json:18: bankAccount.iban: has a typing error: its check digits do not fit',
  ],
  ['an hour that is none', edit('site.json', '"17:30"', '"5 pm"'), 'site.json:28: openingHours.0.closes: is not a time (HH:MM)'],
]

test.each(faults)('%s is named in one line, with its place and what is right', async (_, make, line) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-broken-'))
  make(folder.path)
  const { code, stdout } = await runCommand(['content', 'check', '--folder', folder.path], { dataDir: '/nowhere' })
  expect(code).toBe(1)
  const [first = '', ...rest] = stdout.trimEnd().split('\n')
  expect(first).toContain(line)
  expect(rest).toEqual(['1 problem'])
})
