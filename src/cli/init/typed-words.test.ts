import { expect, test } from 'vitest'
import { findCountry, readAmount, readColor, readHours, readLanguages, readYesNo } from './typed-words.ts'

test.each([
  ['Deutschland', 'DE'],
  ['germany', 'DE'],
  ['Duitsland', 'DE'],
  ['ALEMANIA', 'DE'],
  ['de', 'DE'],
  ['Österreich', 'AT'],
  ['Osterreich', 'AT'],
  ['Países Bajos', 'NL'],
  ['Holland', 'NL'],
  ['Hongkong', 'HK'],
  ['España', 'ES'],
  ['United Kingdom', 'GB'],
  ['USA', 'US'],
  ['Atlantis', undefined],
])('the country %s is %s', (text, code) => {
  expect(findCountry(text)).toBe(code)
})

test.each([
  ['ja', true],
  ['Sí', true],
  ['Yes', true],
  ['j', true],
  ['nein', false],
  ['Nee', false],
  ['NO', false],
  ['vielleicht', undefined],
])('%s means %s', (text, meaning) => {
  expect(readYesNo(text)).toBe(meaning)
})

test.each([
  ['Deutsch und Englisch', ['de', 'en']],
  ['Duits en Spaans', ['de', 'es']],
  ['de, en', ['de', 'en']],
  ['de en nl', ['de', 'en', 'nl']],
  ['español, neerlandés', ['es', 'nl']],
  ['French & Swedish', ['fr', 'sv']],
  ['', []],
])('the languages %j are %j', (text, codes) => {
  expect(readLanguages(text)).toEqual({ codes })
})

test('a language that is unknown is named', () => {
  expect(readLanguages('Deutsch, Elbisch')).toEqual({ unknown: 'Elbisch' })
})

test.each([
  ['#1F7A4D', '#1f7a4d'],
  ['abc', '#aabbcc'],
  ['grün', '#1f7a4d'],
  ['azul', '#2563c9'],
  ['reddish', undefined],
])('the color %s is %s', (text, hex) => {
  expect(readColor(text)).toBe(hex)
})

test.each([
  ['900', 90_000],
  ['1.150,50 €', 115_050],
  ['EUR 1,150', 115_000],
  ['1 150 euro', 115_000],
  ['799.5', 79_950],
  ['12.34.5', undefined],
  ['1.1500', undefined],
  ['nine hundred', undefined],
])('the amount %s is %s cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

const week = { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }

test.each([
  ['Mo-Fr 9-17', 'de', [week]],
  ['Montag bis Freitag 9 bis 17 Uhr', 'de', [week]],
  ['Mon-Fri 9am-5pm', 'en', [week]],
  ['ma-vr 9.00-17.00', 'nl', [week]],
  ['lun a vie 9:00-17:00', 'es', [week]],
  ['1-5 09:00-17:00', 'en', [week]],
  ['mar 9-17', 'es', [{ ...week, days: [2] }]],
  [
    'Mo-Do 9-17, Fr 9:00–15:30',
    'de',
    [
      { ...week, days: [1, 2, 3, 4] },
      { days: [5], opens: '09:00', closes: '15:30' },
    ],
  ],
] as const)('the hours %j in %s are read', (text, language, hours) => {
  expect(readHours(text, language)).toEqual({ hours })
})

test.each(['9-17', 'Fr-Mo 9-17', 'Mo 17-9', 'Mo 9-25', 'immer'])('%j is no time of a week', (text) => {
  expect(readHours(text, 'de')).toEqual({ unknown: text })
})
