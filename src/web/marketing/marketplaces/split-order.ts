import { multiplyMinor } from '#domain/money.ts'

/** An item of an order; amounts are gross and in minor units. */
export type SoldItem = { readonly priceMinor: number; readonly shippingMinor: number }

/** The amount that the buyer pays for an item, and the two shares that add up to it. */
export type ItemSplit = { readonly paidMinor: number; readonly sellerMinor: number; readonly commissionMinor: number }

/**
 * Splits the payment for an item between its seller and the marketplace. The commission applies to the price without shipping, rounded to
 * the cent.
 */
export function splitItem({ priceMinor, shippingMinor }: SoldItem, commissionPercent: number): ItemSplit {
  const paidMinor = priceMinor + shippingMinor
  const commissionMinor = multiplyMinor(priceMinor, commissionPercent / 100)
  return { paidMinor, sellerMinor: paidMinor - commissionMinor, commissionMinor }
}

/** Returns the bookings for a returned item: those of the sale with the opposite sign. */
export function reverseSplit({ paidMinor, sellerMinor, commissionMinor }: ItemSplit): ItemSplit {
  return { paidMinor: -paidMinor, sellerMinor: -sellerMinor, commissionMinor: -commissionMinor }
}
