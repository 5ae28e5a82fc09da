import { startSpeculatingBrowser, type SpeculatingTab } from '#testing/browser/speculating-browser.ts'
import { isHosted } from './hosted-server.ts'
import { startServer } from './server.ts'
import { expect, test } from './test.ts'
import { startReceiver } from './vitals-receiver.ts'

test.skip(isHosted, 'Pages are prerendered the same on every provider, and this browser knows one.')

const link = 'header a[href="/pricing"]'
const title = 'What does an online store cost? Calculator | Fourfold'
const rules = `document.querySelectorAll('script[type=speculationrules]').length`
const consent = JSON.stringify({ version: 1, chosenAt: new Date().toISOString(), overridesSignal: false, decisions: { statistics: true } })

type LaunchOptions = { readonly executablePath?: string; readonly args?: string[] }

const launch = ({ executablePath = '', args = [] }: LaunchOptions, more: { readonly savesData?: boolean } = {}) =>
  startSpeculatingBrowser({ executablePath, args, ...more })

/** Rests the pointer on the link until the browser has its page ready. */
async function restOnLink(tab: SpeculatingTab): Promise<void> {
  await tab.moveTo(link)
  await expect
    .poll(() => tab.evaluateAhead('[document.prerendering, document.readyState, document.title]'))
    .toEqual([true, 'complete', title])
}

/** Follows the link to the page that is ready. */
async function openReady(tab: SpeculatingTab): Promise<void> {
  await tab.click()
  await expect.poll(() => readShown(tab)).toEqual(['/pricing', true])
}

/** The path of the shown page, and whether it was prerendered. */
function readShown(tab: SpeculatingTab): Promise<unknown> {
  return tab.evaluate(`[location.pathname, performance.getEntriesByType('navigation')[0].activationStart > 0]`)
}

const pathsOf = (requests: SpeculatingTab['requests']) => requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)

test('the page of a link is ready before the click, and counts when it is shown', async ({ server, launchOptions }) => {
  await using browser = await launch(launchOptions)
  const tab = await browser.openTab()
  await tab.open(server.url)
  await restOnLink(tab)
  const ahead = pathsOf(tab.requests.filter(({ isAhead }) => isAhead))
  expect(ahead).toContain('GET /pricing')
  expect(ahead.filter((request) => !/^GET \/(?:pricing|assets\/.*\.woff2|dictionaries\/.*|favicon\.\w+)$/u.test(request))).toEqual([])
  const before = tab.requests.length
  await openReady(tab)
  await expect.poll(() => pathsOf(tab.requests.slice(before))).toContain('POST /vitals')
  expect(pathsOf(tab.requests.slice(before))).not.toContain('GET /pricing')
  expect(await tab.evaluate('document.documentElement.dataset.start')).toBeUndefined()
})

test('the seam crosses a page that a link has led to, and no other', { tag: '@long' }, async ({ server, launchOptions }) => {
  await using browser = await launch(launchOptions)
  const tab = await browser.openTab()
  const readSeam = () =>
    tab.evaluate('[document.documentElement.dataset.seam, getComputedStyle(document.documentElement, "::after").animationName]')
  await tab.open(server.url)
  expect(await readSeam()).toEqual([null, 'none'])
  await restOnLink(tab)
  await tab.evaluateAhead(`void addEventListener('animationstart', ({ animationName }) => { window.crossed = animationName })`)
  await openReady(tab)
  await expect.poll(() => tab.evaluate('window.crossed')).toBe('cross')
  await expect.poll(readSeam).toEqual([null, 'none'])
})

test('a page that was prerendered shows the theme and the sign-in of now', async ({ server, launchOptions }) => {
  await using browser = await launch(launchOptions)
  const tab = await browser.openTab()
  await tab.open(server.url)
  await restOnLink(tab)
  await tab.evaluate(`localStorage.setItem('theme', 'dark'); localStorage.setItem('signed-in', '1')`)
  await openReady(tab)
  const read = `[document.documentElement.dataset.theme, document.querySelector('input[name=theme]:checked').value, 'account' in document.documentElement.dataset]`
  expect(await tab.evaluate(read)).toEqual(['dark', 'dark', true])
})

test('a service with consent hears of a page when it is opened', { tag: '@long' }, async ({ launchOptions }) => {
  await using receiver = await startReceiver()
  await using server = await startServer({ VITALS_URL: receiver.url })
  await using browser = await launch(launchOptions)
  const tab = await browser.openTab()
  const hear = (page: string) => receiver.received.filter((fields) => fields['page'] === page)
  await tab.open(server.url)
  // As after an earlier visit that allowed it.
  const allow = `localStorage.setItem('consent', ${JSON.stringify(consent)}); localStorage.setItem('analytics-user', 'visitor-1 2999-01-01T00:00:00.000Z')`
  await tab.evaluate(allow)
  await tab.open(server.url)
  await expect.poll(() => hear('/').length).toBeGreaterThan(0)
  await restOnLink(tab)
  expect(hear('/pricing')).toEqual([])
  await openReady(tab)
  // Measured from the opening, before which the first byte had come.
  await expect.poll(() => hear('/pricing').find((fields) => fields['event_name'] === 'TTFB')?.['value']).toBe('0')
})

test('consent that is given while a page is ready holds for that page', { tag: '@long' }, async ({ launchOptions }) => {
  await using receiver = await startReceiver()
  await using server = await startServer({ VITALS_URL: receiver.url })
  await using browser = await launch(launchOptions)
  const tab = await browser.openTab()
  await tab.open(server.url)
  await restOnLink(tab)
  await tab.evaluate(`localStorage.setItem('consent', ${JSON.stringify(consent)})`)
  await openReady(tab)
  await tab.pressKey('Shift')
  // The app gives an id to visitors who allow it.
  await expect.poll(() => tab.evaluate(`localStorage.getItem('analytics-user') !== null`)).toBe(true)
})

test('going back and forward shows the pages again', { tag: '@long' }, async ({ server, launchOptions }) => {
  await using browser = await launch(launchOptions)
  const tab = await browser.openTab()
  await tab.open(server.url)
  await restOnLink(tab)
  await openReady(tab)
  await tab.evaluate(`localStorage.setItem('theme', 'dark')`)
  const look = () => tab.evaluate('[location.pathname, document.title, document.documentElement?.dataset.theme]')
  await tab.evaluate('void history.back()')
  await expect.poll(look).toEqual(['/', 'Fourfold', 'dark'])
  await tab.evaluate('void history.forward()')
  await expect.poll(look).toEqual(['/pricing', title, 'dark'])
})

test('once the app runs, its router prefetches instead of the browser', { tag: '@long' }, async ({ server, launchOptions }) => {
  await using browser = await launch(launchOptions)
  const tab = await browser.openTab()
  await tab.open(server.url)
  expect(await tab.evaluate(rules)).toBe(1)
  await tab.pressKey('Shift')
  await expect.poll(() => tab.evaluate('history.scrollRestoration')).toBe('manual')
  expect(await tab.evaluate(rules)).toBe(0)
  const before = tab.requests.length
  await tab.moveTo(link)
  await tab.click()
  await expect.poll(() => tab.evaluate('document.title')).toBe(title)
  expect(pathsOf(tab.requests.slice(before))).not.toContain('GET /pricing')
})

test('a visitor who saves data gets no page that was not asked for', { tag: '@long' }, async ({ server, launchOptions }) => {
  await using browser = await launch(launchOptions, { savesData: true })
  const tab = await browser.openTab()
  await tab.open(server.url)
  expect(await tab.evaluate(`[navigator.connection.saveData, ${rules}]`)).toEqual([true, 0])
  await tab.moveTo(link)
  await tab.click()
  await expect.poll(() => tab.evaluate('document.title')).toBe(title)
  expect(await readShown(tab)).toEqual(['/pricing', false])
})
