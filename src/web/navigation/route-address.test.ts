import { expect, test } from 'vitest'
import { hasRoute, routeAddress } from './route-address.ts'

test('a pattern of the table takes its parameters', () => {
  expect(routeAddress('/pricing')).toBe('/pricing')
  expect(routeAddress('/blogs/:slug', { slug: 'a b' })).toBe('/blogs/a%20b')
})

test('a missing parameter is named', () => {
  expect(() => routeAddress('/blogs/:slug')).toThrow('Missing required param "slug"')
  expect(() => routeAddress('/services/:service', { service: '' })).toThrow('Missing required param "service"')
})

test('a route that does not exist cannot be resolved', () => {
  expect(() => routeAddress('/nope')).toThrow('No match for "/nope"')
})

test('a path belongs to a route as it is written', () => {
  expect(['/', '/pricing', '/blogs/anything', '/dashboard/login'].filter((path) => !hasRoute(path))).toEqual([])
  expect(['/nope', '/Pricing', '/blogs/a/b', 'pricing/x'].filter(hasRoute)).toEqual([])
})
