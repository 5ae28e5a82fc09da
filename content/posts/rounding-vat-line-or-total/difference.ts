import { createReceipt, type Order, vatPerLine } from './vat.ts'
import { euros } from './example.ts'

export type Comparison = {
  /** Orders by the VAT per line less the VAT per rate, in cents. */
  readonly orders: ReadonlyMap<number, number>
  readonly perRateCents: number
  readonly perLineCents: number
  /** Rounding down for each piece. */
  readonly downPerPieceCents: number
}

/** Rounds the VAT of random orders in three ways. The numbers are the same in every run. */
export function compare(count: number, rates: readonly number[]): Comparison {
  const random = createRandom(20_261_127)
  const orders = new Map<number, number>()
  const sums = { perRateCents: 0, perLineCents: 0, downPerPieceCents: 0 }
  for (let made = 0; made < count; made += 1) {
    const order = createOrder(random, rates)
    const perRate = createReceipt(order).vatCents
    const perLine = vatPerLine(order)
    orders.set(perLine - perRate, (orders.get(perLine - perRate) ?? 0) + 1)
    sums.perRateCents += perRate
    sums.perLineCents += perLine
    sums.downPerPieceCents += roundDownPerPiece(order)
  }
  return { orders, ...sums }
}

/** One to eight lines of one to three pieces at 0.99 to 59.99 euros, without discount and shipping. */
function createOrder(random: (limit: number) => number, rates: readonly number[]): Order {
  const lines = Array.from({ length: 1 + random(8) }, () => ({
    name: 'goods',
    rate: rates[random(rates.length)] ?? 0,
    priceCents: 99 + random(5901),
    quantity: 1 + random(3),
  }))
  return { lines, discountCents: 0, shippingCents: 0 }
}

function roundDownPerPiece({ lines }: Order): number {
  const exactDown = (priceCents: number, rate: number) => Math.floor((priceCents * rate) / (100 + rate))
  return lines.reduce((sum, { priceCents, rate, quantity }) => sum + quantity * exactDown(priceCents, rate), 0)
}

/** A linear congruential generator (Numerical Recipes): whole numbers below the limit. */
export function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

export function printComparison({ orders, perRateCents, perLineCents, downPerPieceCents }: Comparison): string {
  const rows = [...orders]
    .toSorted(([a], [b]) => a - b)
    .map(([cents, count]) => `${String(cents).padStart(3)} cents: ${String(count).padStart(5)} orders`)
  return [
    ...rows,
    `VAT once per rate:       ${euros(perRateCents)}`,
    `VAT per line:            ${euros(perLineCents)}`,
    `rounded down per piece:  ${euros(downPerPieceCents)}`,
  ].join('\n')
}

if (import.meta.main) console.log(printComparison(compare(10_000, [19, 7])))
