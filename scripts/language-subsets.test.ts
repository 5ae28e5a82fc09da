import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempDisposableSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

// `npm test` tries the texts of some subsets without a server (src/testing/site/language-subsets.test.ts).
const isLong = process.env['TEST_LONG'] === '1'
const known = ['en', 'de', 'nl', 'es'] as const
const tags: Readonly<Record<string, string>> = { en: 'en-US', de: 'de-DE', nl: 'nl-NL', es: 'es-ES' }
const subsets = Array.from({ length: 15 }, (_, at) => known.filter((__, bit) => (at + 1) & (1 << bit))).toSorted(
  (left, right) => left.length - right.length,
)

test.runIf(isLong)(
  'a site in each subset of the languages is built, has no dead link and writes its mails',
  { timeout: 3_600_000 },
  async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-subsets-'))
    const root = folder.path
    for (const name of ['src', 'content', 'public', 'rules', 'scripts', ...globSync('*.{json,config.ts}')])
      cpSync(name, join(root, name), { recursive: true })
    symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
    const failures: string[] = []
    for (const languages of subsets) {
      const faults = await trySite(root, languages)
      failures.push(...faults.map((fault) => `${languages.join('+')}: ${fault}`))
      console.log(`${languages.join('+')}: ${faults.length === 0 ? 'in order' : faults.join('; ')}`)
    }
    expect(failures).toEqual([])
  },
)

async function trySite(root: string, languages: readonly string[]): Promise<readonly string[]> {
  writeFileSync(join(root, 'content/structure.json'), JSON.stringify({ languages, hiddenPaths: [] }))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) return [`was not built: ${(stdout + stderr).slice(0, 500)}`]
  using data = mkdtempDisposableSync(join(tmpdir(), 'fourfold-subset-data-'))
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: data.path, PRERENDER: 'off', DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await untilReady(server)
    if (url === undefined) return ['did not start']
    return [...(await crawl(url, languages)), ...(await sendMails(url, data.path, languages))]
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

async function untilReady(server: ChildProcess): Promise<string | undefined> {
  if (!server.stdout) return undefined
  for await (const line of createInterface({ input: server.stdout })) if (line.startsWith('Ready: ')) return line.slice('Ready: '.length)
  return undefined
}

/** Follows every link of every page, feed and sitemap. @returns What is dead, or in a language that the site does not have. */
async function crawl(url: string, languages: readonly string[]): Promise<readonly string[]> {
  const [first = 'en', ...others] = languages
  const files = ['/sitemap.xml', '/robots.txt', '/llms.txt', '/manifest.webmanifest', ...others.map((locale) => `/${locale}`)]
  const queue = ['/', '/nothing-here', ...files]
  const seen = new Set(queue)
  const from = new Map<string, string>()
  const faults: string[] = []
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const answer = await fetch(url + path, { redirect: 'manual', headers: { 'accept-language': first } })
    const type = answer.headers.get('content-type') ?? ''
    const body = /html|xml|plain/u.test(type) ? await answer.text() : (await answer.arrayBuffer(), '')
    const isMissing = path === '/nothing-here'
    if (answer.status >= 400 !== isMissing) faults.push(`${path} of ${from.get(path) ?? 'the start'} is ${answer.status}`)
    const [, lang] = /<html lang="([^"]+)"/u.exec(body) ?? []
    if (lang !== undefined && !languages.some((locale) => tags[locale] === lang)) faults.push(`${path} is in ${lang}`)
    const alternates = [...body.matchAll(/hreflang="([^"]+)"/giu)].map(([, name = '']) => name)
    const foreign = alternates.find((name) => name !== 'x-default' && !languages.includes(name.slice(0, 2)))
    if (foreign !== undefined) faults.push(`${path} has an alternate in ${foreign}`)
    const links = [...body.matchAll(/(?:href|src|action)="([^"#]+)|<loc>([^<]+)|\]\((http[^)]+)\)/gu)].map(
      ([, link, place, text]) => link ?? place ?? text ?? '',
    )
    for (const link of [...links, answer.headers.get('location') ?? '']) {
      const target = URL.parse(link.replaceAll('&amp;', '&'), url + path)
      // The dashboard leads to the login, whose address remembers the page.
      if (link === '' || target?.origin !== url || /\/(?:dashboard|locale)\b/u.test(target.pathname)) continue
      const next = target.pathname
      if (seen.has(next)) continue
      seen.add(next)
      from.set(next, path)
      queue.push(next)
    }
  }
  if (seen.size < 60 * languages.length) faults.push(`only ${seen.size} addresses were found`)
  return faults
}

/** Sends the contact form in each language. @returns What of its two mails is missing, or in another language. */
async function sendMails(url: string, dataDir: string, languages: readonly string[]): Promise<readonly string[]> {
  const [first = 'en'] = languages
  const faults: string[] = []
  for (const locale of languages) {
    const path = `${locale === first ? '' : `/${locale}`}/contact-us`
    const page = await (await fetch(url + path)).text()
    const form = /<form name="contact".*?<\/form>/su.exec(page)?.[0] ?? ''
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/gu)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    const fields = {
      name: 'Zoë Peeters',
      email: `zoe-${locale}@visitor.test`,
      country: 'AT',
      topic: 'shop',
      budget: 'unsure',
      message: 'A store for lamps, please.',
      consent: 'on',
    }
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })
    const sent = await fetch(url + path, { method: 'POST', body, redirect: 'manual', headers: { origin: url } })
    if (sent.status !== 303) faults.push(`the form of ${path} is answered with ${sent.status}`)
  }
  const subjects: Readonly<Record<string, readonly [string, string]>> = {
    en: ['We’ve received your message', 'Contact request'],
    de: ['Ihre Nachricht ist angekommen', 'Kontaktanfrage'],
    nl: ['We hebben je bericht ontvangen', 'Contactaanvraag'],
    es: ['Hemos recibido tu mensaje', 'Solicitud de contacto'],
  }
  const expected = languages.flatMap((locale) => [
    `zoe-${locale}@visitor.test: ${subjects[locale]?.[0]}`,
    `hello@fourfold.example: ${subjects[first]?.[1]}`,
  ])
  await expect.poll(() => listMails(dataDir).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(expected.length)
  const mails = await Promise.all(listMails(dataDir).map((source) => PostalMime.parse(source)))
  const got = mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
  return [
    ...faults,
    ...expected.filter((mail) => !got.some((each) => each.startsWith(mail))).map((mail) => `no mail “${mail}” among ${got.join(', ')}`),
  ]
}

function listMails(dataDir: string): Buffer[] {
  try {
    return readdirSync(join(dataDir, 'mail'))
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(dataDir, 'mail', name)))
  } catch {
    // The folder is made with the first mail.
    return []
  }
}
