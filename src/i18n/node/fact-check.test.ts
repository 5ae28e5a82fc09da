import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { parseContent } from '#i18n/content/content.ts'
import { checkFacts, listFacts } from '#i18n/fact-check.ts'
import { ownNumbers } from '#i18n/own-numbers.ts'
import { createTranslate } from '#i18n/translate.ts'
import { readContentFiles } from './read-content.ts'

const shipped = await readContentFiles(new URL('../../../content/', import.meta.url))
const content = parseContent(shipped)

function plant(path: string, from: string | RegExp, to: string) {
  const text = shipped[path] ?? ''
  const edited = text.replace(from, to)
  if (edited === text) throw new Error(`${path} does not hold ${String(from)}`)
  return checkFacts({ [path]: edited }, content).map(({ file, message }) => `${file}: ${message}`)
}

test('no shipped text repeats or contradicts a fact', () => {
  expect(checkFacts(shipped, content)).toEqual([])
})

test.each([
  ['en', '{payment.days}\u00A0days', '14 days', '“14 days” repeats a fact: name {payment.days}'],
  ['de', '{payment.days}\u00A0Tagen', 'dreißig Tagen', '“dreißig Tagen” is no fact'],
  ['nl', '{warranty.months}\u00A0maanden', '24\u00A0maanden', '“24\u00A0maanden” is no fact'],
  ['es', '{call.minutes}\u00A0minutos', 'treinta minutos', '“treinta minutos” repeats a fact: name {call.minutes}'],
  ['en', '{price.plan}', '€1,700', '“€1,700” is no fact'],
  ['de', '{price.plan}', '3.600\u00A0€', '“3.600\u00A0€” repeats a fact: name {price.plan}'],
])('a number that is written out on the %s pricing page in place of %s is found', (locale, fact, number, message) => {
  const path = `pages/pricing/${locale}.json`
  expect(plant(path, fact, number)).toEqual([expect.stringContaining(`${path}: ${message}`)])
})

test('an interface text that promises another day for the answer is found', () => {
  expect(plant('messages/de.json', 'Antwort innerhalb eines Arbeitstags', 'Antwort innerhalb von drei Arbeitstagen')).toEqual([
    'messages/de.json: “drei Arbeitstagen” contradicts promises.json',
  ])
})

test.each([
  ['en', 'lead', 'minutes', 'thirty minutes'],
  ['de', 'description', 'Minuten', '30 Minuten'],
  ['nl', 'lead', 'minuten', 'Dertig minuten'],
  ['es', 'description', 'minutos', '45 minutos'],
])('an interface text that writes the length of a call out is found: %s, booking.%s', (locale, key, unit, number) => {
  const path = `messages/${locale}.json`
  const written = new RegExp(`("booking": .*?"${key}": "[^"]*?)\\{minutes, number\\}\u00A0${unit}`, 'su')
  expect(plant(path, written, `$1${number}`)).toEqual([`${path}: “${number}” may contradict schedule.json: write {minutes, number}`])
})

test('with calls of another length no text names the former one', () => {
  const schedule = (shipped['schedule.json'] ?? '').replace('"durationMinutes": 30', '"durationMinutes": 47')
  const longer = parseContent({ ...shipped, 'schedule.json': schedule })
  expect(longer.schedule.durationMinutes).toBe(47)
  expect(checkFacts(shipped, longer)).toEqual([])
  for (const locale of locales) {
    const { home } = longer.pages
    expect(JSON.stringify(home[locale])).toMatch(/\b47\b/u)
    const translate = createTranslate(locale, longer.messages[locale])
    for (const key of ['booking.lead', 'booking.description', 'blog.call.text'] as const)
      expect(translate(key, { minutes: longer.schedule.durationMinutes })).toMatch(/\b47\b/u)
  }
})

test('texts that say one third are found when a step is paid in other parts', () => {
  const stepShares: [number, number] = [1, 1]
  const halves = { ...content, promises: { ...content.promises, stepShares } }
  const files = checkFacts(shipped, halves).map(({ file }) => file)
  expect(files).toEqual(expect.arrayContaining(['pages/pricing/en.json', 'pages/pricing/es.json', 'pages/terms/nl.json']))
})

test('each fact is listed with the places that state it, and each number that is no fact has a reason', () => {
  expect(listFacts(shipped, content)).toContainEqual({
    name: 'payment.days',
    value: '14',
    places: expect.arrayContaining([expect.stringMatching(/^pages\/pricing\/en\.json: payment\.lead$/u)]),
  })
  expect(ownNumbers.filter(({ reason }) => !reason)).toEqual([])
})

test('the weeks that the home page and the timeline count are those of a first store', () => {
  const { firstShop } = content.prices.days
  const weeks = content.promises.planWeeks + firstShop / content.prices.estimate.daysPerWeek
  const { items } = content.pages['services-web-development'].en.timeline
  expect(items.at(-1)?.weeks[1]).toBe(weeks)
  expect(content.pages.home.en.stage?.steps.at(-1)?.when).toContain(String(weeks))
})
