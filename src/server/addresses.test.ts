import { expect, test } from 'vitest'
import { findCanonicalPath, parseLocaleChoice } from './addresses.ts'

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
])('%s leads to %s', (written, canonical) => {
  expect(findCanonicalPath(written, isPage)).toBe(canonical)
})

test.each(['/', '/de', '/pricing', '/Nope', '/design', '/english'])('%s is canonical as it is', (path) => {
  expect(findCanonicalPath(path, isPage)).toBeUndefined()
})

test.each(['//evil.example/', '/\\evil.example/', '/en//evil.example', '/en/\\evil.example', '///evil.example', '/DE//evil.example'])(
  '%s never leads to another host',
  (path) => {
    expect(findCanonicalPath(path, isPage)).toMatch(/^\/(?:de\/)?evil\.example$/u)
  },
)

test('a language link leads to the same page in the language asked for', () => {
  const choose = (query: string) => parseLocaleChoice(new URLSearchParams(query))
  expect(choose('to=de&path=/pricing')).toEqual({ locale: 'de', path: '/de/pricing' })
  expect(choose('to=en&path=/de/pricing')).toEqual({ locale: 'en', path: '/pricing' })
  expect(choose('to=es&path=/')).toEqual({ locale: 'es', path: '/es' })
  expect(choose('to=xx&path=/')).toBeUndefined()
  expect(choose('to=de')).toBeUndefined()
})
