import { expect, test } from 'vitest'
import { hasRoute, routeAddress } from './route-address.ts'

test('a route pattern is filled with its parameters', () => {
  expect(routeAddress('/pricing')).toBe('/pricing')
  expect(routeAddress('/blogs/:slug', { slug: 'a b' })).toBe('/blogs/a%20b')
})

test('the error names a missing parameter', () => {
  expect(() => routeAddress('/blogs/:slug')).toThrow('Missing required param "slug"')
  expect(() => routeAddress('/services/:service', { service: '' })).toThrow('Missing required param "service"')
})

test('a route that does not exist cannot be resolved', () => {
  expect(() => routeAddress('/nope')).toThrow('No match for "/nope"')
})

test('routes match whole paths, case-sensitively', () => {
  expect(['/', '/pricing', '/blogs/anything', '/dashboard/login'].filter((path) => !hasRoute(path))).toEqual([])
  expect(['/nope', '/Pricing', '/blogs/a/b', 'pricing/x'].filter(hasRoute)).toEqual([])
})
