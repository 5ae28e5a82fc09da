import { expect, test } from 'vitest'
import { findScrollTarget } from './scroll-rule.ts'

const place = (pathname: string, hash = '', search = '') => ({ pathname, search, hash })
const forward = { savedTop: undefined, isDisabledByRoute: false, isDisabledByLink: false }
const held = { ...forward, isDisabledByLink: true }

test('a new page starts at the top unless its route disables it', () => {
  expect(findScrollTarget(place('/team'), place('/pricing'), forward)).toEqual({ top: 0 })
  expect(findScrollTarget(place('/team'), place('/pricing'), { ...forward, isDisabledByRoute: true })).toBeUndefined()
})

test('removing the hash scrolls to the top, whatever the route sets', () => {
  expect(findScrollTarget(place('/terms', '#payment'), place('/terms'), { ...forward, isDisabledByRoute: true })).toEqual({ top: 0 })
})

test('keepScroll keeps the position if the query changes, with any hash', () => {
  const narrowed = place('/references', '', '?industry=food')
  expect(findScrollTarget(place('/references'), narrowed, held)).toBeUndefined()
  expect(findScrollTarget(place('/references', '#tea-search'), narrowed, held)).toBeUndefined()
  expect(findScrollTarget(place('/pricing', '#estimate'), place('/pricing', '#estimate', '?languages=5'), held)).toBeUndefined()
  expect(findScrollTarget(place('/pricing', '#estimate'), place('/pricing', '#estimate'), held)).toBeUndefined()
  expect(findScrollTarget(place('/pricing'), narrowed, held)).toBeUndefined()
})

test('a hash scrolls to its element, on the same page and on another one', () => {
  expect(findScrollTarget(place('/terms'), place('/terms', '#payment'), forward)).toEqual({ hash: '#payment' })
  expect(findScrollTarget(place('/team'), place('/terms', '#payment'), { ...forward, isDisabledByRoute: true })).toEqual({
    hash: '#payment',
  })
  expect(findScrollTarget(place('/team'), place('/terms', '#payment'), held)).toEqual({ hash: '#payment' })
  expect(findScrollTarget(place('/terms'), place('/terms', '#payment'), held)).toEqual({ hash: '#payment' })
})

test('back and forward restore the scroll position, also at an address with a hash', () => {
  const back = { ...forward, savedTop: 240 }
  expect(findScrollTarget(place('/team'), place('/pricing'), back)).toEqual({ top: 240 })
  expect(findScrollTarget(place('/team'), place('/terms', '#payment'), back)).toEqual({ top: 240 })
  expect(findScrollTarget(place('/terms', '#payment'), place('/terms'), { ...back, savedTop: 0 })).toEqual({ top: 0 })
})
