import type { Page } from '@playwright/test'
import { localeTags, locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { formatMoney } from '#domain/money.ts'
import { ask } from './ask.ts'
import { listTags } from './document-head.ts'
import { findViolations } from './find-violations.ts'
import { first, half } from './matrix.ts'
import { beginSession, signInWithPassword } from './people.ts'
import { createSampleMember } from './sample-member.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

/** Unpaid part of the sample's first checkout workshop, on any day (sample-plan.ts). */
const workshopMinor = 166_600

function listRows(page: Page) {
  return page
    .getByRole('region', { name: /^(Invoices|Rechnungen)$/u })
    .getByRole('table')
    .getByRole('row')
}

test('in every language an invoice is found by its amount as it is typed there', async ({ server }) => {
  const member = await createSampleMember(server)
  const cookie = await beginSession(server, (await signInWithPassword(server, member)).idToken)
  for (const locale of locales) {
    const q = formatMoney(workshopMinor, 'EUR', localeTags[locale])
    const path = localizePath(locale, '/dashboard/invoices')
    const { text } = await ask(server.url, `${path}?${new URLSearchParams({ q })}`, { headers: { cookie } })
    const [main = ''] = /<main.*<\/main>/su.exec(text) ?? []
    expect(
      listTags(main, 'input').find(({ type }) => type === 'search'),
      locale,
    ).toMatchObject({ value: q })
    const rows = (main.match(/<tr.*?<\/tr>/gsu) ?? []).filter((row) => row.includes('/dashboard/invoices/'))
    expect(rows, locale).toHaveLength(1)
    expect(rows[0], locale).toContain('Workshop Checkout')
  }
})

test('filters, currency, dates, order and pages are in the address, also for back and forward', async ({
  page,
  server,
  complaints,
  signInAs,
}) => {
  test.slow()
  void complaints
  await signInAs(await createSampleMember(server))
  await openDashboard(page, '/dashboard/invoices')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^Overdue/u }).click()
  await expect(page).toHaveURL('/dashboard/invoices?status=overdue')
  await expect(listRows(page)).toHaveCount(2)
  await expect(main.getByRole('link', { name: 'Overdue 1' })).toHaveAttribute('aria-current', 'true')
  await main.getByRole('link', { name: /^All \d/u }).click()
  await expect(page).toHaveURL('/dashboard/invoices')
  const told = main.getByRole('region', { name: 'Invoices' }).getByRole('status')
  await expect(told).toHaveText(/^1 to 20 of \d+$/u)
  // Only the name, because screen readers read it with every amount; the action is the description.
  await expect(main.getByRole('columnheader', { name: 'Amount', exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Amount', exact: true })).toHaveAccessibleDescription('Sort by Amount')
  await main.getByRole('link', { name: 'Amount', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/invoices?sort=-amount')
  await expect(main.getByRole('columnheader', { name: 'Amount', exact: true })).toHaveAttribute('aria-sort', 'descending')
  await expect(main.getByRole('columnheader', { name: 'Date' })).not.toHaveAttribute('aria-sort')
  await expect(told).toHaveText(/^1 to 20 of \d+, by amount, highest first, each currency separately$/u)
  await main.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/dashboard/invoices?sort=-amount&page=2')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/invoices?sort=-amount')
  await page.getByRole('searchbox').fill('nothing of the kind')
  await page.getByRole('searchbox').press('Enter')
  await expect(main.getByRole('table', { name: 'Invoices' }).getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await main.getByRole('link', { name: 'EUR', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/invoices?currency=EUR&sort=-amount')
  await expect(told).toHaveText(/, by amount, highest first$/u)
  await main.getByText('Any date').first().click()
  await page.getByLabel('From').first().fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).first().fill('2020-12-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL('/dashboard/invoices?currency=EUR&sort=-amount&from=2020-01-01&to=2020-12-31')
  await main.getByRole('table', { name: 'Invoices' }).getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/dashboard/invoices?sort=-amount')
})

for (const [width, height] of first([
  [360, 780],
  [1440, 900],
] as const)) {
  test(`the first invoice is seen without scrolling on a screen of ${width} by ${height}`, async ({ page, server, signInAs }) => {
    await page.setViewportSize({ width, height })
    await signInAs(await createSampleMember(server))
    await page.goto('/de/dashboard/invoices')
    await expect(page.getByRole('table', { name: 'Rechnungen' }).getByRole('row').nth(1)).toBeInViewport({ ratio: 1 })
  })
}

test(
  'paging starts at the top of the list, and the results of a search are announced',
  { tag: '@long' },
  async ({ page, server, complaints, signInAs }) => {
    void complaints
    await page.setViewportSize({ width: 360, height: 640 })
    await signInAs(await createSampleMember(server))
    await openDashboard(page, '/dashboard/invoices')
    const list = page.getByRole('main').getByRole('region', { name: 'Invoices' })
    const told = await list.getByRole('status').elementHandle()
    await list.getByRole('link', { name: 'Next' }).press('Enter')
    await expect(page).toHaveURL('/dashboard/invoices?page=2')
    await expect(list).toBeFocused()
    await expect(listRows(page).nth(1)).toBeInViewport()
    await page.getByRole('searchbox').fill('nothing of the kind')
    await page.getByRole('searchbox').press('Enter')
    await expect(list.getByRole('status')).toHaveText('No matches')
    await expect(page.getByRole('searchbox')).toBeFocused()
    expect(await told?.evaluate(({ isConnected, textContent }) => ({ isConnected, textContent }))).toEqual({
      isConnected: true,
      textContent: 'No matches',
    })
  },
)

test('going back from an invoice returns to its link, with the keyboard too', async ({ page, server, complaints, signInAs }) => {
  void complaints
  await page.setViewportSize({ width: 360, height: 640 })
  await signInAs(await createSampleMember(server))
  await openDashboard(page, '/dashboard/invoices?page=2')
  const heading = page.getByRole('heading', { level: 1 })
  const announced = page.locator('body > p[aria-live=polite]')
  const link = listRows(page).nth(2).getByRole('link').first()
  await link.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/dashboard/invoices/'))
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/invoices?page=2')
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await expect(announced).toHaveText(await page.title())
  // No link was followed from there.
  await page.goForward()
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
})

test('going back returns to the link that was clicked while the app was starting', { tag: '@long' }, async ({ page, server, signInAs }) => {
  await signInAs(await createSampleMember(server))
  // Clicks as soon as React has started to hydrate the link; it hydrates the rest during that click.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const link = document.querySelectorAll<HTMLElement>('main table a[href^="/dashboard/invoices/"]')[1]
      if (link && Object.keys(link).some((key) => key.startsWith('__reactProps'))) link.click()
      else port2.postMessage('again')
    }
    port2.postMessage('begin')
  })
  await page.goto('/dashboard/invoices?page=2')
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/dashboard/invoices/'))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const { pathname } = new URL(page.url())
  await page.goBack()
  await expect(page.getByRole('main').locator(`a[href="${pathname}"]`)).toBeFocused()
})

test('on a phone the bottom bar hides no focused element', { tag: '@long' }, async ({ page, server, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signInAs(await createSampleMember(server))
  await page.goto('/dashboard/invoices')
  const bar = await page.getByRole('navigation', { name: 'Dashboard' }).boundingBox()
  if (!bar) throw new Error('The bar is not shown.')
  const main = page.getByRole('main')
  await main.getByRole('searchbox').focus()
  const hidden: string[] = []
  for (let step = 0; step < 24; step++) {
    await page.keyboard.press('Tab')
    const { text, end } = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body
      return { text: focused.textContent, end: focused === document.body ? 0 : focused.getBoundingClientRect().bottom }
    })
    if (end > bar.y) hidden.push(text)
  }
  expect(hidden).toEqual([])
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(bar.y)
})

test('without scripts the list is searched, narrowed and sorted by the server', async ({ page, server, browser, signInAs }) => {
  test.slow()
  await signInAs(await createSampleMember(server))
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    storageState: await page.context().storageState(),
  })
  const sheet = await plain.newPage()
  await sheet.goto('/de/dashboard/invoices?status=paid')
  await sheet.getByRole('searchbox').fill('checkout')
  await sheet.getByRole('button', { name: 'Suchen' }).click()
  await expect(sheet).toHaveURL(/status=paid.*q=checkout/u)
  await expect(listRows(sheet)).toHaveCount(2)
  await sheet.getByRole('link', { name: /^Korrekturen/u }).click()
  await expect(sheet.getByRole('heading', { name: 'Nichts gefunden' })).toBeVisible()
  await plain.close()
})

test(
  'with forced colors the chosen filter and the bars of payments differ from the others',
  { tag: '@long' },
  async ({ page, server, signInAs }) => {
    await signInAs(await createSampleMember(server))
    await page.goto('/dashboard/invoices')
    await page.emulateMedia({ forcedColors: 'active' })
    const main = page.getByRole('main')
    const groundOf = (name: RegExp) => main.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor)
    expect(await groundOf(/^All \d/u)).not.toBe(await groundOf(/^Open \d/u))
    const keyOf = (name: string) =>
      main
        .locator('figcaption')
        .getByText(name, { exact: true })
        .first()
        .evaluate((key) => getComputedStyle(key, '::before').backgroundColor)
    expect(await keyOf('Paid')).not.toBe(await keyOf('Invoiced'))
  },
)

test('every dashboard page is reachable on a small phone with doubled letters', { tag: '@long' }, async ({ page, server, signInAs }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signInAs(await createSampleMember(server))
  await page.goto('/de/dashboard/invoices')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const rooms = page.getByRole('navigation', { name: 'Kundenbereich' })
  for (const room of ['Übersicht', 'Rechnungen', 'Leistungen', 'Anfragen'])
    await expect(rooms.getByRole('link', { name: room, exact: true })).toBeInViewport({ ratio: 1 })
  await rooms.getByText('Mehr').click()
  for (const room of ['Team', 'Einstellungen'])
    await expect(rooms.getByRole('link', { name: room, exact: true })).toBeInViewport({ ratio: 1 })
})

test('no list is wider than a small phone, with doubled letters', async ({ page, server, signInAs }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signInAs(await createSampleMember(server))
  // The browser's own setting, which also changes the style sheet's media queries.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const address of [...locales.map((locale) => localizePath(locale, '/dashboard/invoices')), '/de/dashboard/products']) {
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    expect(await page.evaluate(() => [getComputedStyle(document.documentElement).fontSize, document.documentElement.scrollWidth])).toEqual([
      '32px',
      320,
    ])
    await expect(page.getByRole('banner').locator('summary').last()).toBeInViewport({ ratio: 1 })
  }
})

test('a member of two companies switches between them, and the pages stay with the chosen one', async ({
  page,
  server,
  complaints,
  signInAs,
}) => {
  void complaints
  const member = await createSampleMember(server)
  await signInAs(member)
  await openDashboard(page, '/dashboard/invoices')
  await page.getByRole('banner').getByText('Lumora Muster GmbH').first().click()
  await page.getByRole('link', { name: 'Lumora Muster Schweiz AG' }).click()
  await expect(page).toHaveURL(`/dashboard/invoices?customer=${member.branchId}`)
  await expect(listRows(page)).toHaveCount(3)
  await expect(page.getByRole('banner')).toContainText('Lumora Muster Schweiz AG')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`/dashboard?customer=${member.branchId}`)
  await expect(page.getByRole('contentinfo')).toContainText('Lumora Muster Schweiz AG')
})

test('the list breaks no rule of accessibility, narrow in light colours and wide in dark ones', async ({ page, server, signInAs }) => {
  test.slow()
  await signInAs(await createSampleMember(server))
  for (const { colorScheme, width, turn } of [
    { colorScheme: 'light', width: 360, turn: 0 },
    { colorScheme: 'dark', width: 1440, turn: 1 },
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const query of half(['', '?q=nirgends'], turn)) {
      await page.goto(`/de/dashboard/invoices${query}`)
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})
