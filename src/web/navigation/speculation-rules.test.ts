import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { speculationRules } from './speculation-rules.ts'

type Condition = { readonly href_matches?: string | readonly string[]; readonly not?: Condition; readonly and?: readonly Condition[] }
type Rule = { readonly where: Condition; readonly eagerness: string }

const rules = JSON.parse(speculationRules) as Record<string, readonly Rule[]> // written by us
const { prerender, prefetch } = rules
const [rule] = prerender ?? []

/** Matches as browsers do; elements are matched by none here. */
function matches({ href_matches: patterns, not, and }: Condition, address: string): boolean {
  if (and) return and.every((condition) => matches(condition, address))
  if (not) return !matches(not, address)
  return [patterns ?? []].flat().some((pattern) => new URLPattern(pattern, 'https://site.test/').test(address, 'https://site.test/'))
}

const isSpeculated = (address: string) => rule !== undefined && matches(rule.where, address)

test('the browser prerenders where it can, and prefetches elsewhere, what a pointer rests on', () => {
  expect(Object.keys(rules)).toEqual(['prerender', 'prefetch'])
  expect(prefetch).toEqual(prerender)
  expect(rule?.eagerness).toBe('moderate')
})

const pages = ['/', '/pricing', '/blogs/first-steps', '/blogs/page/2', '/services/maintenance', '/contact-us#form', '/bookings-explained']
const others = [
  '/booking',
  '/search',
  '/dashboard',
  '/dashboard/login',
  '/dashboard/invoices/1/pdf',
  '/blogs/drafts/next',
  '/pricing?team=2',
]

test.each(locales.flatMap((locale) => pages.map((path) => localizePath(locale, path))))('%s is prerendered', (address) => {
  expect(isSpeculated(address)).toBe(true)
})

test.each([
  ...locales.flatMap((locale) => others.map((path) => localizePath(locale, path))),
  '/locale?locale=de&path=%2F',
  '/session?end',
  '/assets/a.js',
  '/feed.xml',
  '/de/feed.xml',
  '/terms.pdf',
  '/bookings/calendar.ics?booking=a',
  'https://other.test/pricing',
  'mailto:hello@site.test',
])('%s is not prerendered', (address) => {
  expect(isSpeculated(address)).toBe(false)
})

test('links that open another tab or download are excluded', () => {
  expect(speculationRules).toContain('{"not":{"selector_matches":"[download], [target=_blank]"}}')
})
