import { expect, test, vi } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { createTranslate } from '#i18n/translate.ts'
import { readContent } from './read-content.ts'

const { messages } = await readContent(new URL('../../../content/', import.meta.url))

function translateTo(locale: Locale) {
  // As in the browser, which gets the messages as a JSON file.
  return createTranslate(locale, JSON.parse(JSON.stringify(messages[locale])))
}

test.each([
  ['en', ['Reading time: 1\u00a0minute', 'Reading time: 2\u00a0minutes', 'Reading time: 1,000,000\u00a0minutes']],
  ['de', ['1\u00a0Minute Lesezeit', '2\u00a0Minuten Lesezeit', '1.000.000\u00a0Minuten Lesezeit']],
  ['nl', ['1\u00a0minuut leestijd', '2\u00a0minuten leestijd', '1.000.000\u00a0minuten leestijd']],
  ['es', ['1\u00a0minuto de lectura', '2\u00a0minutos de lectura', '1.000.000\u00a0de minutos de lectura']],
] as const)('plurals follow the language (%s)', (locale, expected) => {
  const translate = translateTo(locale)
  expect([1, 2, 1_000_000].map((minutes) => translate('blog.readingTime', { minutes }))).toEqual(expected)
})

test.each([
  ['en', 'Under €25,000 (plan, pilot or maintenance)', '€25,000 to €45,000', 'Published on March 3, 2026'],
  ['de', 'Unter 25.000 € (Plan, Pilotprojekt oder Betreuung)', '25.000 bis 45.000 €', 'Veröffentlicht am 3. März 2026'],
  ['nl', 'Minder dan € 25.000 (plan, pilot of onderhoud)', '€ 25.000 tot € 45.000', 'Gepubliceerd op 3 maart 2026'],
  ['es', 'Menos de 25.000 € (plan, piloto o mantenimiento)', 'De 25.000 a 45.000 €', 'Publicado el 3 de marzo de 2026'],
] as const)('money and dates are written as the language does (%s)', (locale, under, between, published) => {
  const translate = translateTo(locale)
  const texts = [
    translate('contact.budgets.under', { to: 25_000 }),
    translate('contact.budgets.between', { from: 25_000, to: 45_000 }),
    translate('blog.publishedOn', { date: new Date('2026-03-03T00:00:00Z') }),
  ]
  expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([under, between, published])
})

test('rich text hands each tag to its function and keeps the parts in order', () => {
  const parts = translateTo('en').rich('form.kept', { privacy: (children) => ({ link: children }) })
  expect(parts).toEqual(['We store this to answer you. See the ', { link: ['privacy policy'] }, '.'])
})

test('a missing message, value or tag function is an error, never a hole in the text', () => {
  const translate = translateTo('de')
  // @ts-expect-error no such key: the file and the code are of different builds
  expect(() => translate('nope')).toThrow('No message "nope" in de')
  // @ts-expect-error no such key, but a property of every object
  expect(() => translate('toString')).toThrow('No message "toString" in de')
  expect(() => translate('blog.author')).toThrow('No value for {author}')
  expect(() => translate('blog.readingTime', {})).toThrow('No value for {minutes}')
  expect(() => translate('form.kept')).toThrow('No value for {privacy}')
})

test('a translator makes each Intl formatter once', () => {
  const PluralRules = vi.spyOn(Intl, 'PluralRules')
  const NumberFormat = vi.spyOn(Intl, 'NumberFormat')
  try {
    const translate = translateTo('nl')
    for (const minutes of [2, 3, 4]) translate('blog.readingTime', { minutes })
    expect(PluralRules).toHaveBeenCalledTimes(1)
    expect(NumberFormat).toHaveBeenCalledTimes(1)
  } finally {
    vi.restoreAllMocks()
  }
})
