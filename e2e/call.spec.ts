import type { Page } from '@playwright/test'
import type { Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { findViolations } from './find-violations.ts'
import { clickFiveTimes, waitUntilRunning } from './forms.ts'
import { newEmail } from './people.ts'
import { expect, test } from './test.ts'
import { listLeadsOf } from './leads.ts'

const dialog = (page: Page) => page.locator('dialog#book')
const form = (page: Page) => page.locator('form[name=call]')
const submit = (page: Page) => form(page).locator('button[type=submit]')
const opener = (page: Page) => page.locator('a[href="#book"]:visible').first()

async function fill(page: Page, email: string, message = 'Um Lampen.'): Promise<void> {
  const fields = form(page)
  await fields.locator('[name=name]').fill('Jörg Müller')
  await fields.locator('[name=email]').fill(email)
  await fields.locator('[name=phoneCountry]').selectOption('AT')
  await fields.locator('[name=phone]').fill('0664 1234567')
  await fields.locator('[name=time][value=morning]').check()
  await fields.locator('[name=message]').fill(message)
  await fields.locator('[name=consent]').check()
}

const asked = {
  formName: 'call',
  locale: 'de',
  name: 'Jörg Müller',
  phone: '+436641234567',
  time: 'morning',
  message: 'Um Lampen.',
}

/** Opens the dialog and waits until its form answers by itself. */
async function openRunningDialog(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await opener(page).click()
  await expect(dialog(page)).toBeVisible()
  await waitUntilRunning(form(page))
}

async function translateTo(locale: Locale) {
  const { messages } = await readContent('content')
  return createTranslate(locale, messages[locale])
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-AT' })

  test('the dialog opens by its link, closes by its cross, and five clicks store one request', async ({ page, server }) => {
    const email = newEmail()
    await page.goto('/de/team')
    await expect(dialog(page)).toBeHidden()
    await opener(page).click()
    await expect(dialog(page)).toBeVisible()
    await dialog(page).getByRole('link', { name: 'Schließen' }).click()
    await expect(dialog(page)).toBeHidden()
    await opener(page).click()
    await fill(page, email)
    await clickFiveTimes(page, submit(page))
    await expect(page).toHaveURL(/\/de\/contact-us\?received=/)
    await expect(page.locator('h1')).toHaveText('Vielen Dank, wir melden uns bei Ihnen')
    const leads = await listLeadsOf(server, email)
    expect(leads).toMatchObject([asked])
    await expect(page.locator('main')).toContainText(leads[0]?.reference ?? 'a reference')
  })

  test('a refusal is the contact page with the call form, everything typed, and its errors', async ({ page }) => {
    const locale = 'es'
    const translate = await translateTo(locale)
    await page.goto(`${localizePath(locale, '/pricing')}#book`)
    await expect(dialog(page).getByRole('heading', { name: translate('call.heading') })).toBeVisible()
    const typed = '  <b>as typed</b>\n\n "quoted"'
    await form(page).locator('[name=email]').fill('zoe@')
    await form(page).locator('[name=message]').fill(typed)
    await form(page).locator('[name=time][value=afternoon]').check()
    const [answer] = await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), submit(page).click()])
    expect(answer.status()).toBe(422)
    expect(new URL(page.url()).pathname).toBe(localizePath(locale, '/contact-us'))
    const again = page.locator('form[name=call-page]')
    await expect(again.locator('[name=message]')).toHaveValue(typed)
    await expect(again.locator('[name=time][value=afternoon]')).toBeChecked()
    const summary = page.getByRole('region', { name: translate('form.errors.summary', { count: 3 }) })
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: translate('form.errors.emailInvalid') }).click()
    await expect(again.locator('[name=email]')).toBeFocused()
    await expect(page.locator('form[name=contact]')).toHaveCount(0)
    // What was corrected goes through.
    await again.locator('[name=name]').fill('Zoë')
    await again.locator('[name=email]').fill(newEmail())
    await again.locator('[name=consent]').check()
    await again.locator('button[type=submit]').click()
    await expect(page.locator('h1')).toHaveText(translate('receipt.call.heading'))
  })
})

test('the dialog is a modal that the keyboard fills, sends and leaves, back where it came from', async ({ page, server }) => {
  const email = newEmail()
  await page.goto('/de/pricing')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Gespräch buchen' })).toBeFocused()
  await waitUntilRunning(form(page))
  const type = async (text: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab') // the cross
  await type('Jörg Müller')
  await type(email)
  await page.keyboard.press('Tab') // the country, which stays
  await type('040 66969123')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await type('Um Lampen.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab') // the privacy policy
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const heading = dialog(page).getByRole('heading', { name: 'Vielen Dank, wir melden uns bei Ihnen' })
  await expect(heading).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/de/pricing')
  const leads = await listLeadsOf(server, email)
  expect(leads).toMatchObject([{ ...asked, phone: '+494066969123' }])
  await expect(dialog(page)).toContainText(leads[0]?.reference ?? 'a reference')
  expect(await page.evaluate(() => sessionStorage.getItem('call-draft'))).toBeNull()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  // The next request starts empty.
  await page.keyboard.press('Enter')
  await expect(form(page).locator('[name=name]')).toHaveValue('')
})

test('five clicks store one request, and its receipt shows in the dialog', async ({ page, server }) => {
  const email = newEmail()
  await openRunningDialog(page, '/de/blogs/marketplace-payouts')
  await fill(page, email)
  await clickFiveTimes(page, submit(page))
  await expect(dialog(page)).toContainText('Vielen Dank')
  expect(await listLeadsOf(server, email)).toMatchObject([asked])
})

test('both forms of one page have drafts and errors of their own, which survive a reload and reading the privacy policy', async ({
  page,
}) => {
  await openRunningDialog(page, '/de/contact-us')
  await form(page).locator('[name=name]').fill('Aus dem Dialog')
  await submit(page).click()
  await expect(page.getByRole('region', { name: 'Bitte sehen Sie sich 3 Felder noch einmal an' })).toBeFocused()
  await expect(page.locator('#contact-summary')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Schließen' }).click()
  await page.locator('form[name=contact] [name=name]').fill('Von der Seite')
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  await page.reload()
  await opener(page).click()
  await waitUntilRunning(form(page))
  await expect(form(page).locator('[name=name]')).toHaveValue('Aus dem Dialog')
  await expect(page.locator('form[name=contact] [name=name]')).toHaveValue('Von der Seite')
  await dialog(page).getByRole('link', { name: 'Datenschutz' }).click()
  await expect(page).toHaveURL('/de/privacy-policy')
  await expect(dialog(page)).toBeHidden()
  await opener(page).click()
  await expect(form(page).locator('[name=name]')).toHaveValue('Aus dem Dialog')
})

test('what was typed into the dialog before the app runs is kept', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/de/pricing')
  await opener(page).click()
  await form(page).locator('[name=name]').fill('Ada')
  await form(page).locator('[name=message]').fill('vorher')
  scripts.resolve()
  await waitUntilRunning(form(page))
  await expect(dialog(page)).toBeVisible()
  await expect(form(page).locator('[name=name]')).toHaveValue('Ada')
  await expect(form(page).locator('[name=message]')).toHaveValue('vorher')
})

test('an answer that got lost is told as unknown, and the next attempt stores nothing twice', async ({ page, server }) => {
  const email = newEmail()
  await openRunningDialog(page, '/de/pricing')
  await fill(page, email)
  await page.route('**/contact-us.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await submit(page).click()
  await expect(dialog(page).getByRole('region', { name: /^Die Verbindung ist abgerissen/ })).toBeFocused()
  await page.unrouteAll()
  await submit(page).click()
  await expect(dialog(page)).toContainText('Vielen Dank')
  expect(await listLeadsOf(server, email)).toHaveLength(1)
})

test('offline nothing is sent and nothing is lost; back online it goes through', async ({ page, context, server }) => {
  const email = newEmail()
  await openRunningDialog(page, '/de/pricing')
  await fill(page, email)
  // Links that come into view are prefetched, and the router loads the page again when that fails.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await submit(page).click()
  await expect(dialog(page).getByRole('region', { name: /^Sie sind offline/ })).toBeFocused()
  await expect(form(page).locator('[name=message]')).toHaveValue(asked.message)
  await context.setOffline(false)
  await submit(page).click()
  await expect(dialog(page)).toContainText('Vielen Dank')
  expect(await listLeadsOf(server, email)).toHaveLength(1)
})

test('a visitor who sends too much reads how long to wait, whichever form it was', async ({ page, request, server }) => {
  const email = newEmail()
  const fields = { form: 'call', name: asked.name, email, time: asked.time, consent: 'yes' }
  for (const message of ['eins', 'zwei', 'drei']) {
    const sent = await request.post('/de/contact-us', { headers: { origin: server.url }, form: { ...fields, message }, maxRedirects: 0 })
    expect(sent.status()).toBe(303)
  }
  await openRunningDialog(page, '/de/pricing')
  await fill(page, email, 'vier')
  await submit(page).click()
  await expect(dialog(page)).toContainText('Von Ihrem Anschluss kamen zu viele Nachrichten')
  await expect(form(page).locator('[name=message]')).toHaveValue('vier')
  expect(await listLeadsOf(server, email)).toHaveLength(3)
})

for (const { status, summary } of [
  { status: 503, summary: /^Ihre Angaben haben uns nicht erreicht/u },
  { status: 502, summary: /^Die Verbindung ist abgerissen/u },
]) {
  test(`${status} from something between says what became of the form, and keeps what was typed`, async ({ page }) => {
    const email = newEmail()
    await openRunningDialog(page, '/de/pricing')
    await fill(page, email)
    await page.route('**/contact-us.data*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, body: 'No answer of ours' }) : route.fallback(),
    )
    await submit(page).click()
    await expect(dialog(page).getByRole('region', { name: summary })).toBeFocused()
    await expect(form(page).locator('[name=message]')).toHaveValue(asked.message)
  })
}

test('errors and the receipt speak the language of the page, and the address with #book opens the dialog', async ({ page }) => {
  const locale = 'nl'
  const translate = await translateTo(locale)
  await page.goto(`${localizePath(locale, '/team')}#book`)
  await expect(dialog(page)).toBeVisible()
  await form(page).locator('[name=name]').focus()
  await waitUntilRunning(form(page))
  await submit(page).click()
  const summary = dialog(page).getByRole('region', { name: translate('form.errors.summary', { count: 4 }) })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: translate('form.errors.timeRequired') }).click()
  await expect(form(page).locator('[name=time]').first()).toBeFocused()
  await fill(page, `ruf-${locale}@halde.example`)
  await submit(page).click()
  await expect(dialog(page).getByRole('heading', { name: translate('receipt.call.heading') })).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the open dialog and its errors pass axe in the ${colorScheme} theme, fill a small screen, and hold the page behind`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/de/pricing#book')
    await form(page).locator('[name=name]').focus()
    await waitUntilRunning(form(page))
    await submit(page).click()
    await expect(page.locator('#call-summary')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    const sizes = await dialog(page).evaluate((element) => ({
      content: element.scrollWidth - element.clientWidth,
      height: element.getBoundingClientRect().height,
      overflow: getComputedStyle(document.documentElement).overflowY,
    }))
    expect(sizes).toEqual({ content: 0, height: 640, overflow: 'hidden' })
  })
}
