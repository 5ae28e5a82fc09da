import { type Locale, locales, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { formatPrice } from '#domain/pricing/format-price.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { forgetLostConnection, startApp } from './app.ts'
import { ask } from './ask.ts'
import { listTags, readText } from './document-head.ts'
import { expect, test } from './test.ts'

const { messages, pages } = content

function rangeOfTheSmallestShop(locale: Locale): string {
  const [low = '', high = ''] = [2_340_000, 2_990_000].map((amountMinor) => formatPrice(amountMinor, 'EUR', localeTags[locale]))
  return createTranslate(locale, messages[locale])('pricing.range', { low, high }).replaceAll('\u00a0', ' ')
}

/** A marketplace for three countries of the EU, with care. */
const chosenByForm = '?kind=marketplace&languages=4&regions=3&products=500&connections=2&care=yes&where=eu'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the estimator is a form that returns a range, with its choices in the address', async ({ page }) => {
    await page.goto('/de/pricing')
    const result = page.locator('#estimate')
    await expect(result.locator('output')).toContainText(rangeOfTheSmallestShop('de'))
    await page.locator('[name=kind][value=marketplace]').check()
    await page.locator('[name=regions]').fill('3')
    await page.locator('[name=care]').check()
    await page.locator('[name=where]').selectOption('eu')
    await page.locator('#estimator ~ div form button').click()
    const address = new URL(page.url())
    expect(address.pathname + address.hash).toBe('/de/pricing#estimate')
    expect(address.search).toBe(chosenByForm)
    // 57,600 + 2 × 1,800 + 3,600 − 1,800
    await expect(result.locator('tfoot')).toContainText('63.000')
    await expect(page.locator('[name=kind][value=marketplace]')).toBeChecked()
    await expect(page.locator('[name=regions]')).toHaveValue('3')
  })
})

test('the estimate is shown in every language, for default and for linked choices', async ({ server }) => {
  for (const locale of locales) {
    const path = localizePath(locale, '/pricing')
    const read = async (address: string) => (await ask(server.url, address)).text.replaceAll(/&nbsp;|\u{a0}/gu, ' ')
    expect(readText(await read(path)), locale).toContain(rangeOfTheSmallestShop(locale))
    const chosen = await read(path + chosenByForm)
    expect(readText(/<tfoot.*?<\/tfoot>/su.exec(chosen)?.[0] ?? ''), locale).toMatch(/63[.,]?000/u)
    expect(listTags(chosen, 'input').find(({ name }) => name === 'regions')).toMatchObject({ value: '3' })
  }
})

test('invalid choices in the address are replaced by defaults, with a note', async ({ server }) => {
  const words = readText((await ask(server.url, '/pricing?kind=castle&languages=99&products=%3Cb%3E')).text)
  const translate = createTranslate('en', messages.en)
  const isOut = (value: string, most: number, used: number) => translate('pricing.notInRange', { value, least: 1, most, used })
  const { kind } = pages.pricing.en.estimator.fields
  expect(words).toContain(isOut('99', 24, 4))
  expect(words).toContain(translate('pricing.notCounted', { value: 'castle', used: kind.shop }))
  expect(words).toContain(isOut('<b>', 50_000, 500))
  expect(words).toContain(rangeOfTheSmallestShop('en'))
  const ofMarketplace = readText((await ask(server.url, '/pricing?kind=marketplace&products=999999')).text)
  expect(ofMarketplace).toContain(isOut('999999', 50_000, 5000))
})

test('with scripts each choice updates estimate and address, without requests', async ({ page, complaints }) => {
  await page.goto('/de/pricing')
  // Chosen before the app runs.
  await page.locator('[name=languages]').fill('6')
  await expect(page).toHaveURL(/languages=6/u)
  await expect(page.locator('#estimate tbody')).toContainText('Weitere Sprachen × 2')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/pricing')) asked.push(request.url())
  })
  const entries = await page.evaluate(() => history.length)
  await page.locator('[name=pilot]').check()
  await page.locator('[name=where]').selectOption('world')
  await expect(page.locator('#estimate output')).toContainText('Ohne deutsche Umsatzsteuer. In Ihrem Land')
  // 21,600 + 2 × 900 + 7,200 + 3,600 − 1,800
  await expect(page.locator('#estimate tfoot')).toContainText('32.400')
  await page.locator('[name=products]').fill('70000')
  await expect(page.getByText('„70000“ ist hier nicht möglich. Möglich sind 1 bis 50.000; wir haben mit 500 gerechnet.')).toBeVisible()
  await page.locator('[name=products]').fill('501')
  await expect(page.locator('#estimate tbody')).toContainText('Größeres Sortiment')
  expect(asked).toEqual([])
  expect(await page.evaluate(() => history.length)).toBe(entries)
  const shared = page.url()
  await page.goto('/')
  await page.goto(shared)
  await expect(page.locator('[name=products]')).toHaveValue('501')
  await expect(page.locator('[name=pilot]')).toBeChecked()
  expect(complaints).toEqual([])
})

test('the estimate begins the message and follows the choices, until that text is replaced', async ({ page }) => {
  await page.goto('/pricing')
  const message = page.locator('form[name=contact] [name=message]')
  await expect(message).toHaveValue('')
  await page.locator('[name=languages]').fill('6')
  await expect(message).toHaveValue(/^Your estimate: .+Languages 6;/u)
  await message.press('ControlOrMeta+End')
  await message.pressSequentially('We sell lamps.')
  await page.locator('[name=regions]').fill('2')
  await expect(message).toHaveValue(/^Your estimate: .+Languages 6; Countries 2;.+\nWe sell lamps\.$/u)
  await message.fill('We sell lamps.')
  await page.locator('[name=regions]').fill('3')
  await expect(page.locator('#contact')).toContainText('Countries3')
  await expect(message).toHaveValue('We sell lamps.')
})

test('resetting the estimate removes it from the message, and typed text stays', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  await page.goto('/pricing')
  const message = page.locator('form[name=contact] [name=message]')
  await page.locator('[name=languages]').fill('6')
  await expect(message).toHaveValue(/^Your estimate: .+Languages 6;/u)
  await message.press('ControlOrMeta+End')
  await message.pressSequentially('We sell lamps.')
  await page.reload()
  await startApp(page)
  await expect(message).toHaveValue(/^Your estimate: .+Languages 6;.+\nWe sell lamps\.$/u)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(message).toHaveValue('We sell lamps.')
  await page.reload()
  await startApp(page)
  await expect(message).toHaveValue('We sell lamps.')
  await message.fill('')
  await page.locator('[name=regions]').fill('2')
  await expect(message).toHaveValue(/^Your estimate: .+Countries 2;.+\n$/u)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(message).toHaveValue('')
})

test('the estimator works offline', { tag: '@long' }, async ({ page, context, complaints }) => {
  await page.goto('/pricing')
  await startApp(page)
  await context.setOffline(true)
  await page.locator('[name=languages]').fill('10')
  await expect(page).toHaveURL(/languages=10/u)
  await expect(page.locator('#estimate tbody')).toContainText('× 6')
  await expect(page.getByText('We can’t load this page right now.')).toHaveCount(0)
  // Data of another page is still refused.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Partnerships' }).click()
  await expect(page.getByText('We can’t load this page right now.')).toBeVisible()
  await expect(page).toHaveURL(/languages=10/u)
  await expect(page.locator('[name=languages]')).toHaveValue('10')
  forgetLostConnection(complaints)
})

test('the form matches the address, also after a link to the page, back and forward', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  await page.goto('/pricing')
  await startApp(page)
  const controls = () =>
    page.locator('#estimator ~ div form').evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form).entries()))
  const usual = { kind: 'shop', languages: '4', regions: '1', products: '500', connections: '2', where: 'home' }
  const chosen = { ...usual, kind: 'marketplace', languages: '10', care: 'yes', where: 'eu' }
  expect(await controls()).toEqual(usual)
  await page.locator('[name=kind][value=marketplace]').check()
  await page.locator('[name=languages]').pressSequentially('0')
  await page.locator('[name=languages]').fill('10')
  await page.locator('[name=care]').check()
  await page.locator('[name=where]').selectOption('eu')
  await expect(page).toHaveURL(/kind=marketplace&languages=10&.*care=yes&where=eu/u)
  expect(await controls()).toEqual(chosen)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect.poll(controls).toEqual(usual)
  await expect(page.locator('#estimate output')).toContainText(rangeOfTheSmallestShop('en'))
  await page.goBack()
  await expect(page).toHaveURL(/languages=10/u)
  await expect.poll(controls).toEqual(chosen)
  await expect(page.locator('#estimate tbody')).toContainText('× 6')
  await page.goForward()
  await expect(page).toHaveURL('/pricing')
  await expect.poll(controls).toEqual(usual)
})

test('a choice keeps the scroll position and the hash', { tag: '@long' }, async ({ page, complaints }) => {
  void complaints
  await page.goto('/pricing?kind=shop&languages=5#estimate')
  await startApp(page)
  const languages = page.locator('[name=languages]')
  await languages.evaluate((field) => scrollTo({ top: scrollY + field.getBoundingClientRect().top - 200, behavior: 'instant' }))
  const top = await page.evaluate(() => Math.round(scrollY))
  for (const count of ['6', '7']) {
    await languages.fill(count)
    await expect(page).toHaveURL(new RegExp(`languages=${count}.*#estimate$`, 'u'))
    await expect(page.locator('#estimate tbody')).toContainText(`× ${Number(count) - 4}`)
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(top)
  }
})

test('the pricing page has structured data with its prices', async ({ server }) => {
  const { text } = await ask(server.url, '/de/pricing')
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/u.exec(text) ?? []
  const { '@graph': things } = JSON.parse(json) as { '@graph': { '@type': string; offers?: unknown }[] } // output of structured-data.ts
  expect(things.map((thing) => thing['@type'])).toEqual(['Service', 'Service', 'Service'])
  expect(things[0]?.offers).toMatchObject({
    priceSpecification: { minPrice: 21_600, priceCurrency: 'EUR', valueAddedTaxIncluded: false },
  })
})
