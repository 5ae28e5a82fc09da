import { expect, test } from 'vitest'
import { findDeviceClass, parseBeacon, vitalLimits, vitalNames } from './beacon.ts'

const fields = {
  event_name: 'LCP',
  value: '1234.5',
  id: 'v6-1',
  page: '/de/pricing',
  href: 'https://site.test/de/pricing',
  speed: '4g',
}
const parse = (changes: Readonly<Record<string, string | undefined>> = {}) =>
  parseBeacon(Object.entries({ ...fields, ...changes }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))

test('a beacon gives its measurement, and neither its id nor its address', () => {
  expect(parse()).toEqual({ name: 'LCP', value: 1234.5, page: '/de/pricing' })
  expect(parse({ speed: '' })).toEqual({ name: 'LCP', value: 1234.5, page: '/de/pricing' })
})

test('a value may be as small as a layout shift is', () => {
  expect(parse({ event_name: 'CLS', value: '5.3e-7' })?.value).toBe(5.3e-7)
  expect(parse({ value: '0' })?.value).toBe(0)
})

test.each([
  ['an unknown metric', { event_name: 'FID' }],
  ['no value', { value: undefined }],
  ['a negative value', { value: '-1' }],
  ['a value that is no number', { value: 'NaN' }],
  ['a value of more than ten minutes', { value: '600001' }],
  ['no page', { page: undefined }],
  ['a page of another site', { page: 'https://other.test/' }],
  ['a long page', { page: `/${'a'.repeat(500)}` }],
  ['a long id', { id: 'a'.repeat(101) }],
])('refuses %s', (_what, changes) => {
  expect(parse(changes)).toBeUndefined()
})

test.each([
  [
    'phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['phone', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Mobile Safari/537.36'],
  ['phone', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['tablet', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36'],
  [
    'tablet',
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['desktop', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36'],
  ['desktop', ''],
])('finds %s in %s', (device, userAgent) => {
  expect(findDeviceClass(userAgent)).toBe(device)
})

test('every vital has limits', () => {
  expect([...vitalNames].toSorted()).toEqual(Object.keys(vitalLimits).toSorted())
})
