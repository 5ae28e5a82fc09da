import { locales } from '#domain/locale.ts'
import { findViolations } from './find-violations.ts'
import { first, isLong } from './matrix.ts'
import { expect, openGallery, test } from './gallery-test.ts'

for (const locale of first(['de', ...locales.filter((locale) => locale !== 'de')] as const)) {
  test(`no component breaks a rule of accessibility in either theme, in ${locale}`, async ({ page }) => {
    await openGallery(page, `?lang=${locale}`)
    // Each component is rendered once per theme, so names of landmarks repeat, unlike on the site.
    expect(await findViolations(page, { disabledRules: ['landmark-unique'] })).toEqual([])
  })
}

for (const locale of isLong ? locales : (['de', 'es'] as const)) {
  // 1280 pixels at 400 % are 320 (WCAG 2.2, 1.4.10).
  test(`no component is wider than a screen of 320 pixels, in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await openGallery(page, `?lang=${locale}`)
    const widest = await page.evaluate(() => {
      const wide = [...document.querySelectorAll('body *')].filter((element) => {
        const { right, width, height } = element.getBoundingClientRect()
        const isShown = element.checkVisibility() && !element.closest('[aria-hidden]')
        return isShown && width > 1 && height > 1 && right > innerWidth + 0.5
      })
      return { page: document.documentElement.scrollWidth, elements: wide.map(({ localName, className }) => `${localName}.${className}`) }
    })
    expect(widest).toEqual({ page: 320, elements: [] })
  })
}

test('an open dialog and an open menu break no rule of accessibility', { tag: '@long' }, async ({ page }) => {
  await openGallery(page)
  for (const [part, opener, shown] of [
    ['#menu', 'summary', '#menu'],
    ['#dialogs', 'button[commandfor="call-dark"]', '#call-dark'],
    ['#dialogs', 'button[commandfor="delete-dark"]', '#delete-dark'],
  ] as const) {
    await page.locator(part).locator(opener).last().click()
    expect(await findViolations(page, { within: shown })).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('every target is at least 44 pixels high, or a link in running text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openGallery(page, '?lang=de')
  const small = await page.locator('main :is(a, button, summary):visible').evaluateAll((targets) =>
    targets
      .filter((target) => {
        const sentence = target.parentElement?.textContent?.trim() ?? ''
        if (getComputedStyle(target).display === 'inline' && sentence.length > (target.textContent?.trim() ?? '').length) return false
        // A link may cover its card or row.
        const surface = getComputedStyle(target, '::after').position === 'absolute' ? (target.closest('article, tr') ?? target) : target
        return surface.getBoundingClientRect().height < 43.5
      })
      .map((target) => target.outerHTML.slice(0, 120)),
  )
  expect(small).toEqual([])
})

test('with forced colors every button has a border, and every icon its text’s color', { tag: '@long' }, async ({ page }) => {
  await openGallery(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const buttons = page.locator('#buttons').locator('button, a')
  expect(await buttons.count()).toBeGreaterThan(10)
  for (const button of await buttons.all()) {
    const { width, color, ground } = await button.evaluate((element) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
      return { width: borderTopWidth, color: borderTopColor, ground: backgroundColor }
    })
    expect(width).toBe('1px')
    expect(color).not.toBe(ground)
  }
  for (const sign of await page.locator('#badges svg, #accordion svg').all()) {
    const colours = await sign.evaluate((svg) => [getComputedStyle(svg).color, getComputedStyle(svg.parentElement ?? svg).color])
    expect(colours[0]).toBe(colours[1])
  }
})

test('a table whose rows are cards is still a table to a screen reader', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openGallery(page)
  const devtools = await page.context().newCDPSession(page)
  // The browser's own accessibility tree, not a library's model of it.
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: readonly AxNode[] }
  const countRole = (role: string) => nodes.filter((node) => !node.ignored && node.role?.value === role).length
  const tables = await page.locator('table').count()
  expect({ tables: countRole('table'), rows: countRole('row'), columns: countRole('columnheader'), names: countRole('rowheader') }).toEqual(
    {
      tables,
      rows: tables * 5,
      columns: tables * 5,
      names: tables * 4,
    },
  )
})

type AxNode = { readonly ignored: boolean; readonly role?: { readonly value: string } }

test('table headers sort, and expose the direction', async ({ page }) => {
  await openGallery(page)
  const table = page.locator('#table table').first()
  const amounts = () => table.locator('tbody td:last-child').allInnerTexts()
  const head = table.getByRole('columnheader', { name: 'Amount' })
  await expect(head).not.toHaveAttribute('aria-sort')
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expect((await amounts()).map((amount) => amount.split('\n')[0])).toEqual(['€9,020.00', '€7,140.00', '€1,190.00', '−€595.00'])
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  expect((await amounts())[0]).toBe('−€595.00')
})

test('print shows every answer and every panel, and no buttons', { tag: '@long' }, async ({ page }) => {
  await openGallery(page)
  await page.emulateMedia({ media: 'print' })
  for (const text of ['You do, from the first day.', 'You get a price before we start', 'Who decides, who tests'])
    await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.locator('#pagination nav').first()).toBeHidden()
})

test('without scripts dialogs, answers and menus open, and every tab shows its panel', { tag: '@long' }, async ({ browser, gallery }) => {
  await using context = await browser.newContext({ javaScriptEnabled: false, baseURL: gallery.url })
  const page = await context.newPage()
  await page.goto('/')
  for (const text of ['Six weeks, four steps', 'Drawings and contracts', 'Who decides, who tests'])
    await expect(page.getByText(text).first()).toBeVisible()
  await page.getByText('Who owns the code?').first().click()
  await expect(page.getByText('You do, from the first day.').first()).toBeVisible()
  await page.locator('#menu summary').first().click()
  await expect(page.locator('#menu').getByRole('link', { name: 'Settings' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Open a dialog' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'A call of 30 minutes' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})
