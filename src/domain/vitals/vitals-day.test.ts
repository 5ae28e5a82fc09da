import { describe, expect, test } from 'vitest'
import {
  addMeasurements,
  mostThinnedValues,
  mostValues,
  summarizeVitals,
  thinSample,
  type VitalSample,
  type VitalsDay,
} from './vitals-day.ts'

const listOf = (count: number) => Array.from({ length: count }, (_, at) => ({ value: at }))

/** Numbers that repeat: the same in every run. */
function createRandom(): () => number {
  let seed = 1
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
}

const dayOf = (changes: Partial<VitalsDay> & { readonly sample: VitalSample }): VitalsDay => {
  const { sample, ...others } = changes
  return {
    id: '1',
    day: '2026-11-26',
    page: '/',
    locale: 'de',
    device: 'phone',
    vitals: { LCP: sample },
    isThinned: false,
    ...others,
  }
}

describe('a sample', () => {
  test('keeps every value until it is full', () => {
    const sample = addMeasurements(addMeasurements(undefined, [{ value: 3 }], createRandom()), [{ value: 1 }], createRandom())
    expect(sample).toEqual({ count: 2, values: [3, 1], targets: [] })
  })

  test('counts on when it is full, and then stands for all values alike', () => {
    const sample = addMeasurements(undefined, listOf(10_000), createRandom())
    expect([sample.count, sample.values.length]).toEqual([10_000, mostValues])
    const [summary] = summarizeVitals([dayOf({ sample })], () => [])
    expect(Math.abs((summary?.p75 ?? 0) - 7500)).toBeLessThan(700)
  })

  test('names few elements, with how often each slowed the page', () => {
    const slow = ['a', 'b', 'b', 'c', 'd', 'e', 'f'].map((target) => ({ value: 1, target }))
    expect(addMeasurements(undefined, slow, createRandom()).targets).toEqual([
      { target: 'a', count: 1 },
      { target: 'b', count: 2 },
      { target: 'c', count: 1 },
      { target: 'd', count: 1 },
      { target: 'e', count: 1 },
    ])
  })

  test('keeps its percentile when it is thinned', () => {
    const thinned = thinSample({ count: 1000, values: listOf(mostValues).map(({ value }) => value), targets: [{ target: 'a', count: 1 }] })
    expect([thinned.count, thinned.values.length, thinned.targets]).toEqual([1000, mostThinnedValues, [{ target: 'a', count: 1 }]])
    expect(summarizeVitals([dayOf({ sample: thinned })], () => [])[0]?.p75).toBeCloseTo(145, -1)
    expect(thinSample({ count: 2, values: [2, 1], targets: [] }).values).toEqual([1, 2])
  })
})

describe('a summary', () => {
  test('is the nearest rank of the 75th percentile', () => {
    const sample = { count: 4, values: [40, 10, 30, 20], targets: [] }
    expect(summarizeVitals([dayOf({ sample })], () => [])[0]).toMatchObject({ vital: 'LCP', count: 4, p75: 30 })
  })

  test('weighs the values of a thinned day by the measurements that they stand for', () => {
    const old = dayOf({ sample: { count: 90, values: [100], targets: [] }, isThinned: true })
    const young = dayOf({ sample: { count: 10, values: Array<number>(10).fill(900), targets: [] } })
    expect(summarizeVitals([old, young], () => [500])[0]).toMatchObject({ count: 100, p75: 100, histogram: [90, 10] })
  })

  test('is apart for pages, languages and classes of devices', () => {
    const sample = { count: 1, values: [1], targets: [] }
    const days = [
      dayOf({ sample }),
      dayOf({ sample, locale: 'en' }),
      dayOf({ sample, device: 'desktop' }),
      dayOf({ sample, page: '/team' }),
    ]
    expect(summarizeVitals([...days, ...days], () => []).map(({ page, locale, device, count }) => [page, locale, device, count])).toEqual([
      ['/', 'de', 'phone', 2],
      ['/', 'en', 'phone', 2],
      ['/', 'de', 'desktop', 2],
      ['/team', 'de', 'phone', 2],
    ])
  })

  test('counts a value on an edge before it, and names the element that slowed the page most', () => {
    const days = [
      dayOf({
        sample: {
          count: 2,
          values: [10, 11],
          targets: [
            { target: 'a', count: 1 },
            { target: 'b', count: 1 },
          ],
        },
      }),
      dayOf({ sample: { count: 1, values: [30], targets: [{ target: 'b', count: 1 }] } }),
    ]
    expect(summarizeVitals(days, () => [10, 20])[0]).toMatchObject({ histogram: [1, 1, 1], target: 'b' })
  })
})
