import { readFileSync } from 'node:fs'

export type Locale = 'en' | 'de' | 'nl' | 'es'

/** The example: three articles for €55.10 with shipping, so €60.00. Amounts in cents. */
const order = { goods: 5510, shipping: 490, days: [new Date('2026-12-03'), new Date('2026-12-05')] } as const

/** The language says how something is written, the country of delivery which ways of paying come first. */
const methods: Readonly<Record<Locale, readonly string[]>> = {
  en: ['Bancontact', 'card', 'PayPal'],
  de: ['PayPal', 'Rechnung', 'Lastschrift', 'Karte'],
  nl: ['iDEAL | Wero', 'kaart', 'achteraf betalen'],
  es: ['tarjeta', 'Bizum', 'PayPal'],
}

type Plurals = { readonly one: string; readonly other: string }
type Words = Readonly<Record<'sums' | 'total' | 'delivery' | 'methods' | 'button' | 'declined', string>> & {
  readonly goods: readonly string[]
  readonly items: Plurals
  readonly attempts: Plurals
}

export function listLines(locale: Locale): string[] {
  const words = readWords(locale)
  const total = formatEuros(locale, order.goods + order.shipping)
  const goods = new Intl.ListFormat(locale, { type: 'conjunction' }).format(words.goods)
  return [
    `${count(locale, words.items, words.goods.length)}: ${goods}`,
    fill(words.sums, { goods: formatEuros(locale, order.goods), shipping: formatEuros(locale, order.shipping) }),
    fill(words.total, { total }),
    fill(words.delivery, { days: formatDays(locale) }),
    fill(words.methods, { methods: new Intl.ListFormat(locale, { type: 'disjunction' }).format(methods[locale]) }),
    `[ ${words.button} ]`,
    `${fill(words.declined, { total })} ${count(locale, words.attempts, 2)}`,
    `${fill(words.declined, { total })} ${count(locale, words.attempts, 1)}`,
  ]
}

export function formatEuros(locale: Locale, cents: number): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100)
}

export function formatDays(locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.formatRange(...order.days)
}

/** The caps on interchange for consumer cards, in cents. Spain has lower ones for payments within the country. */
export function capInterchange(cents: number, card: 'debit' | 'credit', country: 'EU' | 'ES'): number {
  const isSmall = country === 'ES' && cents <= 2000
  const share = (card === 'debit' ? 0.002 : 0.003) - (isSmall ? 0.001 : 0)
  const fee = Math.round(cents * share)
  return country === 'ES' && card === 'debit' ? Math.min(fee, 7) : fee
}

export function readWords(locale: Locale): Words {
  // The file lies beside this one and the test reads every word of it.
  const all = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8')) as Record<Locale, Words>
  return all[locale]
}

function count(locale: Locale, plurals: Plurals, number: number): string {
  const form = new Intl.PluralRules(locale).select(number) === 'one' ? plurals.one : plurals.other
  return form.replace('{count}', new Intl.NumberFormat(locale).format(number))
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (mark, name: string) => values[name] ?? mark)
}

if (import.meta.main) {
  for (const locale of ['en', 'de', 'nl', 'es'] as const) console.log(`${listLines(locale).join('\n')}\n`)
  for (const country of ['EU', 'ES'] as const) {
    console.log(`${country}: debit ${capInterchange(6000, 'debit', country)} cents, credit ${capInterchange(6000, 'credit', country)} cents`)
  }
}
