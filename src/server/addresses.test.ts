import { expect, test } from 'vitest'
import { findCanonicalPath, parseLocaleChoice, toLocation } from './addresses.ts'

const isPage = (path: string) => ['/', '/pricing', '/de/pricing', '/de'].includes(path)

test.each([
  ['/pricing/', '/pricing'],
  ['/DE/pricing', '/de/pricing'],
  ['/De', '/de'],
  ['/en', '/'],
  ['/en/', '/'],
  ['/en/pricing', '/pricing'],
  ['/EN/Pricing//', '/pricing'],
  ['/Pricing', '/pricing'],
  ['//pricing', '/pricing'],
  ['/DE/Nope', '/de/Nope'],
  ['/.', '/'],
  ['/..', '/'],
  ['/./pricing', '/pricing'],
  ['/pricing/.', '/pricing'],
  ['/de/../pricing', '/pricing'],
  ['/de/%2E./pricing', '/pricing'],
])('%s leads to %s', (written, canonical) => {
  expect(findCanonicalPath(written, isPage)).toBe(canonical)
})

test.each(['/', '/de', '/pricing', '/Nope', '/design', '/english', '/...', '/.nope', '/%3Cb%3E"<b>'])(
  '%s is canonical as it is',
  (path) => {
    expect(findCanonicalPath(path, isPage)).toBeUndefined()
  },
)

test.each([
  '//evil.example/',
  '/\\evil.example/',
  '/en//evil.example',
  '/en/\\evil.example',
  '///evil.example',
  '/DE//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/de/.\\\\evil.example',
])('%s never leads to another host', (path) => {
  expect(findCanonicalPath(path, isPage)).toMatch(/^\/(?:de\/)?evil\.example$/u)
})

test('a language link leads to the same page in the language asked for', () => {
  const choose = (query: string) => parseLocaleChoice(new URLSearchParams(query))
  expect(choose('to=de&path=/pricing')).toEqual({ locale: 'de', path: '/de/pricing' })
  expect(choose('to=en&path=/de/pricing')).toEqual({ locale: 'en', path: '/pricing' })
  expect(choose('to=es&path=/')).toEqual({ locale: 'es', path: '/es' })
  expect(choose('to=xx&path=/')).toBeUndefined()
  expect(choose('to=de')).toBeUndefined()
})

test('a language link keeps the query and the hash', () => {
  const choose = (to: string, path: string) => parseLocaleChoice(new URLSearchParams({ to, path }))?.path
  expect(choose('en', '/de?x=1')).toBe('/?x=1')
  expect(choose('de', '/nl?x=1')).toBe('/de?x=1')
  expect(choose('es', '/#top')).toBe('/es#top')
  expect(choose('nl', '/es/blogs?to=/de//x')).toBe('/nl/blogs?to=/de//x')
})

test.each(['/de//evil.com', '/nl//x', '/de/\\evil.com', '/es\\evil.com', '/de///evil.com', '//evil.com', '/de/\t/evil.com'])(
  'a language link refuses %j',
  (path) => {
    for (const to of ['en', 'de']) expect(parseLocaleChoice(new URLSearchParams({ to, path }))).toBeUndefined()
  },
)

test('an encoded slash after a prefix stays a part of a path', () => {
  expect(parseLocaleChoice(new URLSearchParams({ to: 'en', path: '/de/%2Fevil.com' }))?.path).toBe('/%2Fevil.com')
  expect(parseLocaleChoice(new URLSearchParams('to=en&path=/de/%2Fevil.com'))).toBeUndefined()
})

test('an address is sent in ASCII, and otherwise as it was', () => {
  expect(toLocation('/€?a= b#ü')).toBe('/%E2%82%AC?a=%20b#%C3%BC')
  expect(toLocation('/\u{d800}')).toBe('/%EF%BF%BD')
  expect(toLocation('/.//a%2F?b=[%20]')).toBe('/.//a%2F?b=[%20]')
})
