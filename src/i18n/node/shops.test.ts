import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { armchairCountries } from '#i18n/content/armchair.ts'
import { locales } from '#domain/locale.ts'
import { readContent } from './read-content.ts'

const folder = new URL('../../../content/', import.meta.url)
const content = await readContent(folder)

test('the sums in the drawn shops add up', async () => {
  const { amountsMinor } = JSON.parse(await readFile(new URL('shops.json', folder), 'utf8')) as {
    amountsMinor: Record<string, number> // the file has just passed its schema
  }
  const get = (name: string) => amountsMinor[name] ?? Number.NaN
  expect(get('fee')).toBe((get('lathe') * 7) / 100)
  expect(get('payout')).toBe(get('lathe') - get('fee'))
  // The quantities are in bicycle-shop.tsx.
  expect(get('order')).toBe(2 * get('cassette') + 10 * get('chain') + 4 * get('disc') + 20 * get('pads'))
})

test('prices in the drawn shops are written as each language writes them', () => {
  const prices = (['en', 'de', 'nl', 'es'] as const).map((locale) => content.shops[locale].furniture.table.price.replaceAll(/\s/gu, ' '))
  expect(prices).toEqual(['€1,190', '1.190 €', '€ 1.190', '1190 €'])
})

test('the armchair has a price and the tax in it for every country, in every language', () => {
  const written = content.armchair.prices.map(({ country, locale, price, tax }) =>
    `${country} ${locale} ${price}; ${tax}`.replaceAll(/\s/gu, ' '),
  )
  expect(written).toHaveLength(armchairCountries.length * locales.length)
  expect(written).toContain('DE en €1,249.00; incl. 19% VAT (€199.42)')
  expect(written).toContain('NL nl € 1.269,00; incl. 21% btw, dat is € 220,24')
  // Which apostrophe it is depends on the version of the locale data.
  expect(written).toContainEqual(expect.stringMatching(/^CH de CHF 1.190\.00; inkl\. 8,1 % MwSt\., das sind CHF 89\.17$/u))
  expect(written).toContain('ES es 1269,00 €; IVA del 21 % incluido: 220,24 €')
})
