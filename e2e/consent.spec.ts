import type { BrowserContext, Page } from '@playwright/test'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { storageList } from '#domain/privacy/storage-list.ts'
import { type AnalyticsProvider, analyticsConfig, providerHosts, startAnalyticsProvider } from './analytics-provider.ts'
import { navigate, startApp } from './app.ts'
import { findViolations } from './find-violations.ts'
import { first, isLong } from './matrix.ts'
import { startServer, type TestServer } from './server.ts'
import { listSitePages, scriptedPaths } from './site-pages.ts'
import { expect, test as base } from './test.ts'

/** A site with analytics, and the provider's hosts on this machine. */
const test = base.extend<{ readonly foreign: string[] }, { provider: AnalyticsProvider; server: TestServer }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      await using provider = await startAnalyticsProvider()
      await provide(provider)
    },
    { scope: 'worker' },
  ],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      await using server = await startServer({ TRUSTED_PROXIES: '127.0.0.1', ANALYTICS_CONFIG: JSON.stringify(analyticsConfig) })
      await provide(server)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  launchOptions: [
    async ({ launchOptions, provider }, provide) => {
      const rules = providerHosts.map((host) => `MAP ${host}:443 127.0.0.1:${provider.port}`).join(', ')
      await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`] })
    },
    { scope: 'worker' },
  ],
  // The test's own certificate.
  ignoreHTTPSErrors: true,
  /** Requests of pages to other hosts than the site's, from now on. */
  foreign: async ({ context, server, provider }, provide) => {
    const foreign: string[] = []
    context.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    provider.requests.length = 0
    provider.refuseInstallations(false)
    await provide(foreign)
  },
})

// In one worker, because the shared fixtures are slow to start.
test.describe.configure({ mode: 'default' })

const banner = (page: Page) => page.getByRole('region', { name: 'May we count your visit?' })
const settings = (page: Page) => page.getByRole('dialog', { name: 'Privacy settings' })

/** Names of everything that a context stores for the page's site. */
async function listStored(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies(page.url())
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...databases.map(({ name = '' }) => name)]
  })
  return [...cookies.map(({ name }) => name), ...stored]
}

/** Stored names that the privacy policy lists neither as necessary nor under these consents. */
function findUnlisted(stored: readonly string[], consents: readonly string[] = []): string[] {
  const patterns = storageList
    .filter((entry) => !('category' in entry) || consents.includes(entry.category))
    .flatMap((entry): readonly string[] => entry.names)
    .map((name) => new RegExp(`^${name.replaceAll(/[.]/gu, '\\$&').replaceAll('*', '.*')}$`, 'u'))
  return stored.filter((name) => !patterns.some((pattern) => pattern.test(name)))
}

async function allowStatistics(page: Page): Promise<void> {
  await page.goto('/')
  await startApp(page)
  await banner(page).getByRole('button', { name: 'Allow' }).click()
}

async function sendPrivacyControl(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }))
}

test('a visitor who only moves the pointer is asked after some seconds', { tag: '@long' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/pricing')
  await page.mouse.move(5, 5)
  await page.clock.fastForward(5000)
  await expect(banner(page)).toBeVisible()
})

test('before a choice no page contacts other hosts, or stores what is not listed as necessary', async ({ page, foreign }) => {
  const chosen = scriptedPaths.map((path, at) => localizePath(locales[at % locales.length] ?? 'en', path))
  const addresses = isLong ? listSitePages().map(({ address }) => address) : chosen
  test.setTimeout(60_000 + addresses.length * 10_000)
  for (const address of addresses) {
    await page.goto(address)
    await startApp(page)
    expect.soft(findUnlisted(await listStored(page)), address).toEqual([])
  }
  await expect(page.locator('section[aria-labelledby=consent-heading]')).toBeVisible()
  expect(foreign).toEqual([])
})

test('the banner shifts nothing and takes no focus, and refusing is as easy as allowing', async ({ page, foreign }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Reflect.set(window, 'shifts', shifts)
    // The DOM types do not include layout shift entries.
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => Number(Reflect.get(entry, 'value'))))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await page.goto('/pricing')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[]) // Set above.
  // The limit for the whole page, part of which the font swap uses.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
  const boxes = await Promise.all(['Decline', 'Allow'].map((name) => banner(page).getByRole('button', { name }).boundingBox()))
  expect(boxes[0]?.height).toBe(boxes[1]?.height)
  expect(boxes[0]?.width).toBeCloseTo(boxes[1]?.width ?? 0, 0)
  await banner(page).getByRole('button', { name: 'Decline' }).click()
  await expect(banner(page)).toBeHidden()
  await navigate(page, '/team')
  await expect(page).toHaveURL(/\/team$/u)
  await page.goto('/de')
  await startApp(page)
  await expect(page.locator('section[aria-labelledby=consent-heading]')).toHaveCount(0)
  expect(foreign).toEqual([])
  const stored = await page.evaluate(() => localStorage.getItem('consent') ?? '')
  expect(JSON.parse(stored)).toMatchObject({ version: 1, decisions: { statistics: false }, chosenAt: expect.stringMatching(/^20/u) })
})

test('consent causes exactly the listed requests, and withdrawal ends them and removes the ids', async ({ page, foreign, provider }) => {
  const { requests } = provider
  await allowStatistics(page)
  await expect.poll(() => requests.map(({ what }) => what)).toContainEqual(expect.stringContaining('/g/collect?en=page_view'))
  const { apiKey, appId, projectId, measurementId } = analyticsConfig
  const installations = `firebaseinstallations.googleapis.com/v1/projects/${projectId}/installations`
  // The SDK registers the installation in parallel, and nothing waits for it.
  await expect.poll(() => requests.map(({ what }) => what)).toContain(`POST ${installations}`)
  const started = requests.map(({ what }) => what)
  expect(started.filter((what) => what === `POST ${installations}`)).toHaveLength(1)
  expect(started.filter((what) => what !== `POST ${installations}`)).toEqual([
    `GET firebase.googleapis.com/v1alpha/projects/-/apps/${appId}/webConfig`,
    `GET www.googletagmanager.com/gtag/js?l=dataLayer&id=${measurementId}`,
    'POST www.google-analytics.com/g/collect?en=page_view',
  ])
  const registration = requests.find(({ what }) => what.startsWith('POST firebaseinstallations'))
  expect(registration?.headers).toMatchObject({ 'x-goog-api-key': apiKey, accept: 'application/json', 'content-type': 'application/json' })
  expect(JSON.parse(registration?.body ?? '')).toEqual({
    fid: expect.stringMatching(/^[cdef][\w-]{21}$/u),
    authVersion: 'FIS_v2',
    appId,
    sdkVersion: 'w:0.6.24',
  })
  expect(requests.find(({ what }) => what.includes('webConfig'))?.headers).toMatchObject({
    'x-goog-api-key': apiKey,
    accept: 'application/json',
  })

  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect.poll(() => requests.length).toBe(5)
  expect(JSON.parse(requests[4]?.body ?? '')).toMatchObject({ page_path: '/pricing', language: 'en-US', send_to: measurementId })
  expect(foreign.every((address) => providerHosts.some((host) => address.startsWith(`https://${host}/`)))).toBe(true)
  const stored = await listStored(page)
  expect(stored).toEqual(expect.arrayContaining(['_ga', '_ga_LOCAL1', 'firebase-installations-database']))
  expect(findUnlisted(stored, ['statistics'])).toEqual([])

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy settings' }).click()
  await settings(page).getByRole('button', { name: 'Decline all' }).click()
  await expect.poll(() => requests.at(-1)?.what).toBe(`DELETE ${installations}/cLocalInstallation0001`)
  await navigate(page, '/team')
  await expect(page).toHaveURL(/\/team$/u)
  await page.goto('/de/pricing')
  await startApp(page)
  await expect.poll(async () => findUnlisted(await listStored(page))).toEqual([])
  expect(requests).toHaveLength(6)
})

test('a sent request is counted without its text, and a choice applies to all tabs', async ({ page, context, provider, foreign }) => {
  await allowStatistics(page)
  await expect.poll(() => provider.requests.map(({ what }) => what)).toContainEqual(expect.stringContaining('en=page_view'))
  await navigate(page, '/contact-us')
  // The previous page has a form of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tell us what you want to sell')
  const form = page.locator('form[name=contact]')
  await form.locator('[name=name]').fill('Ada Lovelace')
  await form.locator('[name=email]').fill('ada@example.com')
  await form.locator('[name=country]').selectOption('AT')
  await form.locator('[name=topic][value=marketplace]').check()
  await form.locator('[name=budget][value=unsure]').check()
  await form.locator('[name=message]').fill('A shop for lamps.')
  await form.locator('button[type=submit]').click()
  await expect.poll(() => provider.requests.map(({ what }) => what)).toContainEqual(expect.stringContaining('en=contact_request_sent'))
  const sent = provider.requests.map(({ what, body }) => what + body).join('\n')
  expect(sent).not.toMatch(/ada|lamps|received=/iu)
  expect(foreign.join('\n')).not.toMatch(/ada|lamps|received=/iu)

  const other = await context.newPage()
  await other.goto('/team')
  await startApp(other)
  await other.getByRole('contentinfo').getByRole('link', { name: 'Privacy settings' }).click()
  await settings(other).getByRole('button', { name: 'Decline all' }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ga-disable-G-LOCAL1'))).toBe(true)
  await other.close()
  const count = provider.requests.length
  await navigate(page, '/team')
  await expect(page).toHaveURL(/\/team$/u)
  await page.reload()
  await startApp(page)
  await expect.poll(async () => findUnlisted(await listStored(page))).toEqual([])
  // The previous document may have sent the second request to delete the installation.
  expect(provider.requests.slice(count).filter(({ what }) => !what.startsWith('DELETE'))).toEqual([])
})

test('a refused installation is logged once, and page and statistics continue', { tag: '@long' }, async ({ page, provider, foreign }) => {
  const logged: string[] = []
  const thrown: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  page.on('pageerror', (error) => thrown.push(String(error)))
  provider.refuseInstallations(true)
  await allowStatistics(page)
  const failures = () => logged.filter((line) => line.includes('(installations/request-failed)'))
  await expect.poll(failures).toEqual([expect.stringContaining('API key not valid.')])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveURL(/\/team$/u)
  expect(failures()).toHaveLength(1)
  expect(thrown).toEqual([])
  await expect.poll(() => foreign.filter((address) => address.includes('en=page_view'))).toHaveLength(3)
})

test('without databases analytics works without an installation, and warns once', { tag: '@long' }, async ({ page, provider, foreign }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Blocked by this test.', 'SecurityError')
    }
  })
  await allowStatistics(page)
  await expect.poll(() => provider.requests.map(({ what }) => what)).toContainEqual(expect.stringContaining('en=page_view'))
  expect(logged.filter((line) => line.includes('(analytics/indexeddb-unavailable)'))).toHaveLength(1)
  expect(foreign.filter((address) => address.includes('firebaseinstallations'))).toEqual([])
})

test('Global Privacy Control counts as a refusal: no banner, and no requests', async ({ page, context, foreign }) => {
  await sendPrivacyControl(context)
  await page.goto('/')
  await startApp(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy settings' }).click()
  await expect(settings(page)).toContainText('Global Privacy Control')
  await expect(settings(page).getByRole('checkbox', { name: 'Statistics' })).not.toBeChecked()
  await expect(banner(page)).toHaveCount(0)
  expect(foreign).toEqual([])
})

test('the privacy settings can be used by keyboard, close on Escape, and keep the choice', { tag: '@long' }, async ({ page, foreign }) => {
  await page.goto('/team#privacy-settings')
  await startApp(page)
  await expect(settings(page)).toBeVisible()
  await expect(page).toHaveURL(/\/team$/u)
  await page.keyboard.press('Escape')
  await expect(settings(page)).toBeHidden()
  await expect(banner(page)).toBeVisible()

  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy settings' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(settings(page)).toBeVisible()
  await settings(page).getByRole('checkbox', { name: 'Statistics' }).focus()
  await page.keyboard.press('Space')
  await settings(page).getByRole('button', { name: 'Save selection' }).focus()
  await page.keyboard.press('Enter')
  await expect(settings(page)).toBeHidden()
  await expect(link).toBeFocused()
  await expect(banner(page)).toHaveCount(0)
  await expect.poll(() => foreign.some((address) => address.includes('googletagmanager'))).toBe(true)
  await page.reload()
  await startApp(page)
  await link.click()
  await expect(settings(page).getByRole('checkbox', { name: 'Statistics' })).toBeChecked()
})

for (const locale of first(locales)) {
  test(`banner, dialog and table of the cookie page have all their texts in ${locale}`, { tag: '@long' }, async ({ page }) => {
    await page.goto(localizePath(locale, '/cookies'))
    await startApp(page)
    await expect(page.locator('section[aria-labelledby=consent-heading]')).toBeVisible()
    // axe takes only a link before all others for a skip link, and the banner's link comes first.
    expect(await findViolations(page, { disabledRules: ['region'] })).toEqual([])
    const names = await page.locator('#browser-storage tbody th').allTextContents()
    const entries = storageList.filter((entry) => !('setting' in entry) || entry.setting === 'analytics')
    expect(names).toEqual(entries.map((entry) => entry.names.join(', ')))
    await page.locator('main a[href="#privacy-settings"]').click()
    await expect(page.locator('dialog:modal')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })
}

base('without statistics nothing asks for consent, and the cookie page lists what is necessary', async ({ page }) => {
  await page.goto('/privacy-policy')
  await startApp(page)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy settings' })).toHaveCount(0)
  await expect(page.locator('#privacy-settings')).toHaveCount(0)
  await expect(page.locator('#analytics, #page-speed, #booking-calendar, #token-service')).toHaveCount(0)
  await page.locator('#browser-storage').getByRole('link', { name: 'Cookies' }).click()
  await expect(page).toHaveURL('/cookies')
  await expect(page.locator('a[href="#privacy-settings"]')).toHaveCount(0)
  const names = await page.locator('#browser-storage tbody th').allTextContents()
  expect(names).toEqual(storageList.filter((entry) => !('category' in entry)).map((entry) => entry.names.join(', ')))
  const policy = (await page.request.get('/pricing')).headers()['content-security-policy'] ?? ''
  expect(policy).not.toContain('google')
  expect(policy).toContain("require-trusted-types-for 'script'")
})
