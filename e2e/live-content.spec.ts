import { mkdirSync, mkdtempDisposableSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { sampleBrand } from '#domain/brand.ts'
import { ask } from './ask.ts'
import { startServer, type TestServer } from './server.ts'
import { expect, test } from './test.ts'

const sample = (path: string) => readFileSync(join('content', path), 'utf8')

/** A content folder of an owner, and a site that shows it. */
async function openSite(files: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-own-'))
  const write = (path: string, text: string) => {
    const file = join(folder.path, path)
    mkdirSync(dirname(file), { recursive: true })
    // As editors do, so that no reader finds half of a file.
    writeFileSync(`${file}.part`, text)
    renameSync(`${file}.part`, file)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  const server = await startServer({ CONTENT_DIR: folder.path })
  return {
    server,
    path: folder.path,
    write,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

const read = async (server: TestServer, address: string) => (await ask(server.url, address)).text

/** Requests pages all the time, fifty a second. @returns What was answered, once stopped. */
function keepAsking(server: TestServer, addresses: readonly string[]) {
  const stopped = new AbortController()
  const answers: Promise<{ readonly status: number; readonly text: string }>[] = []
  const asking = (async () => {
    let count = 0
    for await (const _tick of setInterval(20, undefined, { signal: stopped.signal })) {
      answers.push(ask(server.url, addresses[count++ % addresses.length] ?? '/'))
    }
  })().catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error
  })
  return async () => {
    stopped.abort()
    await asking
    return await Promise.all(answers)
  }
}

test('changes of the content appear without a restart, a failed request or a mixed page', async () => {
  await using site = await openSite()
  const { server, write } = site
  const addresses = ['/', '/pricing', '/de/pricing', '/team', '/blogs', '/search', '/de', '/terms']
  const stop = keepAsking(server, addresses)
  const terms = sample('pages/terms/en.json')

  write('brand.json', JSON.stringify({ ...sampleBrand, colors: { ...sampleBrand.colors, brand: '#1f7a4d' } }))
  await expect.poll(() => read(server, '/')).toContain('--brand:#1f7a4d')

  write('prices.json', sample('prices.json').replace(/"dayRateMinor": \d+/u, '"dayRateMinor": 77700'))
  await expect.poll(() => read(server, '/pricing')).toContain('€777')

  write('pages/terms/en.json', terms.replace(/"heading": "[^"]+"/u, '"heading": "Our terms, rewritten"'))
  await expect.poll(() => read(server, '/terms')).toContain('Our terms, rewritten')
  expect(await read(server, '/de/terms')).not.toContain('Our terms, rewritten')

  write('posts/a-first-word/post.json', '{ "publishedOn": "2026-01-01", "author": "mara-lindholm", "cover": "ledger", "tags": [] }')
  write('posts/a-first-word/en.md', '---\ntitle: A first word\ndescription: What we wanted to say first.\n---\n\nHello.\n')
  for (const address of ['/blogs', '/blogs/feed.xml', '/sitemap.xml', '/blogs/a-first-word']) {
    await expect.poll(() => read(server, address), address).toContain('first-word')
  }
  expect(await read(server, '/blogs')).not.toContain('marketplace-payouts')

  const answers = await stop()
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
})

test('two files that are written together are shown together', { tag: '@long' }, async () => {
  const paint = (color: string) => JSON.stringify({ ...sampleBrand, colors: { ...sampleBrand.colors, brand: color } })
  await using site = await openSite({ 'brand.json': paint('#111111') })
  const terms = sample('pages/terms/en.json')
  const stop = keepAsking(site.server, ['/terms'])
  for (const [heading, color] of [
    ['Terms in green', '#0b6b3a'],
    ['Terms in red', '#a01c2c'],
  ] as const) {
    site.write('brand.json', paint(color))
    site.write('pages/terms/en.json', terms.replace(/"heading": "[^"]+"/u, `"heading": "${heading}"`))
    await expect.poll(() => read(site.server, '/terms')).toContain(heading)
  }
  for (const { text } of await stop()) {
    expect(text.includes('Terms in green')).toBe(text.includes('#0b6b3a'))
    expect(text.includes('Terms in red')).toBe(text.includes('#a01c2c'))
  }
})

test('languages and hidden pages change while the site runs', { tag: '@long' }, async () => {
  await using site = await openSite()
  const { server, write } = site
  write('structure.json', '{ "languages": ["de", "en"], "hiddenPaths": ["/partnerships"] }')
  await expect.poll(() => read(server, '/')).toContain('<html lang="de-DE"')
  const statusOf = async (address: string) => (await ask(server.url, address)).status
  expect(await Promise.all(['/en/pricing', '/pricing'].map(statusOf))).toEqual([200, 200])
  expect(await Promise.all(['/nl', '/nl/pricing', '/partnerships', '/en/partnerships', '/partnerships.data'].map(statusOf))).toEqual([
    404, 404, 404, 404, 404,
  ])
  expect(await read(server, '/sitemap.xml')).not.toMatch(/\/nl\b|partnerships/u)
  rmSync(join(site.path, 'structure.json'))
  await expect.poll(() => statusOf('/nl/pricing')).toBe(200)
})

test('a site in two languages hydrates, and links lead within them', async ({ page }) => {
  await using site = await openSite({ 'structure.json': '{ "languages": ["de", "en"], "hiddenPaths": ["/partnerships"] }' })
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(`${site.server.url}/pricing`)
  await page.keyboard.press('Shift')
  await expect(page.locator('html')).toHaveAttribute('data-start', 'done')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveURL(/\/team$/u)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await page.goto(`${site.server.url}/en/pricing`)
  await page.keyboard.press('Shift')
  await expect(page.locator('html')).toHaveAttribute('data-start', 'done')
  expect(problems).toEqual([])
})

const broken: readonly (readonly [what: string, path: string, text: string, fault: RegExp])[] = [
  ['bad JSON', 'site.json', '{ "email": ', /site\.json[:\d]*: is not JSON/u],
  ['a missing field', 'site.json', '{}', /site\.json[:\d]*: email: is missing/u],
  [
    'an unknown language',
    'structure.json',
    '{ "languages": ["fr"], "hiddenPaths": [] }',
    /structure\.json[:\d]*: languages\.0: is none of/u,
  ],
  [
    'a wrong placeholder',
    'messages/de.json',
    '{ "error": { "title": "Weg {where}" } }',
    /messages\/de\.json[:\d]*: error\.title: has the placeholders/u,
  ],
  ['an unknown file', 'stie.json', '{}', /stie\.json[:\d]*: belongs to nothing/u],
]

test('a broken folder is named in the log, and the site stays as it was', { tag: '@long' }, async () => {
  await using site = await openSite()
  const before = await read(site.server, '/terms')
  for (const [what, path, text, fault] of broken) {
    site.write(path, text)
    await expect.poll(() => site.server.output(), what).toMatch(fault)
    expect(await read(site.server, '/terms'), what).toBe(before)
    rmSync(join(site.path, path))
  }
  symlinkSync('/etc/hostname', join(site.path, 'prices.json'))
  await expect.poll(() => site.server.output()).toMatch(/prices\.json[:\d]*: is a link or a device/u)
  rmSync(join(site.path, 'prices.json'))
  site.write('pages/terms/en.json', sample('pages/terms/en.json').replace(/"heading": "[^"]+"/u, '"heading": "Good again"'))
  await expect.poll(() => read(site.server, '/terms')).toContain('Good again')
})

test('icons follow the logo without a restart, under other addresses', { tag: '@long' }, async () => {
  const logo = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><path fill="${color}" d="M45 5 85 85H5z"/></svg>`
  await using site = await openSite({
    'brand.json': JSON.stringify({ ...sampleBrand, logo: { file: 'logo.svg' } }),
    'logo.svg': logo('#1f7a4d'),
  })
  const { server, write } = site
  const findIcon = async () => /<link rel="icon" href="([^"]+)"/u.exec(await read(server, '/'))?.[1] ?? ''
  const before = await findIcon()
  expect(await read(server, before)).toContain('#1f7a4d')
  const { headers } = await ask(server.url, '/icon-192.png')

  write('logo.svg', logo('#7a1f4d'))
  await expect.poll(findIcon).not.toBe(before)
  expect(await read(server, await findIcon())).toContain('#7a1f4d')
  expect(await read(server, '/manifest.webmanifest')).toContain((await findIcon()).replace('/favicon.svg', '/icon-512.png'))
  const changed = await ask(server.url, '/icon-192.png')
  expect([changed.status, changed.headers['etag'] === headers['etag']]).toEqual([200, false])
})
