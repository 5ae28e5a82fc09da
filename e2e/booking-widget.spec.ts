import type { Page } from '@playwright/test'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { type BookingServiceSite, startBookingService } from './booking-service.ts'
import { startServer, type TestServer } from './server.ts'
import { first } from './matrix.ts'
import { expect, test as base } from './test.ts'

type Widget = { readonly service: BookingServiceSite; readonly server: TestServer }

/** The site with a scheduling service on another origin (`localhost`). */
const test = base.extend<object, { readonly widget: Widget }>({
  widget: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      await using service = await startBookingService()
      await using server = await startServer({
        TRUSTED_PROXIES: '127.0.0.1',
        BOOKING_URL: service.pageUrl,
        BOOKING_SCRIPT_URL: service.scriptUrl,
      })
      await provide({ service, server })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ widget }, provide) => provide(widget.server.url),
})

// In one worker, because the shared fixtures are slow to start.
test.describe.configure({ mode: 'default' })

const { messages } = content
const translate = createTranslate('de', messages.de)
const host = ({ service }: Widget) => new URL(service.pageUrl).host
const dialog = (page: Page) => page.locator('dialog#book')
const text = (key: 'allow' | 'decline' | 'failed' | 'ready' | 'slotChosen' | 'booked', widget: Widget) =>
  translate(`booking.widget.${key}`, { host: host(widget) })

async function openDialog(page: Page): Promise<void> {
  await page.goto('/de')
  await page.locator('main a[href$="/booking"]').first().click()
  await expect(dialog(page)).toBeVisible()
}

test('the service loads only after a click and consent, and books in its frame', async ({ page, widget }) => {
  widget.service.answerScript = 'sent'
  const before = widget.service.asked.length
  await openDialog(page)
  await expect(dialog(page).getByRole('button', { name: text('allow', widget) })).toBeVisible()
  expect(widget.service.asked.slice(before)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: text('allow', widget) })
    .click()
  await expect(dialog(page).getByText(text('ready', widget))).toBeVisible()
  const frame = dialog(page).frameLocator('iframe')
  await frame.getByRole('button', { name: '10:00' }).click()
  await expect(dialog(page).getByText(text('slotChosen', widget))).toBeVisible()
  await frame.getByRole('button', { name: 'Schedule event' }).click()
  await expect(dialog(page).getByText(text('booked', widget))).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog(page).evaluate((element: HTMLDialogElement) => element.close())
  await expect(dialog(page)).toBeHidden()
})

test('Tab leaves the frame for a button that closes the dialog; a press outside closes it', { tag: '@long' }, async ({ page, widget }) => {
  widget.service.answerScript = 'sent'
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: text('allow', widget) })
    .click()
  const frame = dialog(page).locator('iframe')
  const focusFrame = async () => {
    await dialog(page).frameLocator('iframe').getByRole('button', { name: 'Schedule event' }).focus()
    await expect(frame).toBeFocused()
  }
  await focusFrame()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: translate('booking.widget.close') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()

  await page.locator('main a[href$="/booking"]').first().click()
  await focusFrame()
  await expect(dialog(page).getByRole('button', { name: translate('booking.close'), exact: true })).toBeInViewport()
  await page.mouse.click(5, 5)
  await expect(dialog(page)).toBeHidden()
})

test('a booking message from another window is ignored', async ({ page, widget }) => {
  widget.service.answerScript = 'sent'
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: text('allow', widget) })
    .click()
  await expect(dialog(page).getByText(text('ready', widget))).toBeVisible()
  await page.evaluate(() => window.postMessage({ event: 'calendly.event_scheduled' }, '*'))
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect(dialog(page).getByText(text('ready', widget))).toBeVisible()
})

test('without consent the site’s own booking is used, and nothing of the service loads', async ({ page, widget }) => {
  const before = widget.service.asked.length
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: text('decline', widget) })
    .click()
  await expect(page.locator('button[name=start]:visible').first()).toBeVisible()
  expect(widget.service.asked.slice(before)).toEqual([])
})

for (const way of first(['refused', 'blocked', 'kept'] as const)) {
  test(`a script that is ${way} leaves the booking to the site’s own scheduler, with a sentence`, async ({ page, widget }) => {
    widget.service.answerScript = way === 'blocked' ? 'sent' : way
    if (way === 'blocked') await page.route('**/widget.js', (route) => route.abort('blockedbyclient'))
    if (way === 'kept') await page.clock.install()
    await openDialog(page)
    await dialog(page)
      .getByRole('button', { name: text('allow', widget) })
      .click()
    if (way === 'kept') {
      await expect(dialog(page).getByText(translate('booking.widget.loading', { host: host(widget) }))).toBeVisible()
      await page.clock.fastForward(15_000)
    }
    await expect(dialog(page).getByRole('alert')).toHaveText(text('failed', widget))
    await expect(page.locator('button[name=start]:visible').first()).toBeVisible()
  })
}

test('the widget’s hosts are allowed by the policy of public pages only', async ({ request, widget }) => {
  const { origin } = new URL(widget.service.pageUrl)
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? ''
  for (const path of ['/de', '/de/booking']) {
    const policy = await policyOf(path)
    expect(policy).toMatch(new RegExp(`script-src 'self' [^;]*${origin}`, 'u'))
    expect(policy).toContain(`frame-src 'self' ${origin};`)
  }
  for (const path of ['/de/dashboard/login', '/de/booking?booking=AAAAAAAAAAAAAAAAAAAAAA']) {
    expect(await policyOf(path)).not.toContain(origin)
    expect(await policyOf(path)).toContain("require-trusted-types-for 'script'")
  }
})
