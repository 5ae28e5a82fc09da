import type { APIRequestContext, Page } from '@playwright/test'
import { bookingCalls, type BookReply, type SlotsReply } from '#domain/bookings/booking-calls.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { findViolations } from './find-violations.ts'
import { first } from './matrix.ts'
import { newEmail } from './people.ts'
import { listMailsTo } from './received-mails.ts'
import type { TestServer } from './server.ts'
import { waitForFace } from './settled-page.ts'
import { expect, test } from './test.ts'

test.use({ timezoneId: 'America/New_York' })

const { messages } = content
const translateTo = (locale: Locale) => createTranslate(locale, messages[locale])
const german = translateTo('de')

const dialog = (page: Page) => page.locator('dialog#book')
const opener = (page: Page) => page.locator('main a[href$="/booking"]:visible').first()
const times = (page: Page) => page.locator('button[name=start]:visible')
/** The first of a day may become too early while a test books it. */
const lastTime = (page: Page) => times(page).last()
const field = (page: Page, name: string) => page.locator(`form[name=booking] [name=${name}]`)
const submit = (page: Page) => page.locator('form[name=booking] button[type=submit]:not([name])')
const step = (page: Page, name: 'slot' | 'details' | 'done', translate = german) =>
  page.getByRole('heading', { name: translate(`booking.steps.${name}`) })

/** Returns the label of a slot in a time zone; the agency's time is added only if it differs. */
function textOf(start: string, timeZone: string): string {
  const clock = (zone: string) =>
    new Intl.DateTimeFormat('de-DE', { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(new Date(start))
  return clock(timeZone) + (timeZone === 'Europe/Berlin' ? '' : `${clock('Europe/Berlin')} in Hamburg`)
}

async function openDialog(page: Page, path = '/de'): Promise<void> {
  await page.goto(path)
  await opener(page).click()
  await expect(times(page).first()).toBeVisible()
}

async function listSlots(request: APIRequestContext): Promise<readonly string[]> {
  const from = new Date()
  const to = new Date(from.getTime() + 60 * 86_400_000)
  const reply = await request.get(bookingCalls.slots, { params: { from: from.toISOString(), to: to.toISOString() } })
  // The endpoint's reply type.
  const { slots } = (await reply.json()) as SlotsReply
  return slots
}

/** Books a slot as another visitor. */
async function book(request: APIRequestContext, server: TestServer, start: string, email = newEmail()): Promise<BookReply> {
  const person = { name: 'Ida Olsen', email, topic: '', phone: '', phoneCountry: '', website: '', locale: 'de', timeZone: 'Europe/Oslo' }
  const idempotencyKey = crypto.randomUUID().replaceAll('-', '')
  const reply = await request.post(bookingCalls.bookings, {
    headers: { origin: server.url },
    data: { ...person, start, idempotencyKey },
  })
  expect(reply.status()).toBe(200)
  // The endpoint's reply type.
  return (await reply.json()) as BookReply
}

for (const locale of first(['es', ...locales.filter((locale) => locale !== 'es')] as const)) {
  test(`from the home page to the confirmation in ${locale}: three clicks and two typed fields`, async ({ page, request, server }) => {
    const translate = translateTo(locale)
    const email = newEmail()
    const asked: string[] = []
    page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
    await page.goto(localizePath(locale, '/'))
    await page.waitForLoadState('networkidle')
    expect(asked).not.toContain(bookingCalls.slots)
    await opener(page).click()
    await expect(step(page, 'slot', translate)).toBeVisible()
    const start = (await lastTime(page).getAttribute('value')) ?? ''
    await lastTime(page).click()
    await expect(step(page, 'details', translate)).toBeFocused()
    await field(page, 'name').fill('Ada Brandt')
    await field(page, 'email').fill(email)
    await submit(page).click()
    await expect(step(page, 'done', translate)).toBeFocused()
    expect(new URL(page.url()).pathname).toBe(localizePath(locale, '/'))
    expect(await listSlots(request)).not.toContain(start)
    await expect.poll(() => listMailsTo(server, email)).toHaveLength(1)

    const file = await page.request.get((await dialog(page).locator('a[download]').getAttribute('href')) ?? '')
    expect(await file.text()).toContain(`DTSTART:${start.replaceAll(/[-:]|\.\d+/gu, '')}`)
    const google = dialog(page).getByRole('link', { name: 'Google' })
    await expect(google).toHaveAttribute('rel', 'noreferrer')
    await expect(google).toHaveAttribute('href', /location=https%3A%2F%2Fmeet\.fourfold\.example/u)
    await dialog(page)
      .getByRole('link', { name: translate('booking.manage') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('booking.own.confirmed.heading'))
    expect(await page.evaluate(() => sessionStorage.getItem('booking-draft'))).toBeNull()
  })
}

test('the dialog is modal, works by keyboard, and restores the focus', { tag: '@long' }, async ({ page }) => {
  const email = newEmail()
  await page.goto('/de/pricing')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Gespräch buchen' })).toBeFocused()
  await expect(times(page).first()).toBeVisible()
  const tabTo = async (reached: () => Promise<boolean>) => {
    for (let press = 0; press < 12 && !(await reached()); press += 1) await page.keyboard.press('Tab')
    expect(await reached()).toBe(true)
  }
  const isFocused = (selector: string) => () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  await tabTo(isFocused('input[name=day]'))
  const before = await times(page).first().getAttribute('value')
  await page.keyboard.press('ArrowRight')
  expect(await times(page).first().getAttribute('value')).not.toBe(before)
  await tabTo(isFocused('button[name=start]'))
  await page.keyboard.press('Enter')
  await expect(step(page, 'details')).toBeFocused()
  await tabTo(isFocused('[name=name]'))
  await page.keyboard.type('Jörg Müller')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(step(page, 'done')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  // Starts another booking.
  await page.keyboard.press('Enter')
  await expect(step(page, 'slot')).toBeVisible()
})

test('times are in the visitor’s zone with the agency’s next to it, all of one height', { tag: '@long' }, async ({ page }) => {
  await openDialog(page)
  const zone = dialog(page).getByRole('combobox', { name: 'Zeitzone' })
  await expect(zone).toHaveValue('America/New_York')
  await zone.focus()
  const start = (await times(page).first().getAttribute('value')) ?? ''
  const button = dialog(page).locator(`button[value="${start}"]`)
  await expect(button).toHaveText(textOf(start, 'America/New_York'))
  const heights = new Set<number>()
  const addHeights = async () => {
    for (const height of await times(page).evaluateAll((slots) => slots.map(({ clientHeight }) => clientHeight))) heights.add(height)
  }
  await addHeights()
  for (const other of ['Europe/Berlin', 'Asia/Tokyo']) {
    await zone.selectOption(other)
    await expect(button).toHaveText(textOf(start, other))
    await addHeights()
  }
  expect(heights.size).toBe(1)
  await expect(zone).toBeFocused()
})

test('a day without free slots links to the next one', { tag: '@long' }, async ({ page }) => {
  const start = new Date(Date.now() + 17 * 86_400_000)
  start.setUTCHours(9, 0, 0, 0)
  const reply: SlotsReply = { timeZone: 'Europe/Berlin', durationMinutes: 30, slots: [start.toISOString()] }
  await page.route(`**${bookingCalls.slots}*`, (route) => route.fulfill({ json: reply }))
  await page.goto('/de#book')
  await expect(dialog(page).getByText(german('booking.nothingThisWeek'))).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Nächster Tag mit freien Terminen: / })
    .click()
  await expect(times(page)).toHaveCount(1)
  await expect(dialog(page).locator('input[name=day]:checked')).toBeFocused()
  await page.unrouteAll()
  await page.route(`**${bookingCalls.slots}*`, (route) => route.fulfill({ json: { ...reply, slots: [] } }))
  await page.reload()
  await expect(dialog(page).getByText(german('booking.nothing'))).toBeVisible()
})

test('a slot that was taken meanwhile can be replaced by a near one, and typed text is kept', async ({ page, request, server }) => {
  const email = newEmail()
  // A hold would reserve the slot; without one the last step decides.
  await page.route(`**${bookingCalls.hold}`, (route) => route.abort())
  await openDialog(page)
  const slot = lastTime(page)
  const start = (await slot.getAttribute('value')) ?? ''
  await slot.click()
  await field(page, 'name').fill('Ada Brandt')
  await field(page, 'email').fill(email)
  await field(page, 'topic').fill('Lampen')
  await book(request, server, start)
  await submit(page).click()
  await expect(dialog(page).getByRole('region', { name: german('booking.slotTaken') })).toBeFocused()
  const next = dialog(page)
    .getByRole('list', { name: german('booking.nextSlots') })
    .getByRole('button')
  await expect(next).toHaveCount(3)
  await next.first().click()
  await expect(next).toHaveCount(0)
  await expect(field(page, 'topic')).toHaveValue('Lampen')
  await submit(page).click()
  await expect(step(page, 'done')).toBeVisible()
})

test('a slot that is held for one visitor is not offered to others', async ({ page, request, server }) => {
  await openDialog(page)
  const slot = lastTime(page)
  const start = (await slot.getAttribute('value')) ?? ''
  const held = page.waitForResponse((response) => response.url().endsWith(bookingCalls.hold))
  await slot.click()
  expect((await held).status()).toBe(200)
  await expect(dialog(page).getByText(/^Bis .+ Uhr für Sie reserviert\.$/u)).toBeVisible()
  expect(await listSlots(request)).not.toContain(start)
  const other = await request.post(bookingCalls.hold, { headers: { origin: server.url }, data: { start } })
  expect(other.status()).toBe(409)
})

test('offline nothing is sent and nothing is lost; back online it goes through', async ({ page, context }) => {
  const email = newEmail()
  await openDialog(page)
  await lastTime(page).click()
  await field(page, 'name').fill('Ada Brandt')
  await field(page, 'email').fill(email)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await submit(page).click()
  await expect(dialog(page).getByRole('region', { name: /^Sie sind offline/u })).toBeFocused()
  await expect(field(page, 'email')).toHaveValue(email)
  await context.setOffline(false)
  await submit(page).click()
  await expect(step(page, 'done')).toBeVisible()
})

test('slots that failed to load appear once the connection is back', { tag: '@long' }, async ({ page, context }) => {
  await page.goto('/de')
  await page.waitForLoadState('networkidle')
  await page.route(`**${bookingCalls.slots}*`, (route) => route.abort())
  await opener(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(german('booking.slotsFailed'))
  await page.unrouteAll()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(times(page).first()).toBeVisible()
})

test.describe('the page of a booking', () => {
  test('shows nothing to other sites and search engines, and GET changes nothing', async ({ page, request, server }) => {
    const [start = ''] = (await listSlots(request)).slice(-1)
    const { token } = await book(request, server, start)
    const address = `/de/booking?booking=${token}`
    const answer = await page.request.get(address)
    expect(answer.headers()).toMatchObject({
      'referrer-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    for (const act of ['move', 'cancel']) await page.request.get(`${address}&act=${act}&start=${start}`)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(german('booking.own.confirmed.heading'))
    expect((await request.get('/de/booking?booking=AAAAAAAAAAAAAAAAAAAAAA')).status()).toBe(404)
  })

  test('moves a call to another time, then cancels it, each by a button', async ({ page, request, server }) => {
    const [start = ''] = (await listSlots(request)).slice(-3)
    const email = newEmail()
    const { token } = await book(request, server, start, email)
    await page.goto(`/de/booking?booking=${token}`)
    await page.getByRole('link', { name: german('booking.own.move.heading') }).click()
    const before = (await times(page).last().getAttribute('value')) ?? ''
    await page.getByRole('button', { name: german('booking.later') }).click()
    await expect(times(page).last()).not.toHaveAttribute('value', before)
    const chosen = (await times(page).last().getAttribute('value')) ?? ''
    await times(page).last().click()
    await page.getByRole('button', { name: german('booking.move.submit') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(german('booking.own.confirmed.heading'))
    await expect(page.locator('main time')).toHaveAttribute('datetime', chosen)
    await page.getByText(german('booking.cancel.heading'), { exact: true }).click()
    await page.getByRole('button', { name: german('booking.cancel.submit') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(german('booking.own.canceled.heading'))
    await expect.poll(() => listMailsTo(server, email)).toHaveLength(3)
    expect(await listSlots(request)).toContain(start)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-AT' })

  test('a call is booked on two pages, with errors shown and typed text kept', async ({ page, request, server }) => {
    const email = newEmail()
    await page.goto('/de')
    await opener(page).click()
    await expect(page).toHaveURL('/de/booking')
    await page.getByRole('combobox', { name: 'Zeitzone' }).selectOption('America/Lima')
    await page.getByRole('button', { name: german('booking.applyZone') }).click()
    await page.getByRole('button', { name: german('booking.later') }).click()
    const start = (await lastTime(page).getAttribute('value')) ?? ''
    await expect(lastTime(page)).toHaveText(textOf(start, 'America/Lima'))
    await lastTime(page).click()
    await field(page, 'name').fill('Ada Brandt')
    await submit(page).click()
    await expect(page.getByRole('region', { name: german('form.errors.summary', { count: 1 }) })).toBeVisible()
    await expect(field(page, 'name')).toHaveValue('Ada Brandt')
    await book(request, server, start)
    await field(page, 'email').fill(email)
    await submit(page).click()
    await expect(page.getByText(german('booking.slotTaken'))).toBeVisible()
    await expect(field(page, 'email')).toHaveValue(email)
    await page
      .getByRole('list', { name: german('booking.nextSlots') })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(german('booking.own.confirmed.heading'))
    await expect.poll(() => listMailsTo(server, email)).toHaveLength(1)
  })
})

for (const colorScheme of first(['dark', 'light'] as const)) {
  test(`each step passes axe in the ${colorScheme} theme, fits a small screen and shifts nothing`, { tag: '@long' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 640 })
    // Loads the font first, because its first use may shift the page itself.
    await page.goto('/de/pricing')
    await waitForFace(page)
    await page.addInitScript(watchShifts)
    await openDialog(page, '/de/pricing')
    const look = async () => {
      expect(await findViolations(page)).toEqual([])
      const size = await dialog(page).evaluate(({ scrollWidth, clientWidth, clientHeight }) => [scrollWidth - clientWidth, clientHeight])
      expect(size).toEqual([0, 640])
    }
    await look()
    await lastTime(page).click()
    await expect(step(page, 'details')).toBeVisible()
    await look()
    await field(page, 'name').fill('Ada Brandt')
    await field(page, 'email').fill(newEmail())
    await submit(page).click()
    await expect(step(page, 'done')).toBeVisible()
    await look()
    expect(await page.evaluate(() => Number(document.documentElement.dataset['shifts'] ?? 0))).toBeLessThan(0.01)
  })
}

/** Adds up layout shifts without user input (Layout Instability API). */
function watchShifts(): void {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (Reflect.get(entry, 'hadRecentInput') === false) sum += Number(Reflect.get(entry, 'value'))
    document.documentElement.dataset['shifts'] = String(sum)
  }).observe({ type: 'layout-shift', buffered: true })
}
