import { localeTags } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { multiplyMinor } from '#domain/money.ts'
import { formatPrice } from '#domain/pricing/format-price.ts'
import { ContentError } from './content-error.ts'
import type { ContentProblem } from './content-error.ts'
import type { Prices, SiteFacts } from './site.ts'

/** What texts may name: `{site.email}`, `{price.firstShop}` (net), `{gross.firstShop}` (with the agency's VAT), `{part.language}`. */
export type Facts = ReadonlyMap<string, string>

/** Writes the facts as the language does; prices without decimals when they are whole. */
export function createFacts(site: SiteFacts, prices: Prices, locale: Locale): Facts {
  const { currency, vat, amountsMinor, estimate } = prices
  const write = (amountMinor: number) => formatPrice(amountMinor, currency, localeTags[locale])
  const gross = (amountMinor: number) => amountMinor + multiplyMinor(amountMinor, vat.percent / 100)
  const number = new Intl.NumberFormat(localeTags[locale])
  const percent = new Intl.NumberFormat(localeTags[locale], { style: 'percent', maximumFractionDigits: 1 })
  const { address } = site
  const country = new Intl.DisplayNames(localeTags[locale], { type: 'region' }).of(address.country) ?? address.country
  return new Map([
    ['site.legalName', site.legalName],
    ['site.representative', site.representative],
    ['site.register', site.register],
    ['site.vatId', site.vatId],
    ['site.email', site.email],
    // In one line among other words, so that it can be read off.
    ['site.phone', site.phoneDisplay.replaceAll(' ', '\u00a0')],
    ['site.founded', String(site.founded)],
    ['site.city', address.cityNames?.[locale] ?? address.city],
    ['site.address', `${address.street}, ${address.postalCode} ${address.city}, ${country}`],
    ...Object.entries(amountsMinor).flatMap(([name, amountMinor]) => [
      [`price.${name}`, write(amountMinor)] as const,
      [`gross.${name}`, write(gross(amountMinor))] as const,
    ]),
    ...Object.entries(estimate.parts).map(([name, { amountMinor }]) => [`part.${name}`, write(amountMinor)] as const),
    ['estimate.spread', percent.format(estimate.spreadPercent / 100)],
    ['estimate.mostProducts', number.format(estimate.products.at(-1)?.upTo ?? 0)],
    ['vat.rate', percent.format(vat.percent / 100)],
  ])
}

/** Replaces every `{fact}` in the texts of a page. @throws ContentError naming each unknown fact. */
export function fillFacts<Texts>(texts: Texts, facts: Facts, file: string): Texts {
  const problems: ContentProblem[] = []
  const filled = fill(texts, '')
  if (problems.length > 0) throw new ContentError(problems)
  return filled as Texts // the same shape: only characters inside texts have changed

  function fill(value: unknown, field: string): unknown {
    if (typeof value === 'string')
      return value.replaceAll(/\{([^{}]*)\}/gu, (token, name: string) => {
        const fact = facts.get(name)
        if (fact === undefined) problems.push({ file, field, message: `${token} is not a known fact` })
        return fact ?? token
      })
    if (Array.isArray(value)) return value.map((item: unknown, index) => fill(item, join(field, String(index))))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, join(field, name))]))
    return value
  }
}

function join(field: string, name: string): string {
  return field ? `${field}.${name}` : name
}
