import { execFileSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from '@playwright/test'
import { startServer } from './server.ts'

const nord = {
  name: 'Studio Nord',
  legalName: 'Studio Nord GmbH',
  representative: 'Jana Petersen',
  country: 'Deutschland',
  street: 'Schlachte 21',
  postalCode: '28195',
  city: 'Bremen',
  register: 'Amtsgericht Bremen, HRB 31234',
  vatId: 'DE 136 695 976',
  iban: 'DE02 1203 0000 0000 2020 51',
  founded: 2019,
  email: 'moin@studio-nord.de',
  phone: '0421 361 0',
  hours: 'Mo-Do 9-17:30, Fr 9-15',
  languages: 'Deutsch und Englisch',
  people: 'Jana Petersen; Ole Brandt; Mia Özdemir',
  headline: { de: 'Shops für den Norden', en: 'Online stores from the north' },
  offer: { de: 'Wir bauen Onlineshops.', en: 'We build online stores.' },
  color: '#1f7a4d',
  joinUrl: 'https://meet.studio-nord.de/call',
  answersInOneDay: 'ja',
}

/** Reads a file of the sample. */
function readSample(path: string): string {
  return readFileSync(`content/${path}`, 'utf8')
}

/** What the sample invents, by its own files, and the day rate in both languages. */
function listInvented(): readonly string[] {
  const read = (file: string, names: RegExp) => [...readSample(file).matchAll(names)].map(([, name = '']) => name)
  const cases = JSON.parse(readSample('cases.json')) as { readonly cases: readonly { readonly slug: string }[] } // checked
  // Checked, as the file above.
  const readCase = (slug: string) => JSON.parse(readSample(`cases/${slug}/de.json`)) as { readonly quote: { readonly name: string } }
  const customers = cases.cases.map(({ slug }) => readCase(slug))
  return [
    ...read('site.json', /"(?:legalName|street|phoneDisplay)": "([^"]+)"/gu),
    ...read('people.json', /"name": "([^"]+)"/gu),
    ...customers.map(({ quote }) => quote.name),
    ...cases.cases.map(({ slug }) => slug),
    'fourfold.example',
    'Beispielhost',
    'Postweg',
    'Kontor Muster',
    'Hamburg',
    '€900',
    '900\u00A0€',
  ]
}

/** Follows every link from the home page and the sitemap. @returns The documents by path. */
async function crawl(url: string): Promise<ReadonlyMap<string, string>> {
  const documents = new Map<string, string>()
  const queue = ['/', '/en', '/sitemap.xml', '/robots.txt', '/llms.txt', '/manifest.webmanifest']
  const seen = new Set(queue)
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const answer = await fetch(url + path, { headers: { 'accept-language': 'de' } })
    expect(answer.status, path).toBe(200)
    const type = answer.headers.get('content-type') ?? ''
    const body = /html|xml|plain|manifest/u.test(type) ? await answer.text() : ''
    if (body === '') await answer.body?.cancel()
    else documents.set(path, body)
    for (const [, link = '', place = ''] of body.matchAll(/<a [^>]*href="([^"#]+)|<loc>([^<]+)/gu)) {
      const target = URL.parse((link || place).replaceAll('&amp;', '&'), url + path)
      if (target?.origin !== url || /\/(?:dashboard|locale)\b/u.test(target.pathname) || seen.has(target.pathname)) continue
      seen.add(target.pathname)
      queue.push(target.pathname)
    }
  }
  return documents
}

test('a folder that init has written shows its own facts, and none that the sample invents', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-own-'))
  const site = join(folder.path, 'site')
  writeFileSync(join(folder.path, 'nord.json'), JSON.stringify(nord))
  const agency = (environment: Readonly<Record<string, string | undefined>>, ...args: readonly string[]) =>
    execFileSync(process.execPath, [resolve('src/cli/main.ts'), ...args], {
      cwd: folder.path,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    })
  const report = agency({}, 'init', site, '--language', 'de', '--from', 'nord.json')

  // The settings, as the report says.
  const [, command = ''] = /^ {2}(cat .* >> \.env)$/mu.exec(report) ?? []
  execFileSync('sh', ['-c', command], { cwd: folder.path })
  const settings = parseEnv(readFileSync(join(folder.path, '.env'), 'utf8')) as Record<string, string> // each has a value
  expect(settings).toMatchObject({ CONTENT_DIR: site, SITE_NAME: 'Studio Nord' })
  expect(agency(settings, 'content', 'check')).toBe('No problems found.\n')
  expect(agency(settings, 'content', 'upgrade')).toMatch(/^Nothing to do\.\n/u)

  // Four prices and the team, as the agency writes them afterwards.
  const { sample: _, ...prices } = JSON.parse(readSample('prices.json')) as { readonly sample: unknown } // checked
  writeFileSync(join(site, 'prices.json'), JSON.stringify({ ...prices, dayRateMinor: 80_000 }))
  const structure = JSON.parse(readFileSync(join(site, 'structure.json'), 'utf8')) as { readonly hiddenPaths: readonly string[] } // written by init
  const hiddenPaths = structure.hiddenPaths.filter((path) => path !== '/team' && path !== '/pricing')
  writeFileSync(join(site, 'structure.json'), JSON.stringify({ ...structure, hiddenPaths }))
  expect(agency(settings, 'content', 'check')).toBe('No problems found.\n')

  await using server = await startServer(settings)
  const documents = await crawl(server.url)
  const home = documents.get('/') ?? ''
  expect(home).toContain('<html lang="de-DE"')
  expect(home).toContain(nord.headline.de)
  expect(home).toContain('#1f7a4d')
  expect(documents.get('/en')).toContain(nord.headline.en)
  expect(documents.get('/legal-notice')).toMatch(/Studio Nord GmbH[^]*Schlachte 21[^]*HRB 31234[^]*DE136695976/u)
  expect(documents.get('/team')).toMatch(/Jana Petersen[^]*Ole Brandt[^]*Mia Özdemir/u)
  expect(documents.get('/pricing')).toMatch(/800\s€/u)
  expect([...documents.keys()].filter((path) => /^\/(?:nl|es)\b/u.test(path))).toEqual([])
  for (const path of ['/references', '/blogs', '/blogs/marketplace-payouts'])
    expect((await fetch(server.url + path)).status, path).toBe(404)
  const invented = listInvented()
  const faults = [...documents].flatMap(([path, body]) => invented.filter((name) => body.includes(name)).map((name) => `${path}: ${name}`))
  expect(faults).toEqual([])
})
