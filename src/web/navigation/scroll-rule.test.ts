import { expect, test } from 'vitest'
import { findScrollTarget } from './scroll-rule.ts'

const place = (pathname: string, hash = '') => ({ pathname, hash })
const forward = { savedTop: undefined, isDisabled: false }

test('a new page begins at its top unless its route says otherwise', () => {
  expect(findScrollTarget(place('/team'), place('/pricing'), forward)).toEqual({ top: 0 })
  expect(findScrollTarget(place('/team'), place('/pricing'), { ...forward, isDisabled: true })).toBeUndefined()
})

test('the page returns to its top when the hash goes, whatever the route says', () => {
  expect(findScrollTarget(place('/terms', '#imprint'), place('/terms'), { ...forward, isDisabled: true })).toEqual({ top: 0 })
})

test('a hash leads to its element, on the same page and on another', () => {
  expect(findScrollTarget(place('/terms'), place('/terms', '#imprint'), forward)).toEqual({ hash: '#imprint' })
  expect(findScrollTarget(place('/team'), place('/terms', '#imprint'), { ...forward, isDisabled: true })).toEqual({ hash: '#imprint' })
})

test('back and forward return to where the visitor was, also to an address with a hash', () => {
  const back = { savedTop: 240, isDisabled: false }
  expect(findScrollTarget(place('/team'), place('/pricing'), back)).toEqual({ top: 240 })
  expect(findScrollTarget(place('/team'), place('/terms', '#imprint'), back)).toEqual({ top: 240 })
  expect(findScrollTarget(place('/terms', '#imprint'), place('/terms'), { ...back, savedTop: 0 })).toEqual({ top: 0 })
})
