import { expect, test } from 'vitest'
import { type ConsentChoice, consentDays, decideConsent, encodeConsent, findConsent, parseConsent } from './consent.ts'

const now = new Date('2026-11-26T12:00:00.000Z')
const dayMs = 24 * 60 * 60 * 1000

function choose(decisions: ConsentChoice['decisions'], hasRefusalSignal = false): ConsentChoice {
  return decideConsent(undefined, decisions, { now, hasRefusalSignal })
}

test('a choice is stored with its version and time, and read again', () => {
  const choice = choose({ statistics: true })
  expect(JSON.parse(encodeConsent(choice))).toEqual({
    version: 1,
    chosenAt: '2026-11-26T12:00:00.000Z',
    overridesSignal: false,
    decisions: { statistics: true },
  })
  expect(parseConsent(encodeConsent(choice), now)).toEqual(choice)
})

test('a choice counts for a year, and not when it was made in the future', () => {
  const text = encodeConsent(choose({ statistics: true }))
  expect(parseConsent(text, new Date(now.getTime() + consentDays * dayMs - 1))).toBeDefined()
  expect(parseConsent(text, new Date(now.getTime() + consentDays * dayMs))).toBeUndefined()
  expect(parseConsent(text, new Date(now.getTime() - dayMs))).toBeUndefined()
})

test.each([
  ['nothing', null],
  ['no JSON', 'yes'],
  ['another version', encodeConsent(choose({ statistics: true })).replace('"version":1', '"version":0')],
  ['no time', encodeConsent(choose({ statistics: true })).replace('2026-11-26T12:00:00.000Z', 'today')],
  ['a decision that is no boolean', encodeConsent(choose({ statistics: true })).replace('true', '"yes"')],
])('%s counts as no choice', (_, text) => {
  expect(parseConsent(text, now)).toBeUndefined()
})

test('a category is undecided until its own decision, and decisions are kept separately', () => {
  expect(findConsent(undefined, 'statistics', false)).toBe('undecided')
  const first = choose({ 'external-media': true })
  expect(findConsent(first, 'statistics', false)).toBe('undecided')
  const second = decideConsent(first, { statistics: false }, { now, hasRefusalSignal: false })
  expect(findConsent(second, 'statistics', false)).toBe('refused')
  expect(findConsent(second, 'external-media', false)).toBe('allowed')
})

test('Global Privacy Control refuses everything, also what was allowed without it', () => {
  expect(findConsent(undefined, 'statistics', true)).toBe('refused')
  expect(findConsent(choose({ statistics: true }), 'statistics', true)).toBe('refused')
})

test('consent in spite of Global Privacy Control covers only its own category', () => {
  const before = choose({ statistics: true })
  const choice = decideConsent(before, { 'external-media': true }, { now, hasRefusalSignal: true })
  expect(findConsent(choice, 'external-media', true)).toBe('allowed')
  expect(findConsent(choice, 'statistics', true)).toBe('refused')
})
