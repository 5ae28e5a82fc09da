import { expect, test } from 'vitest'
import { type Locale, locales } from '#domain/locale.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import { compileMessages } from './messages.ts'

function inEveryLocale<Texts>(texts: Texts): Record<Locale, Texts> {
  return Object.fromEntries(locales.map((locale) => [locale, texts])) as Record<Locale, Texts> // a key for each
}

/** The problems of the given texts; languages that are not given say the same as English. */
function listProblems({ en, ...others }: { en: unknown } & Partial<Record<Locale, unknown>>): string {
  try {
    compileMessages({ ...inEveryLocale(en), ...others })
    return ''
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.message
  }
}

test('texts compile to plain JSON under their joined keys', () => {
  const en = { cart: { items: '{count, plural, one {# item} other {# items}}', empty: 'Nothing yet' } }
  const compiled = compileMessages(inEveryLocale(en)).de
  expect(Object.keys(compiled)).toEqual(['cart.items', 'cart.empty'])
  expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled)
})

test('one error names every problem of every language', () => {
  const problems = listProblems({
    en: { a: 'A', b: 'B {name}' },
    de: { a: 'A' },
    nl: { a: 'A', b: 'B' },
    es: { a: 'A', b: 'B {name}', c: 'C' },
  })
  expect(problems.split('\n')).toEqual([
    'messages/de.json: b: is missing',
    'messages/nl.json: b: has the placeholders {  }, English has { name: text }',
    'messages/es.json: c: does not exist in English',
  ])
})

test.each([
  ['a text that is a number', { a: 1 }, 'a: is neither a text nor a group of texts'],
  ['a list', { a: ['x'] }, 'a: is neither a text nor a group of texts'],
  ['an empty text', { a: ' ' }, 'a: is empty'],
  ['a dot in a key', { 'a.b': 'x' }, 'a.b: a key may not contain a dot'],
  ['an unclosed brace', { a: 'Hello {name' }, 'a: not a valid ICU message'],
  ['a plural without other', { a: '{n, plural, one {#}}' }, 'a: not a valid ICU message (MISSING_OTHER_CLAUSE)'],
  ['an offset', { a: '{n, plural, offset:1 other {#}}' }, 'a: offset: in the plural of {n}'],
  ['a named number style', { a: '{n, number, percent}' }, 'a: named number style "percent"'],
  ['a named date style', { a: '{d, date, short}' }, 'a: named date style "short"'],
  ['a named time style', { a: '{d, time, short}' }, 'a: named date style "short"'],
  ['an unknown number skeleton', { a: '{n, number, ::currenci/EUR}' }, 'a: unknown number skeleton "currenci/EUR"'],
  ['a currency that does not exist', { a: '{n, number, ::currency/EUX}' }, 'a: unknown number skeleton "currency/EUX"'],
  ['a scale, which Intl passes over', { a: '{n, number, ::percent scale/100}' }, 'a: unknown number skeleton "scale/100"'],
  ['an option the stem does not have', { a: '{n, number, ::percent/2}' }, 'a: unknown number skeleton "percent/2"'],
  ['a unit that does not exist', { a: '{n, number, ::unit/parsec}' }, 'a: unknown number skeleton "unit/parsec"'],
  ['an unknown date skeleton', { a: '{d, date, ::yMMMMdf}' }, 'a: unknown date skeleton "yMMMMdf"'],
  ['a month six letters long', { a: '{d, date, ::MMMMMMf}' }, 'a: unknown date skeleton "MMMMMMf"'],
  ['a name used in two ways', { a: '{x, number} {x, date, ::y}' }, 'a: {x} is used as number and as date'],
])('%s is refused', (_, en, problem) => {
  expect(listProblems({ en })).toContain(`messages/en.json: ${problem}`)
})

test.each([
  ['a plural category the language lacks', 'de', '{n, plural, few {#} other {#}}', 'plural category "few" does not exist in de-DE'],
  [
    'an ordinal category the language lacks',
    'nl',
    '{n, selectordinal, one {#} other {#}}',
    'plural category "one" does not exist in nl-NL',
  ],
])('%s is refused', (_, locale, text, problem) => {
  const english = text.includes('selectordinal') ? '{n, selectordinal, one {#st} other {#th}}' : '{n, plural, one {#} other {#}}'
  const same = { a: english.replaceAll(/one \{#(?:st)?\} /gu, '') }
  const sources = { ...inEveryLocale(same), en: { a: english }, [locale]: { a: text } }
  expect(listProblems(sources)).toBe(`messages/${locale}.json: a: ${problem}`)
})

test.each([
  ['a tag', '<b>Buy</b>', 'Kaufen'],
  ['the keys of a select', '{kind, select, shop {A} other {B}}', '{kind, select, laden {A} other {B}}'],
  ['the kind of a placeholder', '{n, number}', '{n}'],
])('%s that differs from English is refused', (_, en, de) => {
  expect(listProblems({ en: { a: en }, de: { a: de } })).toMatch(/^messages\/de\.json: a: has the placeholders/u)
})

test('languages may use other plural categories, styles and order than English', () => {
  const en = { a: '{n, plural, one {# day} other {# days}} from {sum, number, ::currency/EUR .}' }
  const es = { a: '{sum, number} desde {n, plural, one {# día} many {# de días} other {# días}}' }
  expect(listProblems({ en, es })).toBe('')
})
