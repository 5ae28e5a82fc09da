import { multiplyMinor } from '#domain/money.ts'

/** An item of an order; amounts are gross and in minor units. */
export type SoldItem = { readonly priceMinor: number; readonly shippingMinor: number }

/** What the buyer pays for an item, and who gets how much of it; both shares add up to it. */
export type ItemSplit = { readonly paidMinor: number; readonly sellerMinor: number; readonly commissionMinor: number }

/** Splits what is paid for an item between its seller and the marketplace, whose commission is on the price alone, rounded to the cent. */
export function splitItem({ priceMinor, shippingMinor }: SoldItem, commissionPercent: number): ItemSplit {
  const paidMinor = priceMinor + shippingMinor
  const commissionMinor = multiplyMinor(priceMinor, commissionPercent / 100)
  return { paidMinor, sellerMinor: paidMinor - commissionMinor, commissionMinor }
}

/** What is entered when an item comes back: what was entered when it was bought, with the other sign. */
export function reverseSplit({ paidMinor, sellerMinor, commissionMinor }: ItemSplit): ItemSplit {
  return { paidMinor: -paidMinor, sellerMinor: -sellerMinor, commissionMinor: -commissionMinor }
}
