import type { Page } from '@playwright/test'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { navigate } from './app.ts'
import { findViolations } from './find-violations.ts'
import { clickFiveTimes, waitUntilRunning } from './forms.ts'
import { first } from './matrix.ts'
import { newAddress, newEmail } from './people.ts'
import { expect, test } from './test.ts'
import { listLeadsOf } from './leads.ts'
import { startServer } from './server.ts'

const form = (page: Page) => page.locator('form[name=contact]')
const submit = (page: Page) => form(page).locator('button[type=submit]')

async function fill(page: Page, email: string, message = 'Wir verkaufen Lampen.\nUnd Stühle.'): Promise<void> {
  const fields = form(page)
  await fields.locator('[name=name]').fill('Jörg Müller')
  // At the end of a page part of the form is collapsed.
  for (const summary of await fields.locator('details:not([open]) > summary').all()) await summary.click()
  await fields.locator('[name=email]').fill(email)
  await fields.locator('[name=country]').selectOption('AT')
  await fields.locator('[name=phoneCountry]').selectOption('AT')
  await fields.locator('[name=phone]').fill('0664 1234567')
  await fields.locator('[name=topic][value=marketplace]').check()
  await fields.locator('[name=budget][value=unsure]').check()
  await fields.locator('[name=message]').fill(message)
}

const asked = {
  locale: 'de',
  name: 'Jörg Müller',
  country: 'AT',
  phone: '+436641234567',
  topic: 'marketplace',
  budget: 'unsure',
  message: 'Wir verkaufen Lampen.\nUnd Stühle.',
}

async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await submit(page).scrollIntoViewIfNeeded()
}

/** Opens a page and waits until its app runs, because only then the app handles the form. */
async function openRunningForm(page: Page, path: string): Promise<void> {
  await openForm(page, path)
  await form(page).locator('[name=name]').focus()
  await waitUntilRunning(form(page))
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-AT' })

  test('five clicks and a reload store one request, with what was typed', async ({ page, server }) => {
    const email = newEmail()
    await openForm(page, '/de/team')
    await fill(page, email)
    await clickFiveTimes(page, submit(page))
    await expect(page).toHaveURL(/\/de\/contact-us\?received=/)
    await page.reload()
    await expect(page.locator('h1')).toHaveText('Vielen Dank, Ihre Nachricht ist angekommen')
    await expect(page.locator('main')).not.toContainText('Lampen')
    const leads = await listLeadsOf(server, email)
    expect(leads).toMatchObject([asked])
    await expect(page.locator('main')).toContainText(leads[0]?.reference ?? 'a reference')
  })

  test('a rejected form keeps everything typed, and its errors take focus', async ({ page }) => {
    const { messages } = content
    const translate = createTranslate('nl', messages.nl)
    await openForm(page, '/nl/contact-us')
    const typed = '  <b>as typed</b>\n\n "quoted"'
    await form(page).locator('[name=email]').fill('zoe@')
    await form(page).locator('[name=message]').fill(typed)
    await form(page).locator('[name=topic][value=ai]').check()
    const [answer] = await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), submit(page).click()])
    expect(answer.status()).toBe(422)
    await expect(form(page).locator('[name=message]')).toHaveValue(typed)
    await expect(form(page).locator('[name=topic][value=ai]')).toBeChecked()
    const summary = page.getByRole('region', { name: translate('form.errors.summary', { count: 4 }) })
    await expect(summary).toBeFocused()
    const email = form(page).locator('[name=email]')
    await expect(email).toHaveAccessibleDescription(new RegExp(escapeRegExp(translate('form.errors.emailInvalid'))))
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await summary.getByRole('link', { name: translate('form.errors.emailInvalid') }).click()
    await expect(email).toBeFocused()
  })
})

test('two browsers with the same text create two requests, however often each one clicks', async ({ browser, server }) => {
  const email = newEmail()
  const address = newAddress()
  for (const path of ['/de/pricing', '/de/contact-us']) {
    const context = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: { 'x-forwarded-for': address } })
    const page = await context.newPage()
    await openRunningForm(page, path)
    await fill(page, email)
    await clickFiveTimes(page, submit(page))
    await expect(page).toHaveURL(/\/de\/contact-us\?received=/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await context.close()
  }
  const leads = await listLeadsOf(server, email)
  expect(leads).toMatchObject([asked, asked])
  expect(leads[0]?.reference).not.toBe(leads[1]?.reference)
})

test('with scripts errors appear without leaving the page, and the summary links the fields', async ({ page }) => {
  const email = newEmail()
  await openRunningForm(page, '/de/pricing')
  await fill(page, email, ' ')
  await form(page).locator('[name=phone]').fill('12')
  await submit(page).click()
  const summary = page.getByRole('region', { name: 'Bitte prüfen Sie 2 Felder noch einmal' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link').first().click()
  await expect(form(page).locator('[name=phone]')).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/de/pricing')
  expect(new URL(page.url()).hash).toBe('')
})

test('unsent text survives a reload, and is gone with the receipt', async ({ page, server }) => {
  const email = newEmail()
  await openRunningForm(page, '/de/contact-us')
  await fill(page, email)
  await openRunningForm(page, '/de/pricing')
  await expect(form(page).locator('[name=message]')).toHaveValue(asked.message)
  await expect(form(page).locator('[name=country]')).toHaveValue('AT')
  await submit(page).click()
  await expect(page).toHaveURL(/received=/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft'))).toBeNull()
  expect(await listLeadsOf(server, email)).toMatchObject([asked])
})

test('unsent text moves to the next page, also if its form is typed into at once', { tag: '@long' }, async ({ page }) => {
  await openRunningForm(page, '/pricing')
  await form(page).locator('[name=name]').fill('Ada Lovelace')
  // Types into the form of the next page as soon as it appears.
  await page.evaluate(() => {
    const before = document.forms.namedItem('contact')
    new MutationObserver((_, observer) => {
      const form = document.forms.namedItem('contact')
      const email = form?.elements.namedItem('email')
      if (form === before || !(email instanceof HTMLInputElement)) return
      observer.disconnect()
      email.value = 'ada@example.com'
      email.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }).observe(document.body, { childList: true, subtree: true })
  })
  await navigate(page, '/contact-us')
  await expect(form(page).locator('[name=email]')).toHaveValue('ada@example.com')
  await expect(form(page).locator('[name=name]')).toHaveValue('Ada Lovelace')
  await openRunningForm(page, '/contact-us')
  await expect(form(page).locator('[name=name]')).toHaveValue('Ada Lovelace')
  await expect(form(page).locator('[name=email]')).toHaveValue('ada@example.com')
})

test('going back to an older receipt keeps newer text', { tag: '@long' }, async ({ page }) => {
  await openRunningForm(page, '/de/contact-us')
  await fill(page, newEmail())
  await submit(page).click()
  await expect(page).toHaveURL(/received=/)
  await page.getByRole('link', { name: 'Zurück zur Website' }).click()
  await fill(page, newEmail(), 'Noch etwas.')
  await page.goBack()
  await expect(page).toHaveURL(/received=/)
  await page.goForward()
  await expect(form(page).locator('[name=message]')).toHaveValue('Noch etwas.')
})

test('a request that was sent before the app ran is not duplicated when its response is lost', async ({ page, server }) => {
  const email = newEmail()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await openForm(page, '/de/contact-us')
  await fill(page, email)
  // A 204 keeps the page, so the visitor sees no result while the app starts.
  const stored = Promise.withResolvers<void>()
  await page.route('**/contact-us', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ status: 204 })
    stored.resolve()
  })
  await submit(page).click({ noWaitAfter: true })
  await stored.promise
  await page.unroute('**/contact-us')
  scripts.resolve()
  await waitUntilRunning(form(page))
  await openRunningForm(page, '/de/contact-us')
  await expect(form(page).locator('[name=message]')).toHaveValue(asked.message)
  await submit(page).click()
  await expect(page).toHaveURL(/received=/)
  expect(await listLeadsOf(server, email)).toHaveLength(1)
})

test('a form sent before the app ran is not duplicated by going back and sending it again', { tag: '@long' }, async ({ page, server }) => {
  const email = newEmail()
  await page.route('**/assets/*.js', (route) => route.abort())
  await openForm(page, '/de/contact-us')
  await fill(page, email)
  const answer = /\/contact-us$/
  await page.route(answer, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await submit(page).click({ noWaitAfter: true })
  await expect.poll(() => listLeadsOf(server, email)).toHaveLength(1)
  await page.unrouteAll()
  await openRunningForm(page, '/de/contact-us')
  await fill(page, email)
  await submit(page).click()
  await expect(page).toHaveURL(/received=/)
  const [lead, ...others] = await listLeadsOf(server, email)
  expect(others).toEqual([])
  expect(page.url()).toContain(lead?.reference ?? 'a reference')
})

test('a lost response does not duplicate the request: the next attempt gets its receipt', async ({ page, server }) => {
  const email = newEmail()
  await openRunningForm(page, '/de/contact-us')
  await fill(page, email)
  await page.route('**/contact-us.data*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit(page).click()
  await expect(page.getByRole('region', { name: /^Die Verbindung ist abgebrochen/ })).toBeFocused()
  await expect(form(page).locator('[name=message]')).toHaveValue(asked.message)
  await page.unrouteAll()
  await submit(page).click()
  await expect(page).toHaveURL(/received=/)
  expect(await listLeadsOf(server, email)).toHaveLength(1)
})

test('offline nothing is sent and nothing is lost', async ({ page, context, server }) => {
  const email = newEmail()
  await openRunningForm(page, '/de/contact-us')
  await fill(page, email)
  // Links in the viewport are prefetched, and the router reloads the page if that fails.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByRole('region', { name: /^Sie sind offline/ })).toBeFocused()
  await expect(form(page).locator('[name=message]')).toHaveValue(asked.message)
  await context.setOffline(false)
  expect(await listLeadsOf(server, email)).toEqual([])
})

test('text typed before the app runs is kept, also in a response with restored text', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await openForm(page, '/de/contact-us')
  await form(page).locator('[name=message]').fill('vorher')
  await submit(page).click()
  await expect(form(page).locator('[name=message]')).toHaveValue('vorher')
  await form(page).locator('[name=message]').fill('vorher und nachher')
  await form(page).locator('[name=name]').fill('Ada')
  release()
  await waitUntilRunning(form(page))
  await expect(form(page).locator('[name=message]')).toHaveValue('vorher und nachher')
  await expect(form(page).locator('[name=name]')).toHaveValue('Ada')
})

test('the full list of countries is available once the app runs, and restored after a reload', { tag: '@long' }, async ({ page }) => {
  await page.goto('/de/contact-us')
  const country = form(page).locator('[name=phoneCountry]')
  await expect(country.locator('option[value=AT]')).toHaveCount(1)
  await expect(country.locator('option[value=BR]')).toHaveCount(0)
  await openRunningForm(page, '/de/contact-us')
  await form(page).locator('[name=name]').fill('Zoë')
  await country.selectOption('BR')
  await page.reload()
  await page.keyboard.press('Shift')
  await expect(country).toHaveValue('BR')
})

test('a request is on the disk when its receipt is shown: a power cut does not take it', { tag: '@long' }, async ({ browser }) => {
  const email = newEmail()
  await using before = await startServer()
  const context = await browser.newContext({ baseURL: before.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await openForm(page, '/de/contact-us')
  await fill(page, email)
  await submit(page).click()
  await expect(page).toHaveURL(/received=/)
  await before.kill()
  await context.close()
  await using after = await startServer({ DATA_DIR: before.dataDir, PORT: new URL(before.url).port })
  expect(await listLeadsOf(after, email)).toMatchObject([asked])
})

for (const [timezoneId, shown] of first([
  ['America/New_York', /In Ihrer Zeitzone.*Montag – Donnerstag.*03:00–11:30 Uhr/s],
  ['Europe/Madrid', /^Mitteleuropäische Zeit$/],
] as const)) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('opening hours are also shown in the visitor’s time zone, without layout shift', async ({ page }) => {
      await page.goto('/de/contact-us')
      const zone = page.getByText('Mitteleuropäische Zeit', { exact: true }).first()
      const hours = page.locator('dl:not(:has(dl))').filter({ has: zone })
      await expect(zone).toBeVisible()
      // Relative to the document, because focusing a field scrolls.
      const place = () => hours.evaluate((list) => ({ top: list.getBoundingClientRect().top + scrollY, height: list.clientHeight }))
      const before = await place()
      await form(page).locator('[name=name]').focus()
      await waitUntilRunning(form(page))
      await expect.poll(async () => (await hours.innerText()).replaceAll(/[\u2009\u202F\u00A0]/gu, ' ').trim()).toMatch(shown)
      expect(await place()).toEqual(before)
    })
  })
}

for (const colorScheme of first(['dark', 'light'] as const)) {
  test(`the form and its errors pass axe in the ${colorScheme} theme, and fit a small screen`, { tag: '@long' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 640 })
    await openRunningForm(page, '/de/contact-us')
    await submit(page).click()
    await expect(page.locator('#contact-summary')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
