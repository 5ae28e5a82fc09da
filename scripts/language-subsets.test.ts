import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempDisposableSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { knownLocales, type Locale, localeTags } from '#domain/locale.ts'
import { apiKey } from '#server/backend/open-backend.ts'

// `npm test` tries the texts of some subsets without a server (testing/site/language-subsets.test.ts).
const isLong = process.env['TEST_LONG'] === '1'
const subsets = Array.from({ length: 2 ** knownLocales.length - 1 }, (_, at) =>
  knownLocales.filter((__, bit) => (at + 1) & (1 << bit)),
).toSorted((left, right) => left.length - right.length)

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

async function trySite(root: string, languages: readonly Locale[]): Promise<readonly string[]> {
  writeFileSync(join(root, 'content/structure.json'), JSON.stringify({ languages, hiddenPaths: [] }))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) return [`was not built: ${(stdout + stderr).slice(0, 500)}`]
  using data = mkdtempDisposableSync(join(tmpdir(), 'fourfold-subset-data-'))
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: data.path,
      PRERENDER: 'off',
      DEMO: 'off',
      ALLOW_SAMPLES: '1',
      TRUSTED_PROXIES: '127.0.0.1',
    },
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
async function crawl(url: string, languages: readonly Locale[]): Promise<readonly string[]> {
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
    if (lang !== undefined && !languages.some((locale) => localeTags[locale] === lang)) faults.push(`${path} is in ${lang}`)
    const alternates = [...body.matchAll(/hreflang="([^"]+)"/giu)].map(([, name = '']) => name)
    const foreign = alternates.find((name) => name !== 'x-default' && !languages.some((locale) => locale === name.slice(0, 2)))
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
  if (seen.size < 45 * languages.length) faults.push(`only ${seen.size} addresses were found`)
  return faults
}

/** The subject of a mail as it begins; where it differs by what it answers, that of most. */
function readSubject(mail: string, locale: Locale): string {
  const { subject } = JSON.parse(readFileSync(`content/mails/${mail}/${locale}.json`, 'utf8')) as { subject: string } // checked by the build
  return (/other \{([^{}]*)\}/u.exec(subject) ?? /^([^{]*)/u.exec(subject))?.[1] ?? ''
}

/** Writes to the agency, subscribes and asks for a sign-in link in each language. @returns What mail is missing, or in another language. */
async function sendMails(url: string, dataDir: string, languages: readonly Locale[]): Promise<readonly string[]> {
  const [first = 'en'] = languages
  const faults: string[] = []
  const note = (what: string, wanted: number, { status }: Response) => {
    if (status !== wanted) faults.push(`${what} is answered with ${status}`)
  }
  for (const [at, locale] of languages.entries()) {
    // Each from an address of its own, because forms and mails are counted by it.
    const client = { 'x-forwarded-for': `192.0.2.${at + 1}` }
    const prefix = locale === first ? '' : `/${locale}`
    const email = `zoe-${locale}@visitor.test`
    const message = { name: 'Zoë Peeters', country: 'AT', topic: 'shop', budget: 'unsure', message: 'A store for lamps, please.' }
    note(
      `${prefix}/contact-us`,
      303,
      await submitForm(url, `${prefix}/contact-us`, 'contact', { ...message, email, consent: 'on' }, client),
    )
    note(`${prefix}/newsletter`, 303, await submitForm(url, `${prefix}/newsletter`, 'subscription', { email, consent: 'on' }, client))
    const link = { requestType: 'EMAIL_SIGNIN', email, continueUrl: `${url}${prefix}/dashboard`, canHandleCodeInApp: true }
    const headers = { ...client, 'content-type': 'application/json', 'x-firebase-locale': locale }
    const address = `${url}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${apiKey}`
    note(`the sign-in link of ${locale}`, 200, await fetch(address, { method: 'POST', headers, body: JSON.stringify(link) }))
  }
  if (faults.length > 0) return faults
  const expected = languages.flatMap((locale) => [
    ...['contact-receipt', 'subscription-link', 'account-sign-in-link'].map(
      (mail) => `zoe-${locale}@visitor.test: ${readSubject(mail, locale)}`,
    ),
    `hello@fourfold.example: ${readSubject('contact-notice', first)}`,
  ])
  await expect.poll(() => listMails(dataDir).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(expected.length)
  const mails = await Promise.all(listMails(dataDir).map((source) => PostalMime.parse(source)))
  const got = mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
  return expected.filter((mail) => !got.some((each) => each.startsWith(mail))).map((mail) => `no mail “${mail}” among ${got.join(', ')}`)
}

/** Sends a form of a page with the hidden fields that it has there. */
async function submitForm(
  url: string,
  path: string,
  name: string,
  fields: Readonly<Record<string, string>>,
  client: Readonly<Record<string, string>>,
): Promise<Response> {
  const page = await (await fetch(url + path)).text()
  const [form = ''] = new RegExp(`<form name="${name}".*?</form>`, 'su').exec(page) ?? []
  const body = new URLSearchParams(fields)
  for (const [, key = '', value = ''] of form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/gu)) body.set(key, value)
  return await fetch(url + path, { method: 'POST', body, redirect: 'manual', headers: { origin: url, ...client } })
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
