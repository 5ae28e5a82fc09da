import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { capInterchange, formatDays, formatEuros, listLines, readWords } from './order-page.ts'

const locales = ['en', 'de', 'nl', 'es'] as const

test('the notation of amounts, days, lists and plurals follows the language', () => {
  const pick = (line: number) => locales.map((locale) => listLines(locale)[line])
  expect(pick(2)).toEqual([
    'Total €60.00, VAT included',
    'Gesamtpreis 60,00\u00a0€ inkl. MwSt.',
    'Totaal €\u00a060,00 inclusief btw',
    'Total 60,00\u00a0€, IVA incluido',
  ])
  expect(pick(0)).toEqual([
    '3 items: notebook, pencil case, and ruler',
    '3 Artikel: Notizbuch, Federmappe und Lineal',
    '3 artikelen: notitieboek, etui en liniaal',
    '3 artículos: cuaderno, estuche y regla',
  ])
  expect(pick(6).map((line) => line?.split('. ').at(-1))).toEqual([
    'You have 2 attempts left.',
    'Sie haben noch 2 Versuche.',
    'Je hebt nog 2 pogingen.',
    'Te quedan 2 intentos.',
  ])
  expect(listLines('es').at(-1)).toContain('Te queda 1 intento.')
})

test('the button has the words that the law of each country names', () => {
  // Directive 2011/83/EU, article 8(2); BGB, § 312j(3); BW, article 6:230v(3); TRLGDCU, article 98.2.
  expect(locales.map((locale) => readWords(locale).button.toLowerCase())).toEqual([
    'order with obligation to pay',
    'zahlungspflichtig bestellen',
    'bestelling met betalingsverplichting',
    'pedido con obligación de pago',
  ])
})

test('the caps on interchange of Regulation (EU) 2015/751 and of Spain hold on both sides of €20', () => {
  const cap = (cents: number) =>
    (['EU', 'ES'] as const).flatMap((country) => (['debit', 'credit'] as const).map((card) => capInterchange(cents, card, country)))
  expect(cap(6000)).toEqual([12, 18, 7, 18])
  expect(cap(2000)).toEqual([4, 6, 2, 4])
  expect(cap(3000)).toEqual([6, 9, 6, 9])
})

test('Intl formats the lists, plurals, dates and amounts that the articles quote', () => {
  expect(new Intl.ListFormat('es').format(['Bizum', 'iDEAL'])).toBe('Bizum e iDEAL')
  expect([new Intl.PluralRules('fr').select(0), new Intl.PluralRules('es').select(1_000_000)]).toEqual(['one', 'many'])
  const short = (locale: string) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(new Date('2026-12-03'))
  expect([short('nl-NL'), short('nl-BE'), short('en-US')]).toEqual(['3-12-2026', '3/12/2026', '12/3/2026'])
  expect([formatEuros('es', 126_050), formatEuros('es', 1_260_500)]).toEqual(['1260,50\u00a0€', '12.605,00\u00a0€'])
})

test.each(locales)('the article in %s prints what the program says, its code and the caps', (locale) => {
  const article = readText(`${locale}.md`)
  expect(article).toContain(`\`\`\`\n${locales.map((each) => listLines(each).join('\n')).join('\n\n')}\n\`\`\``)
  const program = readText('order-page.ts')
  const [, code = ''] = /```ts\n([\s\S]+?)\n```/u.exec(article) ?? []
  const functions = code.split(/\n\n(?=function|export)/u)
  expect(functions).toHaveLength(3)
  for (const each of functions) expect(program).toContain(each)
  const rows = article.match(/(?<=\| )[^|]*€[^|]* \| [^|]*€[^|]*(?= \|\n)/gu)
  const caps = (['EU', 'ES'] as const).flatMap((country) => (['debit', 'credit'] as const).map((card) => capInterchange(6000, card, country)))
  expect(rows).toEqual(caps.map((cents) => `${formatEuros(locale, cents)} | ${formatEuros(locale, cents * 1000)}`))
})

test('the figure shows the amount, the days and the button of each language', () => {
  const drawing = readText('same-order.svg')
  const texts = [...drawing.matchAll(/<text[^>]*>([^<{]+)</gu)].map(([, text]) => text)
  expect(texts).toEqual(locales.flatMap((locale) => [formatEuros(locale, 6000), formatDays(locale), readWords(locale).button]))
})

function readText(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}
