import { expect, test } from 'vitest'
import { estimate } from './estimate.ts'
import { type EstimateRequest, parseEstimateRequest } from './estimate-request.ts'
import type { PriceList } from './price-list.ts'

/** Round figures, so that every sum can be done in the head. */
const prices: PriceList = {
  currency: 'EUR',
  vat: { percent: 20 },
  amountsMinor: { plan: 2_000_00, firstShop: 10_000_00, marketplace: 30_000_00, aiPilot: 6_000_00, carePerMonth: 400_00 },
  estimate: {
    spreadPercent: 30,
    planCreditPercent: 50,
    daysPerWeek: 5,
    kinds: {
      shop: { days: 30, includes: { languages: 4, regions: 1, products: 500, connections: 2 } },
      marketplace: { days: 80, includes: { languages: 4, regions: 1, products: 5000, connections: 3 } },
    },
    parts: {
      language: { amountMinor: 900_00, days: 3 },
      region: { amountMinor: 1_800_00, days: 3 },
      connection: { amountMinor: 1_600_00, days: 4 },
      move: { amountMinor: 1_900_00, days: 5 },
    },
    products: [
      { upTo: 5000, amountMinor: 1_200_00, days: 2 },
      { upTo: 50_000, amountMinor: 3_400_00, days: 8 },
    ],
  },
}

const read = (query: string) => parseEstimateRequest(new URLSearchParams(query), prices)
const ask = (query: string) => estimate(read(query).request, prices)

test('an address that asks for nothing asks for the smallest shop', () => {
  const usual: EstimateRequest = {
    kind: 'shop',
    languages: 4,
    regions: 1,
    products: 500,
    connections: 2,
    move: false,
    pilot: false,
    care: false,
    where: 'home',
  }
  expect(read('')).toEqual({ request: usual, refused: {} })
  expect(read('kind=&languages=+&utm_source=mail')).toEqual({ request: usual, refused: {} })
})

test('where the customer is follows the query, then the language of the page', () => {
  const place = (query: string) => parseEstimateRequest(new URLSearchParams(query), prices, 'eu').request.where
  expect([place(''), place('where=moon'), place('where=home')]).toEqual(['eu', 'eu', 'home'])
})

test('the smallest shop costs its base and the plan, half of which is counted toward the build', () => {
  expect(ask('').lines).toEqual([
    { part: 'shop', count: 1, amountMinor: 10_000_00 },
    { part: 'plan', count: 1, amountMinor: 2_000_00 },
    { part: 'planCredit', count: 1, amountMinor: -1_000_00 },
  ])
  expect(ask('').low).toEqual({ netMinor: 11_000_00, grossMinor: 13_200_00, weeks: 6 })
})

test('the upper end adds the spread to what is open, and nothing to fixed prices', () => {
  // 10,000 × 1.3 + 1,000; 30 days × 1.3 are 7.8 weeks.
  expect(ask('').high).toEqual({ netMinor: 14_000_00, grossMinor: 16_800_00, weeks: 8 })
  expect(ask('pilot=yes').high.netMinor).toBe(20_000_00)
})

test('the upper end is rounded up to whole hundreds', () => {
  // (10,000 + 900) × 1.3 + 1,000 = 15,170
  expect(ask('languages=5').high.netMinor).toBe(15_200_00)
})

test('only amounts beyond the base are counted', () => {
  expect(ask('languages=6&regions=3&connections=4&products=5000&move=yes').lines.slice(1, -2)).toEqual([
    { part: 'languages', count: 2, amountMinor: 1_800_00 },
    { part: 'regions', count: 2, amountMinor: 3_600_00 },
    { part: 'products', count: 1, amountMinor: 1_200_00 },
    { part: 'connections', count: 2, amountMinor: 3_200_00 },
    { part: 'move', count: 1, amountMinor: 1_900_00 },
  ])
  expect(ask('languages=1&regions=1&connections=1&products=1').lines).toEqual(ask('').lines)
})

test('products are priced by the size of the range, from the first one beyond what is included', () => {
  const priceOf = (count: number, kind = 'shop') =>
    ask(`kind=${kind}&products=${count}`).lines.find(({ part }) => part === 'products')?.amountMinor
  expect([500, 501, 5000, 5001, 50_000].map((count) => priceOf(count))).toEqual([undefined, 1_200_00, 1_200_00, 3_400_00, 3_400_00])
  expect([5000, 5001].map((count) => priceOf(count, 'marketplace'))).toEqual([undefined, 3_400_00])
})

test('VAT is added in the agency’s own country alone', () => {
  expect(ask('where=home').low.grossMinor).toBe(13_200_00)
  expect(ask('where=eu').low).not.toHaveProperty('grossMinor')
  expect(ask('where=world').low).not.toHaveProperty('grossMinor')
})

test('care is a sum of its own, by the month', () => {
  expect(ask('care=yes')).toMatchObject({ low: { netMinor: 11_000_00 }, carePerMonthMinor: 400_00 })
  expect(ask('')).not.toHaveProperty('carePerMonthMinor')
})

test.each([
  ['kind', 'castle'],
  ['languages', '0'],
  ['languages', '25'],
  ['languages', '2.5'],
  ['languages', '-3'],
  ['languages', '1e2'],
  ['products', '50001'],
  ['products', 'many'],
  ['regions', '９'],
  ['connections', '99999999999999'],
  ['where', 'DE'],
  ['care', 'no'],
] as const)('a %s of “%s” is named and counted as usual', (field, value) => {
  const parsed = read(new URLSearchParams({ [field]: value }).toString())
  expect(parsed).toEqual({ request: read('').request, refused: { [field]: value } })
})

test('a count that is not possible or not said is what the kind of project includes', () => {
  const { request, refused } = read('kind=marketplace&products=999999&connections=0')
  expect(request).toMatchObject({ kind: 'marketplace', products: 5000, connections: 3, regions: 1 })
  expect(refused).toEqual({ products: '999999', connections: '0' })
})

test('of a value that is too long to show, the beginning is named', () => {
  expect(read(`products=${'9'.repeat(3000)}`).refused.products).toHaveLength(20)
})

test('an address says the same as the request it was read from', () => {
  const { request } = read('kind=marketplace&languages=7&regions=4&products=20000&connections=5&move=yes&where=eu')
  const fields = Object.entries(request).flatMap(([name, value]) =>
    value === false ? [] : [[name, value === true ? 'yes' : String(value)]],
  )
  expect(read(new URLSearchParams(fields).toString())).toEqual({ request, refused: {} })
})
