import type { Page } from '@playwright/test'
import { clickInDocument, holdRequests, isMarked, markDocument, startApp } from './app.ts'
import { first } from './matrix.ts'
import { expect, test } from './test.ts'
import { expectAtTopEdge } from './top-edge.ts'

const scripts = '**/assets/*.js'
/** Those of the document, by hash, and those of other languages. */
const messageFiles = '**/{assets,messages}/*.json'

/** One stop per kind of route: the link from the previous page, and the expected content. */
const stops = [
  {
    link: 'Pricing',
    path: '/pricing',
    title: 'What does an online store cost? Calculator | Fourfold',
    heading: 'What an online store costs',
  },
  { link: 'Partnerships', path: '/partnerships', title: 'Ecommerce partner for agencies, with all terms | Fourfold' },
  { link: 'AI development', path: '/services/ai-development', title: 'AI search and support for online stores | Fourfold' },
  { link: 'Blog', path: '/blogs', title: 'Ecommerce blog: checkout, payouts, performance | Fourfold' },
  {
    link: 'Marketplace money: a ledger in 200 lines of SQL',
    path: '/blogs/marketplace-payouts',
    title: 'Marketplace money: a ledger in 200 lines of SQL | Fourfold',
    heading: 'Marketplace money: a ledger in 200 lines of SQL',
  },
  { link: 'Contact', path: '/contact-us', title: 'Ecommerce agency: a reply within one business day | Fourfold' },
  { link: 'Fourfold', path: '/', title: 'Fourfold' },
] as const

const menuLanguages = [
  {
    name: 'Deutsch',
    path: '/de/pricing',
    lang: 'de-DE',
    title: 'Onlineshop: Kosten und Preise, mit Kostenrechner | Fourfold',
    menu: 'Sprache: ',
  },
  {
    name: 'Nederlands',
    path: '/nl/pricing',
    lang: 'nl-NL',
    title: 'Wat kost een webshop? Prijzen en rekentool | Fourfold',
    menu: 'Taal: ',
  },
  {
    name: 'Español',
    path: '/es/pricing',
    lang: 'es-ES',
    title: '¿Cuánto cuesta una tienda online? Calculadora | Fourfold',
    menu: 'Idioma: ',
  },
  {
    name: 'English',
    path: '/pricing',
    lang: 'en-US',
    title: 'What does an online store cost? Calculator | Fourfold',
    menu: 'Language: ',
  },
] as const

for (const address of first(['/', '/nl/blogs/marketplace-payouts', '/de/videos', '/es/services/maintenance', '/contact-us'])) {
  test(`${address} requests no script of the app before the first interaction, and then all`, async ({ page, complaints }) => {
    void complaints
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(address, { waitUntil: 'networkidle' })
    // The font loads after the first paint.
    const [, measuring] = /data-after-load="([^"]+)"/u.exec(await page.content()) ?? []
    // Also the measuring script, its beacons, and the dictionary of the language's documents.
    const late = ['/favicon.svg', '/vitals', measuring]
    const isLate = (path: string) => late.includes(path) || /\.woff2$|^\/dictionaries\//u.test(path)
    expect(requested.filter((path) => path !== address && !isLate(path))).toEqual([])
    await startApp(page)
    expect(requested.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3)
    // One chunk per combination of shared modules would be 70 files and more.
    const modules = await page.locator('script[data-modules]').getAttribute('data-modules')
    expect(modules?.split(' ').length).toBeLessThan(55)
  })
}

test('links between all kinds of routes load documents until the app has started', async ({ page, complaints }) => {
  void complaints
  await holdRequests(page, scripts)
  await page.goto('/')
  for (const stop of stops) {
    await markDocument(page)
    await follow(page, stop.link)
    await expectStop(page, stop)
    expect(await isMarked(page)).toBe(false)
  }
  // Its scripts are inline, so its load event waits for them.
  await page.goto('/nope', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found: /nope')
  await page.getByRole('link', { name: 'Check our homepage instead' }).click()
  await expect(page).toHaveTitle('Fourfold')
})

test('links between all kinds of routes keep the document once the app runs', async ({ page, complaints }) => {
  void complaints
  await page.goto('/')
  await startApp(page)
  await markDocument(page)
  for (const stop of stops) {
    await follow(page, stop.link)
    await expectStop(page, stop)
    expect(await isMarked(page)).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

test('a page that does not exist starts the app too, and its links keep the document', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  await page.goto('/de/nope')
  await startApp(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden: /de/nope')
  await markDocument(page)
  await page.getByRole('main').getByRole('link', { name: 'Preise' }).click()
  await expect(page).toHaveTitle('Onlineshop: Kosten und Preise, mit Kostenrechner | Fourfold')
  await expect(page.getByText('404')).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
})

test('a click while the app starts opens its page once', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  const documents: string[] = []
  page.on('domcontentloaded', () => documents.push(new URL(page.url()).pathname))
  await page.goto('/')
  const before = await page.evaluate(() => history.length)
  const held = await holdRequests(page, scripts)
  await page.mouse.click(5, 5)
  await expect.poll(() => held.count()).toBeGreaterThan(0)
  await follow(page, 'Pricing')
  await expect(page).toHaveTitle('What does an online store cost? Calculator | Fourfold')
  await held.release()
  await startApp(page)
  await expect(page).toHaveURL('/pricing')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  expect(documents).toEqual(['/', '/pricing'])
})

test('a click that is the first sign of intent opens its page once', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  await page.goto('/')
  const before = await page.evaluate(() => history.length)
  await follow(page, 'Team')
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  await startApp(page)
  await expect(page).toHaveURL('/team')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
})

test('a menu that was opened before the app runs stays open', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  await page.goto('/pricing')
  const held = await holdRequests(page, scripts)
  await openLanguages(page)
  await held.release()
  await startApp(page)
  await expect(page.getByRole('link', { name: 'Deutsch' })).toBeVisible()
})

test('choosing a language changes address, title and text together, and is stored', async ({ page, context, complaints }) => {
  void complaints
  await page.goto('/pricing?utm_source=a#main')
  await startApp(page)
  await markDocument(page)
  // Records every state of the texts with its address: the router changes the address and React renders right after it.
  await page.evaluate(() => {
    const states = new Set<string>()
    Reflect.set(window, 'states', states)
    let last = ''
    const note = () => {
      const menu = document.querySelector('summary span')?.textContent
      const words = [document.documentElement.lang, document.title, menu].join('|')
      if (words !== last) states.add(`${location.pathname}|${words}`)
      last = words
    }
    note()
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  for (const { name, path, lang, title } of menuLanguages) {
    const held = await holdRequests(page, messageFiles)
    const before = { title: await page.title(), address: page.url() }
    await openLanguages(page)
    await page.getByRole('link', { name, exact: true }).click()
    if (name !== 'English') {
      await expect.poll(() => held.count()).toBe(1)
      // The messages are loading: nothing has changed yet.
      expect({ title: await page.title(), address: page.url() }).toEqual(before)
    }
    await held.release()
    await expect(page).toHaveURL(`${path}?utm_source=a#main`)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    const cookies = await context.cookies()
    expect(cookies.map((cookie) => [cookie.name, cookie.value])).toEqual([['i18n_redirected', lang.slice(0, 2)]])
    expect(cookies[0]).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false })
    const daysLeft = ((cookies[0]?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(daysLeft)).toBe(365)
  }
  // The observer above stores a set of strings.
  const states = await page.evaluate(() => [...(Reflect.get(window, 'states') as Set<string>)])
  expect(states.toSorted()).toEqual(menuLanguages.map(({ path, lang, title, menu }) => [path, lang, title, menu].join('|')).toSorted())
  expect(await isMarked(page)).toBe(true)
})

for (const { from, name, to, lang } of first([
  { from: '/de/services', name: 'English', to: '/services', lang: 'en-US' },
  { from: '/nope', name: 'Nederlands', to: '/nl/nope', lang: 'nl-NL' },
])) {
  test(`the language of ${from}, which is not a page, can be changed, too`, async ({ page, context, complaints }) => {
    void complaints
    await page.goto(from)
    await startApp(page)
    await openLanguages(page)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(to)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    expect((await context.cookies()).map(({ value }) => value)).toEqual([lang.slice(0, 2)])
  })
}

test('a message file that fails to load is logged, and the visitor still gets the page', { tag: '@long' }, async ({ page, complaints }) => {
  await page.goto('/pricing?a=1')
  await startApp(page)
  await page.route(messageFiles, (route) => route.abort())
  await openLanguages(page)
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL('/de/pricing?a=1')
  await expect(page).toHaveTitle('Onlineshop: Kosten und Preise, mit Kostenrechner | Fourfold')
  await expect(page.getByText('Stattdessen zur Startseite')).toHaveCount(0)
  expect(complaints.filter((text) => text.includes('The messages of the language did not load.'))).toHaveLength(1)
  // The files fail on the new page too, which keeps working without the app.
  await page.keyboard.press('Shift')
  await expect.poll(() => complaints.filter((text) => text.includes('The page did not start.')).length).toBe(1)
  await follow(page, 'Team')
  await expect(page).toHaveURL('/de/team')
  complaints.splice(0)
})

test('client navigation to a missing page shows the error screen, whose button clears it', async ({
  page,
  context,
  server,
  complaints,
}) => {
  void complaints
  await context.addCookies([{ name: 'i18n_redirected', value: 'es', url: server.url }])
  await page.goto('/es/pricing')
  await startApp(page)
  await markDocument(page)
  // No link of the site is broken, but a history entry can be.
  await page.evaluate(() => history.pushState(null, '', '/es/nope'))
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada: /es/nope')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^404 \| /u)
  expect(await isMarked(page)).toBe(true)
  await page.getByRole('link', { name: 'Ve a nuestra página de inicio' }).click()
  await expect(page).toHaveURL('/es')
  await expect(page).toHaveTitle('Fourfold')
  await expect(page.getByText('404', { exact: true })).toHaveCount(0)
})

test('a new page starts at the top, and back and forward restore the position', async ({ page, complaints }) => {
  void complaints
  await page.goto('/pricing')
  await startApp(page)
  const team = page.getByRole('contentinfo').getByRole('link', { name: 'Team' })
  await team.scrollIntoViewIfNeeded()
  const left = await scrollTop(page)
  expect(left).toBeGreaterThan(300)
  await team.click()
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  await expect.poll(() => scrollTop(page)).toBe(0)
  await page.evaluate(() => scrollTo(0, 200))
  await page.goBack()
  await expect(page).toHaveTitle('What does an online store cost? Calculator | Fourfold')
  await expect.poll(() => scrollTop(page)).toBe(left)
  await page.goForward()
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  await expect.poll(() => scrollTop(page)).toBe(200)
})

test('an address with a hash scrolls to its element, and to the top when the hash goes', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  await page.goto('/search?q=developer')
  await startApp(page)
  await page.getByRole('main').locator('a[href="/career#commerce-developer"]').click()
  await expect(page).toHaveURL('/career#commerce-developer')
  await expectAtTopEdge(page, '#commerce-developer')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Career' }).click()
  await expect(page).toHaveURL('/career')
  await expect.poll(() => scrollTop(page)).toBe(0)
})

async function follow(page: Page, link: string): Promise<void> {
  await clickInDocument(page.getByRole('link', { name: link, exact: true }).first())
}

async function expectStop(page: Page, stop: (typeof stops)[number]): Promise<void> {
  await expect(page).toHaveURL(stop.path)
  await expect(page).toHaveTitle(stop.title)
  if ('heading' in stop) await expect(page.getByRole('heading', { level: 1 })).toHaveText(stop.heading)
}

async function openLanguages(page: Page): Promise<void> {
  await page.locator('summary', { has: page.locator('abbr') }).click()
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}
