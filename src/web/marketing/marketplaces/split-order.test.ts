import { expect, test } from 'vitest'
import { reverseSplit, splitItem } from './split-order.ts'

test('the shares of an item add up to what the buyer paid, whatever the rounding', () => {
  for (let priceMinor = 1; priceMinor < 3000; priceMinor += 7) {
    const { paidMinor, sellerMinor, commissionMinor } = splitItem({ priceMinor, shippingMinor: 490 }, 12)
    expect(sellerMinor + commissionMinor).toBe(paidMinor)
  }
})

test('the commission is on the price without shipping, rounded half up to the cent', () => {
  expect(splitItem({ priceMinor: 8990, shippingMinor: 490 }, 12)).toEqual({ paidMinor: 9480, sellerMinor: 8401, commissionMinor: 1079 })
  expect(splitItem({ priceMinor: 50, shippingMinor: 0 }, 1)).toEqual({ paidMinor: 50, sellerMinor: 49, commissionMinor: 1 })
})

test('a return reverses the bookings of the sale to the cent', () => {
  const bought = splitItem({ priceMinor: 8995, shippingMinor: 490 }, 12)
  const returned = reverseSplit(bought)
  expect(bought.paidMinor + returned.paidMinor).toBe(0)
  expect(bought.sellerMinor + returned.sellerMinor).toBe(0)
  expect(bought.commissionMinor + returned.commissionMinor).toBe(0)
})
