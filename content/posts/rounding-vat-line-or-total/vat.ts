/** Prices include VAT, as consumers see them; all amounts are whole cents, rates whole percent. */
export type Line = { readonly name: string; readonly rate: number; readonly priceCents: number; readonly quantity: number }
export type Order = { readonly lines: readonly Line[]; readonly discountCents: number; readonly shippingCents: number }

/** What was paid at one rate; net and VAT add up to gross. */
export type RateSum = { readonly rate: number; readonly grossCents: number; readonly netCents: number; readonly vatCents: number }

export type Receipt = {
  /** What was paid for each line after its share of the discount. */
  readonly paidCents: readonly number[]
  /** The share of each rate in the shipping, in the order of `rates`. */
  readonly shippingCents: readonly number[]
  readonly rates: readonly RateSum[]
  readonly totalCents: number
  readonly vatCents: number
}

/**
 * Splits an amount by weights so that the parts add up to it exactly: each gets its whole cents, and the cents that are left go to the
 * largest remainders.
 */
export function apportion(amountCents: number, weights: readonly number[]): number[] {
  const total = sum(weights)
  if (total === 0) return weights.map((_, index) => (index === 0 ? amountCents : 0))
  const parts = weights.map((weight) => Math.floor((amountCents * weight) / total))
  const remainders = weights.map((weight, index) => ({ index, rest: (amountCents * weight) % total })).sort((a, b) => b.rest - a.rest)
  for (const { index } of remainders.slice(0, amountCents - sum(parts))) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** The VAT in a gross amount, rounded half up: at 19 percent 19/119 of it. */
export function vatInGross(grossCents: number, rate: number): number {
  return divideRounded(grossCents * rate, 100 + rate)
}

/** Splits discount and shipping over the rates, and takes the VAT out of each rate's sum once. */
export function createReceipt({ lines, discountCents, shippingCents }: Order): Receipt {
  const prices = lines.map(({ priceCents, quantity }) => priceCents * quantity)
  const discounts = apportion(discountCents, prices)
  const paid = prices.map((price, index) => price - (discounts[index] ?? 0))
  const rates = listRates(lines)
  const goods = rates.map((rate) => sumOfRate(lines, paid, rate))
  const shipping = apportion(shippingCents, goods)
  const sums = rates.map((rate, index) => sumRate(rate, (goods[index] ?? 0) + (shipping[index] ?? 0)))
  return {
    paidCents: paid,
    shippingCents: shipping,
    rates: sums,
    totalCents: sum(sums.map(({ grossCents }) => grossCents)),
    vatCents: sum(sums.map(({ vatCents }) => vatCents)),
  }
}

/** The other method: the VAT of each line and of each share of the shipping, rounded by itself. */
export function vatPerLine(order: Order): number {
  const { paidCents, shippingCents, rates } = createReceipt(order)
  const ofLines = order.lines.map(({ rate }, index) => vatInGross(paidCents[index] ?? 0, rate))
  const ofShipping = rates.map(({ rate }, index) => vatInGross(shippingCents[index] ?? 0, rate))
  return sum([...ofLines, ...ofShipping])
}

/**
 * What goes back when goods come back: the sums before less the sums after, so that any series of returns ends at the amounts of the
 * receipt. The shipping goes back with the last piece.
 *
 * @param before How many pieces of each line had come back.
 * @param after How many have now.
 */
export function refund(order: Order, before: readonly number[], after: readonly number[]): RateSum[] {
  const kept = keepWithout(order, before)
  const left = keepWithout(order, after)
  return kept.map(({ rate, grossCents, netCents, vatCents }, index) => {
    const { grossCents: gross = 0, netCents: net = 0, vatCents: vat = 0 } = left[index] ?? {}
    return { rate, grossCents: grossCents - gross, netCents: netCents - net, vatCents: vatCents - vat }
  })
}

/** An invoice whose sums agree with EN 16931 to the cent, with the names of the standard. */
export type Invoice = {
  /** BT-131 of each line, after its discount. */
  readonly lineNetCents: readonly number[]
  /** BT-99: the shipping, a charge for each rate. */
  readonly chargeCents: readonly number[]
  /** BG-23: BT-119, BT-116, BT-117. */
  readonly breakdown: readonly { readonly rate: number; readonly taxableCents: number; readonly taxCents: number }[]
  /** BT-112, with VAT. */
  readonly totalCents: number
  /** BT-114, which makes BT-115 what was paid. */
  readonly roundingCents: number
  /** BT-115. */
  readonly dueCents: number
}

/** Turns prices with VAT into an invoice that starts from net amounts. */
export function createInvoice(order: Order): Invoice {
  const { paidCents, shippingCents, rates, totalCents: dueCents } = createReceipt(order)
  const lineNet = order.lines.map(() => 0)
  const charges = rates.map(() => 0)
  const breakdown = rates.map(({ rate, grossCents }, at) => {
    const taxableCents = divideRounded(grossCents * 100, 100 + rate)
    const ofRate = order.lines.flatMap((line, index) => (line.rate === rate ? [index] : []))
    const parts = apportion(taxableCents, [...ofRate.map((index) => paidCents[index] ?? 0), shippingCents[at] ?? 0])
    ofRate.forEach((index, place) => (lineNet[index] = parts[place] ?? 0))
    charges[at] = parts.at(-1) ?? 0
    return { rate, taxableCents, taxCents: divideRounded(taxableCents * rate, 100) }
  })
  const totalCents = sum(breakdown.map(({ taxableCents, taxCents }) => taxableCents + taxCents))
  return { lineNetCents: lineNet, chargeCents: charges, breakdown, totalCents, roundingCents: dueCents - totalCents, dueCents }
}

/** How many gross amounts from 1 cent to `limitCents` no whole net amount leads to. */
export function countUnreachable(rate: number, limitCents: number): number {
  const reached = new Set<number>()
  for (let net = 1; net <= limitCents; net += 1) reached.add(net + divideRounded(net * rate, 100))
  return Array.from({ length: limitCents }, (_, index) => index + 1).filter((gross) => !reached.has(gross)).length
}

/** The amounts that stay with the buyer after so many pieces of each line have come back. */
function keepWithout(order: Order, returned: readonly number[]): RateSum[] {
  const { paidCents, shippingCents, rates } = createReceipt(order)
  const isAllBack = order.lines.every(({ quantity }, index) => returned[index] === quantity)
  const kept = order.lines.map(({ quantity }, index) => {
    const paid = paidCents[index] ?? 0
    return paid - divideRounded(paid * (returned[index] ?? 0), quantity)
  })
  return rates.map(({ rate }, index) => sumRate(rate, sumOfRate(order.lines, kept, rate) + (isAllBack ? 0 : (shippingCents[index] ?? 0))))
}

function sumRate(rate: number, grossCents: number): RateSum {
  const vatCents = vatInGross(grossCents, rate)
  return { rate, grossCents, netCents: grossCents - vatCents, vatCents }
}

function sumOfRate(lines: readonly Line[], amountsCents: readonly number[], rate: number): number {
  return sum(lines.map((line, index) => (line.rate === rate ? (amountsCents[index] ?? 0) : 0)))
}

/** The highest first. */
function listRates(lines: readonly Line[]): number[] {
  return [...new Set(lines.map(({ rate }) => rate))].sort((a, b) => b - a)
}

/** A quotient of whole numbers that are not negative, rounded half up without fractions. */
function divideRounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
