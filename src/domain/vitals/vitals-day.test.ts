import { expect, test } from 'vitest'
import { vitalLimits, vitalNames } from './beacon.ts'
import { addVitals, countMeasurement, listEdges, type PageVitals, summarizeVitals } from './vitals-day.ts'

/** Values of LCP on one page. */
function pageOf(values: readonly number[], changes: Partial<PageVitals> = {}): PageVitals {
  const counted = values.map((value): PageVitals => {
    return { page: '/', locale: 'de', device: 'phone', vitals: { LCP: [...countMeasurement('LCP', value)] }, ...changes }
  })
  const [page] = addVitals(counted)
  if (!page) throw new RangeError('A page needs a value.')
  return page
}
const summarize = (...pages: readonly PageVitals[]) => summarizeVitals([{ day: '2026-11-26', pages: [...pages] }])

test.each(vitalNames)('the ranges of %s rise, and its limits are edges of them', (vital) => {
  const edges = listEdges(vital)
  expect(edges).toEqual(edges.toSorted((a, b) => a - b))
  expect(edges).toEqual(expect.arrayContaining(Object.values(vitalLimits[vital])))
})

test('a value on an edge counts before it, and one beyond the last edge in a range of its own', () => {
  expect(countMeasurement('LCP', 250)).toEqual([1])
  expect(countMeasurement('LCP', 250.1)).toEqual([0, 1])
  expect(countMeasurement('CLS', 0)).toEqual([1])
  expect(countMeasurement('LCP', 600_000)).toHaveLength(listEdges('LCP').length + 1)
})

test.each([
  ['even values', Array.from({ length: 4000 }, (_, at) => at), 3000],
  ['one value', [2400], 2500],
  ['values beyond all edges', [50_000, 60_000], 16_000],
  ['values of nothing', [0, 0, 0, 0], 250],
])('the 75th percentile of %s is off by a range at most', (_, values, right) => {
  const [summary] = summarize(pageOf(values))
  expect(Math.abs((summary?.p75 ?? 0) - right)).toBeLessThan(376)
  expect(summary?.count).toBe(values.length)
})

test.each([
  ['good', [2500, 2500, 2500, 9000], 2500],
  ['poor', [1, 9000, 9000, 9000], 4000],
])('a percentile is never on the other side of the limit of %s values', (rating, values, limit) => {
  const p75 = summarize(pageOf(values))[0]?.p75 ?? 0
  expect(p75 <= limit).toBe(rating === 'good')
})

test('days and servers add up, apart for pages, languages and classes of devices', () => {
  const pages = [pageOf([1]), pageOf([1], { locale: 'en' }), pageOf([1], { device: 'desktop' }), pageOf([1], { page: '/team' })]
  expect(summarize(...pages, ...pages).map(({ page, locale, device, count }) => [page, locale, device, count])).toEqual([
    ['/', 'de', 'phone', 2],
    ['/', 'en', 'phone', 2],
    ['/', 'de', 'desktop', 2],
    ['/team', 'de', 'phone', 2],
  ])
})
