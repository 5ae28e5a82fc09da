import { addDays } from '#domain/calendar-date.ts'
import { localizePath } from '#domain/locale-path.ts'
import { locales } from '#domain/locale.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'
import { listAddresses } from './agency-addresses.ts'
import { findViolations } from './find-violations.ts'
import { half } from './matrix.ts'
import { openDocuments } from './people.ts'
import { browseAsStaff, signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

/** The narrowest screen on which the lists are tables is the second one. */
const widths = [360, 768]

for (const [turn, colorScheme, width] of [
  [0, 'light', 360],
  [1, 'dark', 768],
] as const) {
  test(`no page of the agency overflows, or breaks a rule, ${width} pixels, ${colorScheme}`, async ({ page, server }) => {
    test.slow()
    const { cookie, uid } = await signInStaff(server, 'owner')
    const [name = '', value = ''] = cookie.split('=')
    await page.context().addCookies([{ name, value, url: server.url }])
    // The account of the session is not signed in in this browser, so the application must not start.
    await page.route('**/*.js', async (route) => await route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Those of files have no page.
    const pages = (await listAddresses(server, uid, () => ['/de'])).filter(({ module }) => module.endsWith('.tsx'))
    for (const { address } of half(pages, turn)) {
      await page.goto(server.url + address)
      // Not the screen of an application that has not started.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      // With the forms of all acts.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details')) details.removeAttribute('name')
        for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
      })
      for (const shown of widths) {
        await page.setViewportSize({ width: shown, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(shown)
        if (shown === width) expect(await findViolations(page), address).toEqual([])
      }
    }
  })
}

test('lists of invoices with long names, long dates and large amounts fit at every width', async ({ page, server }) => {
  const { cookie } = await signInStaff(server, 'owner')
  const id = crypto.randomUUID()
  const documents = openDocuments(server)
  const company = 'Donaudampfschifffahrtsgesellschaft mit beschränkter Haftung'
  await openCustomerStore(documents).putCustomer(createCustomer({ id, company, emails: [] }))
  const shared = {
    reference: 'Rechnungsverarbeitungsprogrammentwicklung',
    lines: [createLine({ unitPriceMinor: 9_988_877_766 })],
    paid: [['2026-10-01', 100] as const],
  }
  const issuedOn = '2026-09-28'
  const dueDates = { overdue: addDays(issuedOn, 2), partlyPaid: '2999-09-30' as const }
  await openInvoiceStore(documents).putInvoices(
    id,
    Object.entries(dueDates).map(([status, dueOn]) =>
      createInvoice({ ...shared, number: `RECHNUNG-2026-0001-${status}`, issuedOn, dueOn }),
    ),
  )
  await browseAsStaff(page, server, cookie)
  const list = `/dashboard/agency/invoices?customer=${id}`
  // The customer has no people, so no reminder can be sent.
  for (const [path, locale] of [...locales.map((each) => [list, each] as const), ['/dashboard/agency/invoices/reminders', 'de'] as const]) {
    await page.goto(server.url + localizePath(locale, path))
    await expect(page.getByText(company).first()).toBeVisible()
    for (const width of [320, 700, 720, 744, 768, 800, 1024, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const documentWidth = await page.evaluate(() => document.documentElement.scrollWidth)
      expect({ path, locale, width, documentWidth }).toEqual({ path, locale, width, documentWidth: width })
    }
  }
})

test('on paper a list has no filters and a record no acts, and nothing is wider than the page', async ({ page, server }) => {
  const { cookie } = await signInStaff(server, 'owner')
  const documents = openDocuments(server)
  const id = `paper-${Date.now()}`
  await openCustomerStore(documents).putCustomer(createCustomer({ id }))
  await openInvoiceStore(documents).putInvoices(id, [createInvoice({ number: `P-${id}` })])
  await browseAsStaff(page, server, cookie)
  await page.setViewportSize({ width: 720, height: 900 })
  await page.emulateMedia({ media: 'print' })
  for (const path of ['', '/invoices', `/invoices/${id}/P-${id}`]) {
    await page.goto(`${server.url}/de/dashboard/agency${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('main').locator('input, summary').filter({ visible: true })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(720)
  }
})
