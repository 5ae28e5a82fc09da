import { expect, test } from 'vitest'
import { detectLocale } from '#domain/locale-detection.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'

test('a path loses its language prefix and gets it back', () => {
  expect(splitLocalePath('/de/pricing')).toEqual({ locale: 'de', path: '/pricing' })
  expect(splitLocalePath('/de')).toEqual({ locale: 'de', path: '/' })
  expect(splitLocalePath('/')).toEqual({ locale: 'en', path: '/' })
  expect(localizePath('es', '/')).toBe('/es')
  expect(localizePath('es', '/?a=1')).toBe('/es?a=1')
  expect(localizePath('nl', '/team')).toBe('/nl/team')
  expect(localizePath('en', '/team')).toBe('/team')
})

test('only a whole first segment is a language prefix', () => {
  expect(splitLocalePath('/design')).toEqual({ locale: 'en', path: '/design' })
  expect(splitLocalePath('/en/pricing')).toEqual({ locale: 'en', path: '/en/pricing' })
  expect(splitLocalePath('/DE/pricing')).toEqual({ locale: 'en', path: '/DE/pricing' })
})

test('detection follows quality, then the exact tag, then the language', () => {
  expect(detectLocale('de')).toBe('de')
  expect(detectLocale('xx-XX,xx;q=0.9,nl;q=0.8,en;q=0.7')).toBe('nl')
  expect(detectLocale('en;q=0.5,es-MX;q=0.9')).toBe('es')
  expect(detectLocale('de-AT, en-US')).toBe('de')
  expect(detectLocale('en-US,de-DE')).toBe('en')
})

test('detection finds nothing in refused, unknown or broken entries', () => {
  expect(detectLocale('')).toBeUndefined()
  expect(detectLocale('*')).toBeUndefined()
  expect(detectLocale('de;q=0, xx')).toBeUndefined()
  expect(detectLocale(';;,q=1,de;q=abc')).toBeUndefined()
})
