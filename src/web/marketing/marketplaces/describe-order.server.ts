import { type Locale, localeTags } from '#domain/locale.ts'
import { createMoneyFormat, sumMinor } from '#domain/money.ts'
import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { type ItemSplit, reverseSplit, splitItem } from './split-order.ts'

type OrderTexts = WrittenPages['services-marketplaces']['order']

/** A made-up order of one item from each of two sellers; the second item is returned. */
const commissionPercent = 12
const items = [
  { priceMinor: 14900, shippingMinor: 690 },
  { priceMinor: 8990, shippingMinor: 490 },
]

/** Returns the table rows with formatted amounts, and the shares in minor units for the drawing. */
export function describeOrder(texts: OrderTexts, locale: Locale) {
  const splits = items.map((item) => splitItem(item, commissionPercent))
  const returned = splits.map((split, index) => (index === 1 ? reverseSplit(split) : { paidMinor: 0, sellerMinor: 0, commissionMinor: 0 }))
  const money = createMoneyFormat('EUR', localeTags[locale])
  const percent = new Intl.NumberFormat(localeTags[locale], { style: 'percent' }).format(commissionPercent / 100)
  const row = (name: string, pick: (of: readonly ItemSplit[]) => number) => ({
    name,
    bought: money(pick(splits)),
    returned: money(pick(returned)),
  })
  const paid = (of: readonly ItemSplit[]) => sumMinor(of.map(({ paidMinor }) => paidMinor))
  const commission = (of: readonly ItemSplit[]) => sumMinor(of.map(({ commissionMinor }) => commissionMinor))
  const sellers = (of: readonly ItemSplit[]) => sumMinor(of.map(({ sellerMinor }) => sellerMinor))
  return {
    buyer: row(texts.buyer, paid),
    shares: [
      ...texts.sellers.map((name, index) => row(name, (of) => of[index]?.sellerMinor ?? 0)),
      row(`${texts.commission}, ${percent}`, commission),
    ],
    difference: row(texts.difference, (of) => paid(of) - sellers(of) - commission(of)),
    splits,
  }
}

export type DescribedOrder = ReturnType<typeof describeOrder>
