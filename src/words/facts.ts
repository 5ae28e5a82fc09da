import { localeTags } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { ContentError } from './content-error.ts'
import type { ContentProblem } from './content-error.ts'
import type { Prices, Site } from './site.ts'

/** What texts may name: `{site.email}`, `{price.firstShop}`. */
export type Facts = ReadonlyMap<string, string>

/** Writes the facts as the language does; prices without decimals when they are whole. */
export function createFacts(site: Site, prices: Prices, locale: Locale): Facts {
  const money = new Intl.NumberFormat(localeTags[locale], {
    style: 'currency',
    currency: prices.currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  const minorUnits = 10 ** (money.resolvedOptions().maximumFractionDigits ?? 0)
  const { address } = site
  const country = new Intl.DisplayNames(localeTags[locale], { type: 'region' }).of(address.country) ?? address.country
  return new Map([
    ['site.legalName', site.legalName],
    ['site.representative', site.representative],
    ['site.register', site.register],
    ['site.vatId', site.vatId],
    ['site.email', site.email],
    ['site.phone', site.phoneDisplay],
    ['site.founded', String(site.founded)],
    ['site.city', address.city],
    ['site.address', `${address.street}, ${address.postalCode} ${address.city}, ${country}`],
    ...Object.entries(prices.amountsMinor).map(([name, amount]) => [`price.${name}`, money.format(amount / minorUnits)] as const),
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
