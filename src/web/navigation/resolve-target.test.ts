import { expect, test } from 'vitest'
import { resolveTarget } from './resolve-target.ts'

const from = { href: 'https://fourfold.example/de/pricing?a=1', locale: 'de', isExternal: false } as const

test('addresses and routes lead to pages of the site', () => {
  expect(resolveTarget('/nl/team#people', from).href).toBe('https://fourfold.example/nl/team#people')
  expect(resolveTarget('#estimate', from).href).toBe('https://fourfold.example/de/pricing?a=1#estimate')
  const article = { route: '/blogs/:slug', params: { slug: 'a' }, search: '?b=2', hash: '#c' }
  expect(resolveTarget(article, from).href).toBe('https://fourfold.example/de/blogs/a?b=2#c')
})

test.each([
  'https://other.example/',
  '//other.example/pricing',
  'http://fourfold.example/pricing',
  'javascript:alert(1)',
  'mailto:a@b.example',
])('%s is rejected unless external targets are allowed', (target) =>
  expect(() => resolveTarget(target, from)).toThrow('Navigating to external URL is not allowed by default'),
)

test('external addresses are accepted if allowed, but never a script', () => {
  const outside = { ...from, isExternal: true }
  expect(resolveTarget('https://other.example/', outside).href).toBe('https://other.example/')
  expect(() => resolveTarget('javascript:alert(1)', outside)).toThrow('Navigating to a URL with javascript: is not allowed')
})

test('a path without a route cannot be resolved', () => {
  expect(() => resolveTarget('/nope', from)).toThrow('No match for "/nope"')
  expect(resolveTarget('/nope', { ...from, isKnown: true }).pathname).toBe('/nope')
  expect(() => resolveTarget('https://', from)).toThrow('No match for "https://"')
  expect(() => resolveTarget({ route: '/blogs/:slug' }, from)).toThrow('Missing required param "slug"')
})
