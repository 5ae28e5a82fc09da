import { countUnreachable, createInvoice, createReceipt, type Order, type RateSum, refund, vatPerLine } from './vat.ts'

/** Standard rate, rate of food, rate of books (§ 12 UStG; art. 9 Wet OB 1968; arts. 90 and 91 LIVA). */
const ratesOf = { DE: [19, 7, 7], NL: [21, 9, 9], ES: [21, 10, 4] } as const
export type Country = keyof typeof ratesOf
export const countries: readonly Country[] = ['DE', 'NL', 'ES']

/** A teapot, three packs of tea and a book, with a discount code and shipping; prices include VAT. */
export function createOrder(country: Country): Order {
  const [standard, food, book] = ratesOf[country]
  return {
    lines: [
      { name: 'teapot', rate: standard, priceCents: 3495, quantity: 1 },
      { name: 'tea', rate: food, priceCents: 449, quantity: 3 },
      { name: 'book', rate: book, priceCents: 1290, quantity: 1 },
    ],
    discountCents: 500,
    shippingCents: 490,
  }
}

/** Receipt, e-invoice and three refunds of the order in one country. */
export function printCountry(country: Country): string {
  const order = createOrder(country)
  const receipt = createReceipt(order)
  const invoice = createInvoice(order)
  return [
    `${country}  paid ${euros(receipt.totalCents)}`,
    ...receipt.rates.map(
      ({ rate, grossCents, netCents, vatCents }) =>
        `${column(`${rate}%`)} gross ${euros(grossCents)}  net ${euros(netCents)}  VAT ${euros(vatCents)}`,
    ),
    `${column('VAT')} once per rate ${euros(receipt.vatCents)}, per line ${euros(vatPerLine(order))}`,
    ...invoice.breakdown.map(
      ({ rate, taxableCents, taxCents }) => `${column(`${rate}%`)} BT-116 ${euros(taxableCents)}  BT-117 ${euros(taxCents)}`,
    ),
    `${column('')} BT-112 ${euros(invoice.totalCents)}  BT-114 ${euros(invoice.roundingCents)}  BT-115 ${euros(invoice.dueCents)}`,
    ...refundInSteps(order).map((rates, index) => `${column(`back ${index + 1}`)} ${printRefund(rates)}`),
  ].join('\n')
}

/** First one pack of tea comes back, then the other two and the book, then the teapot. */
export function refundInSteps(order: Order): RateSum[][] {
  const returned = [
    [0, 0, 0],
    [0, 1, 0],
    [0, 3, 1],
    [1, 3, 1],
  ]
  return returned.slice(1).map((after, index) => refund(order, returned[index] ?? [], after))
}

export function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function printRefund(rates: readonly RateSum[]): string {
  const gross = rates.reduce((sum, { grossCents }) => sum + grossCents, 0)
  const vat = rates.reduce((sum, { vatCents }) => sum + vatCents, 0)
  return `${euros(gross)} with ${euros(vat)} VAT`
}

function column(text: string): string {
  return `    ${text.padEnd(7)}`
}

if (import.meta.main) {
  console.log(countries.map(printCountry).join('\n\n'))
  for (const rate of [19, 7, 21, 9, 10, 4]) console.log(`${rate}%: ${countUnreachable(rate, 10_000)} of 10,000 gross amounts have no net`)
}
