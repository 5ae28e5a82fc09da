import { expect, test } from 'vitest'
import { knownLocales } from '#domain/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import { findOffsets, listTimeZones } from './time-zones.ts'

/** Message keys stand for the names of oceans. */
const translate: Translate = Object.assign((key: string) => key, { rich: () => [], localeTag: 'en-US' })
const list = async (chosen = '') => {
  let pauses = 0
  const offsets = await findOffsets('de', new Date('2026-07-01T12:00:00Z'), () => Promise.resolve(pauses++))
  // There are several hundred zones.
  expect(pauses).toBeGreaterThan(10)
  return listTimeZones(chosen, 'de', translate, offsets)
}

test('time zones are grouped by region, in the page’s language, with familiar places', async () => {
  const groups = await list()
  const areas = ['Europa', 'Amerika', 'Afrika', 'Asien', 'Ozeanien', 'Antarktis', 'settings.areas.Atlantic', 'settings.areas.Indian']
  expect(groups.map(([area]) => area)).toEqual(areas)
  const zones = new Map(groups.flatMap(([, own]) => own))
  expect(zones.get('Europe/Berlin')).toBe('Berlin, GMT+2')
  expect(zones.get('America/Argentina/Buenos_Aires') ?? zones.get('America/Buenos_Aires')).toMatch(/^Buenos Aires/u)
  expect(zones.get('Asia/Kolkata') ?? zones.get('Asia/Calcutta')).toMatch(/, GMT\+5:30$/u)
  expect(groups.filter(([, own]) => own.length < 5)).toEqual([])
})

test('every time zone of the platform is listed, and a chosen one under an older name', async () => {
  const listed = new Set((await list('Asia/Old_Name')).flatMap(([, own]) => own.map(([name]) => name)))
  expect(listed.has('Asia/Old_Name')).toBe(true)
  const missing = Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC' && !listed.has(name))
  expect(missing).toEqual([])
})

test.each([
  ['Europe/Vienna', 'Vienna', 'Wien', 'Wenen', 'Viena'],
  ['Europe/Kyiv', 'Kyiv', 'Kyjiw', 'Kyiv', 'Kiev'],
  ['Europe/Copenhagen', 'Copenhagen', 'Kopenhagen', 'Kopenhagen', 'Copenhague'],
  ['Europe/Warsaw', 'Warsaw', 'Warschau', 'Warschau', 'Varsovia'],
  ['Europe/Belgrade', 'Belgrade', 'Belgrad', 'Belgrado', 'Belgrado'],
  ['Asia/Tokyo', 'Tokyo', 'Tokio', 'Tokio', 'Tokio'],
  ['America/Sao_Paulo', 'São Paulo', 'São Paulo', 'São Paulo', 'São Paulo'],
  ['America/North_Dakota/Center', 'Center (North Dakota)', 'Center (North Dakota)', 'Center (Noord-Dakota)', 'Center (Dakota del Norte)'],
] as const)('%s has its name in each language, and no other zone has it', (zone, en, de, nl, es) => {
  const names = { en, de, nl, es }
  for (const locale of knownLocales) {
    const zones = listTimeZones(zone, locale, translate).flatMap(([, own]) => own)
    expect([locale, new Map(zones).get(zone)]).toEqual([locale, names[locale]])
    const places = zones.map(([, place]) => place)
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
    expect(places.filter((place) => /[_/]/u.test(place) || place === '')).toEqual([])
  }
})

test('cities are sorted as the language does', () => {
  const [[, europe] = ['', []]] = listTimeZones('', 'es', translate)
  const places = europe.map(([, place]) => place)
  expect(places).toEqual(places.toSorted(new Intl.Collator('es').compare))
  expect(places[0]).toBe('Ámsterdam')
})
