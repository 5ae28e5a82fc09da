import { expect, test } from 'vitest'
import { findCanonicalPath, isDefaultLocaleRoot, parseLocaleChoice, toLocation } from './addresses.ts'

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
  ['/%70ricing', '/pricing'],
  ['/%50RICING', '/pricing'],
  ['/d%65/pricing', '/de/pricing'],
  ['/%44%45/%70%72%69%63%69%6e%67%2F', '/de/pricing%2F'],
  ['/%65%6E/pricing', '/pricing'],
  ['/%2e%2e/', '/'],
  ['/x/%2e%2E/pricing', '/pricing'],
  ['/n%6Fpe', '/nope'],
  ['/pricing%2Edata', '/pricing.data'],
  ['/%5F.data', '/_.data'],
  ['/%61ssets/a%2Djs_%7E.js', '/assets/a-js_~.js'],
  ['/%66avicon.svg', '/favicon.svg'],
  ['/%64ashboard/invoices/R%2F2026%2D1', '/dashboard/invoices/R%2F2026-1'],
  ['/%64ashboard/files/a%2Fb%252e%20c.pdf', '/dashboard/files/a%2Fb%252e%20c.pdf'],
])('%s leads to %s', (written, canonical) => {
  expect(findCanonicalPath(written, isPage)).toBe(canonical)
})

test.each([
  '/',
  '/de',
  '/pricing',
  '/Nope',
  '/design',
  '/english',
  '/...',
  '/.nope',
  '/%3Cb%3E"<b>',
  '/dashboard/files/customers%2Fc%2FAngebot%20%26%20Plan%C3%A4nderung.pdf',
  '/dashboard/files/a%252e%252e%2Fb',
  '/%2570ricing',
  '/%',
  '/%7',
  '/%zz/pricing',
  '/%70ricing%',
  '/%%370ricing',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/%2f%5c',
  '/%0a%00',
  '/%C3%A9',
  '/%E9',
])('%s is canonical as it is', (path) => {
  expect(findCanonicalPath(path, isPage)).toBeUndefined()
})

test('whatever is encoded, the canonical form names the same, and is canonical itself', () => {
  for (const byte of Array(128).keys()) {
    const path = `/a%${byte.toString(16).padStart(2, '0')}/b`
    const canonical = findCanonicalPath(path, isPage) ?? path
    expect(decodeURIComponent(canonical)).toBe(decodeURIComponent(path))
    expect(findCanonicalPath(canonical, isPage)).toBeUndefined()
  }
})

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
  '//%65vil.example',
  '/%2e//%65vil.example',
  '/%2e%2e/\\\\evil%2Eexample',
  '/d%65//evil.example',
])('%s never leads to another host', (path) => {
  expect(findCanonicalPath(path, isPage)).toMatch(/^\/(?:de\/)?evil\.example$/u)
})

test('the home page with the English prefix is known however it is written', () => {
  expect(['/en', '/en/', '/EN', '//en//', '/en\\\\'].filter((path) => !isDefaultLocaleRoot(path))).toEqual([])
  expect(['/', '/de', '/en/pricing', '/english', '/en/..', '/de/en'].filter(isDefaultLocaleRoot)).toEqual([])
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
