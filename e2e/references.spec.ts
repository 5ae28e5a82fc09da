import { isMarked, markDocument, startApp } from './app.ts'
import { ask } from './ask.ts'
import { listTags } from './document-head.ts'
import { expect, test } from './test.ts'

const none = '/de/references?service=ai-development&industry=machinery'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('references are filtered by plain links that combine, with a note if nothing matches', async ({ page }) => {
    await page.goto('/de/references')
    await expect(page.getByRole('article')).toHaveCount(4)
    await page.getByText('Leistung: Alle').click()
    await page.getByRole('link', { name: 'Maschinen', exact: true }).click()
    await expect(page.getByRole('article')).toHaveText([/Ein Marktplatz für gebrauchte Maschinen/])
    await page.getByText('Leistung: Alle').click()
    await page.getByRole('navigation', { name: 'Projekte eingrenzen' }).getByRole('link', { name: 'KI-Entwicklung' }).click()
    await expect(page).toHaveURL(none)
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Noch kein Projekt dieser Art' })).toBeVisible()
    await page.getByRole('link', { name: 'Alle Projekte zeigen' }).click()
    await expect(page).toHaveURL('/de/references')
  })

  test('the filters unfold, their labels on a phone are not cut, and the page is no wider than it', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/de/references')
    const filter = page.getByRole('navigation', { name: 'Projekte eingrenzen' })
    const links = filter.getByRole('link')
    await expect(links).toHaveCount(0)
    await filter.getByText('Leistung: Alle').click()
    const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(8)
    // The height of one line with its padding.
    expect(Math.max(...heights)).toBeLessThanOrEqual(48)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('language and country of the shop change price, tax, payment and address', { tag: '@long' }, async ({ page }) => {
    await page.goto('/de/references/furniture-four-countries')
    const shop = page.getByRole('region', { name: 'Zum Testen' })
    await expect(shop.getByText('inkl. 19 % MwSt., das sind 199,42 €')).toBeVisible()
    await expect(shop.getByRole('radio', { name: 'Rechnung, 30 Tage' })).toBeVisible()
    await expect(shop.getByRole('textbox', { name: 'PLZ' })).toHaveValue('20259')

    await shop.getByRole('radio', { name: 'Español' }).check()
    await shop.getByRole('radio', { name: 'Niederlande' }).check()
    await expect(shop.getByText('IVA del 21 % incluido: 220,24 €').filter({ visible: true })).toHaveCount(1)
    await expect(shop.getByText('inkl. 19 % MwSt., das sind 199,42 €')).toBeHidden()
    await expect(shop.getByRole('radio', { name: 'iDEAL | Wero' })).toBeChecked()
    await expect(shop.getByRole('radio', { name: 'PayPal' })).not.toBeChecked()
    await expect(shop.getByRole('textbox', { name: 'Código postal' })).toHaveValue('1017 XX')
  })

  test('a choice in a detail of a case shows its answer alone', { tag: '@long' }, async ({ page }) => {
    await page.goto('/de/references/tea-search')
    const detail = page.getByRole('article', { name: 'Fragen und die Quelle sehen' })
    await expect(detail.getByText('Sechs Monate, dunkel und trocken gelagert.')).toBeVisible()
    await detail.getByRole('radio', { name: 'Hilft Kardamom bei Migräne?' }).check()
    await expect(detail.getByText('Das weiß ich nicht.')).toBeVisible()
    await expect(detail.getByText('Sechs Monate, dunkel und trocken gelagert.')).toBeHidden()
  })

  test('each case leads to the next one, and the last to the first', { tag: '@long' }, async ({ page }) => {
    await page.goto('/es/references/bicycle-parts')
    await page.getByRole('navigation', { name: 'Siguiente proyecto' }).getByRole('link').click()
    await expect(page).toHaveURL('/es/references/furniture-four-countries')
  })
})

test('the divider between old and new shop moves before the app starts, and stays when it does', { tag: '@long' }, async ({ page }) => {
  await page.goto('/references/machine-marketplace')
  const divider = page.getByRole('slider', { name: 'Before and after: move the divider' })
  await divider.fill('20')
  await expect(divider).toHaveAttribute('aria-valuetext', '20% before, 80% after')
  const moved = await divider.evaluate((input) => input.parentElement?.parentElement?.style.getPropertyValue('--seam'))
  expect(moved).toBe('20%')
  await startApp(page)
  await expect(divider).toHaveAttribute('aria-valuetext', '20% before, 80% after')
})

test('an unknown case is not found', async ({ server }) => {
  expect((await ask(server.url, '/references/nothing')).status).toBe(404)
})

test('choices in the shop remain when the app starts', { tag: '@long' }, async ({ page }) => {
  await page.goto('/references/furniture-four-countries')
  const shop = page.getByRole('region', { name: 'Try it yourself' })
  await shop.getByRole('radio', { name: 'Switzerland' }).check()
  await startApp(page)
  await expect(shop.getByRole('radio', { name: 'Switzerland' })).toBeChecked()
  await expect(shop.getByText('incl. 8.1% VAT (CHF 89.17)')).toBeVisible()
})

test('a filter value without projects does not filter', async ({ server }) => {
  expect(listTags((await ask(server.url, '/es/references?industry=space')).text, 'article')).toHaveLength(4)
})

test('with scripts the filter changes the page without loading another document', async ({ page }) => {
  await page.goto('/references')
  await startApp(page)
  await markDocument(page)
  const filter = page.getByRole('navigation', { name: 'Filter projects' })
  await filter.getByText('Service: All').click()
  await filter.getByRole('link', { name: 'AI development' }).click()
  await expect(page).toHaveURL('/references?service=ai-development')
  // The address changes before the page does; the other links depend on the page.
  await expect(filter.getByRole('link', { name: 'AI development' })).toHaveAttribute('aria-current', 'true')
  await filter.getByRole('link', { name: 'Food and drink' }).click()
  await expect(page).toHaveURL('/references?service=ai-development&industry=food')
  await expect(page.getByRole('article')).toHaveText([/A tea and spice store/])
  await expect(filter.getByRole('status')).toHaveText('1 project shown')
  expect(await isMarked(page)).toBe(true)
})

test('a teaser on the home page links to the page of its project', async ({ page }) => {
  await page.goto('/nl')
  await page.getByRole('link', { name: 'Een marketplace voor gebruikte machines' }).click()
  await expect(page).toHaveURL('/nl/references/machine-marketplace')
  await expect(page.getByRole('heading', { name: '20 minuten in plaats van de hele vrijdag' })).toBeInViewport()
})
