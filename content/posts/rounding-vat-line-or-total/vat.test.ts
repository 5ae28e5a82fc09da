import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compare, createRandom } from './difference.ts'
import { countries, createOrder, refundInSteps } from './example.ts'
import {
  apportion,
  countUnreachable,
  createInvoice,
  createReceipt,
  type Order,
  type RateSum,
  refund,
  vatInGross,
  vatPerLine,
} from './vat.ts'

const languages = { en: 'en-US', de: 'de-DE', nl: 'nl-NL', es: 'es-ES' } as const
const locales = ['en', 'de', 'nl', 'es'] as const
const compared = compare(10_000, [19, 7])

test('parts add up to the amount, and none is a cent away from its exact share', () => {
  const random = createRandom(1)
  const runs = Array.from({ length: 500 }, () => {
    const weights = Array.from({ length: 1 + random(9) }, () => 1 + random(9999))
    const amount = random(100_000)
    const parts = apportion(amount, weights)
    const furthest = Math.max(...parts.map((part, index) => Math.abs(part - (amount * (weights[index] ?? 0)) / sum(weights))))
    return sum(parts) === amount && furthest < 1
  })
  expect(runs).not.toContain(false)
})

test('receipts, invoices and refunds of random orders agree to the cent', () => {
  for (const order of createOrders(100)) {
    const receipt = createReceipt(order)
    const price = sum(order.lines.map(({ priceCents, quantity }) => priceCents * quantity))
    expect(receipt.totalCents).toBe(price - order.discountCents + order.shippingCents)
    const deviations = receipt.rates.map(({ rate, grossCents, vatCents }) => Math.abs(vatCents - (grossCents * rate) / (100 + rate)))
    expect(Math.max(...deviations)).toBeLessThanOrEqual(0.5)

    // The rules of EN 16931 hold exactly, without the tolerance that validators have.
    const { lineNetCents, chargeCents, breakdown, totalCents, roundingCents, dueCents } = createInvoice(order)
    const taxable = breakdown.map(({ rate }, index) => sumOfRate(order, lineNetCents, rate) + (chargeCents[index] ?? 0))
    expect(breakdown.map(({ taxableCents }) => taxableCents)).toEqual(taxable) // BR-S-08
    expect(breakdown.map(({ taxCents }) => taxCents)).toEqual(breakdown.map((row) => Math.round((row.taxableCents * row.rate) / 100))) // BR-CO-17
    expect(totalCents).toBe(sum(lineNetCents) + sum(chargeCents) + sum(breakdown.map(({ taxCents }) => taxCents))) // BR-CO-10 to 15
    expect(dueCents).toBe(totalCents + roundingCents) // BR-CO-16
    expect(dueCents).toBe(receipt.totalCents)
    expect(Math.abs(roundingCents)).toBeLessThanOrEqual(breakdown.length)

    const refunds = returnEverything(order)
    const back = receipt.rates.map((_, index) => refunds.map((rates) => rates[index]))
    expect(back.map((rows) => sum(rows.map((row) => row?.grossCents ?? 0)))).toEqual(receipt.rates.map(({ grossCents }) => grossCents))
    expect(back.map((rows) => sum(rows.map((row) => row?.vatCents ?? 0)))).toEqual(receipt.rates.map(({ vatCents }) => vatCents))
    expect(
      Math.min(...refunds.flat().flatMap(({ grossCents, netCents, vatCents }) => [grossCents, netCents, vatCents])),
    ).toBeGreaterThanOrEqual(0)
  }
})

test('the two methods differ in the example of every country', () => {
  const differences = countries.map(createOrder).map((order) => vatPerLine(order) - createReceipt(order).vatCents)
  expect(differences).toEqual([2, -1, -1])
  expect(countries.map(createOrder).map((order) => createInvoice(order).roundingCents)).toEqual([0, 1, 1])
})

test('no net amount gives 19.95 at 19 percent, and 1,597 amounts up to 100 euros are unreachable', () => {
  expect([1676, 1677].map((net) => net + Math.round((net * 19) / 100))).toEqual([1994, 1996])
  expect([19, 7, 21, 9, 10, 4].map((rate) => countUnreachable(rate, 10_000))).toEqual([1597, 654, 1736, 826, 909, 385])
})

test.each(locales)('the article in %s prints the amounts of the program', (locale) => {
  const article = readText(`${locale}.md`)
  const money = (cents: number) =>
    new Intl.NumberFormat(languages[locale], { style: 'currency', currency: 'EUR' }).format(cents / 100).replaceAll('\u202F', '\u00A0')
  for (const order of countries.map(createOrder)) {
    const { rates, vatCents, totalCents } = createReceipt(order)
    for (const { grossCents, netCents, vatCents: vat } of rates) {
      expect(article).toContain(`| ${money(grossCents)} | ${money(netCents)} | ${money(vat)} |`)
    }
    expect(article).toContain(`| ${money(vatCents)} | ${money(vatPerLine(order))} |`)
    const { totalCents: invoiceTotal, roundingCents } = createInvoice(order)
    expect(article).toContain(`| ${money(invoiceTotal)} | ${money(roundingCents)} | ${money(totalCents)} |`)
  }
  for (const rows of refundInSteps(createOrder('DE'))) {
    expect(article).toContain(`| ${money(sum(rows.map((row) => row.grossCents)))} | ${money(sum(rows.map((row) => row.vatCents)))} |`)
  }
  const { perRateCents, perLineCents, downPerPieceCents } = compared
  for (const amount of [perRateCents, perLineCents, downPerPieceCents, perRateCents - downPerPieceCents]) {
    expect(article).toContain(money(amount))
  }
  const [, code = ''] = /```ts\n([\s\S]*?)```/u.exec(article) ?? []
  expect(readText('vat.ts')).toContain(code)
})

test.each(locales)('the figure in %s shows how many orders differ by how much', (locale) => {
  const { orders: counts } = compared
  const words: Record<string, string> = JSON.parse(readText(`rounding-difference/${locale}.json`))
  const number = new Intl.NumberFormat(languages[locale])
  expect('a b c d e f g'.split(' ').map((key) => words[key])).toEqual(
    [-3, -2, -1, 0, 1, 2, 3].map((cents) => number.format(counts.get(cents) ?? 0)),
  )
  const heights = [...readText('rounding-difference.svg').matchAll(/<rect .* height="(\d+)"/gu)].map(([, height]) => Number(height))
  const highest = counts.get(0) ?? 0
  expect(heights).toEqual([-3, -2, -1, 0, 1, 2, 3].map((cents) => Math.max(1, Math.round(((counts.get(cents) ?? 0) / highest) * 168))))
})

test('the gross amount is split into the same VAT at every rate as by hand', () => {
  expect([vatInGross(11_900, 19), vatInGross(10_700, 7), vatInGross(3489, 19), vatInGross(2633, 7)]).toEqual([1900, 700, 557, 172])
})

function createOrders(count: number): Order[] {
  const random = createRandom(42)
  return Array.from({ length: count }, () => {
    const lines = Array.from({ length: 1 + random(6) }, () => ({
      name: 'goods',
      rate: [21, 19, 10, 9, 7, 4][random(6)] ?? 0,
      priceCents: 1 + random(9999),
      quantity: 1 + random(4),
    }))
    const total = sum(lines.map(({ priceCents, quantity }) => priceCents * quantity))
    return { lines, discountCents: random(total + 1), shippingCents: random(1500) }
  })
}

/** What goes back while the pieces of an order come back one by one, in a random order. */
function returnEverything(order: Order): RateSum[][] {
  const random = createRandom(order.discountCents)
  const pieces = order.lines.flatMap(({ quantity }, index) => Array.from({ length: quantity }, () => ({ index, place: random(1_000_000) })))
  let before = order.lines.map(() => 0)
  return pieces
    .toSorted((a, b) => a.place - b.place)
    .map(({ index }) => {
      const after = before.with(index, (before[index] ?? 0) + 1)
      const refunded = refund(order, before, after)
      before = after
      return refunded
    })
}

function sumOfRate({ lines }: Order, amountsCents: readonly number[], rate: number): number {
  return sum(amountsCents.filter((_, index) => lines[index]?.rate === rate))
}

function readText(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
