import type { Pitfalls as PitfallsTexts } from '#i18n/content/pages/service-sections.ts'
import { Pitfalls } from '#web/marketing/services/pitfalls.tsx'
import type { DescribedOrder } from './describe-order.server.ts'
import { allShares, keptShares, OrderBar } from './order-bar.tsx'

type OrderPitfallsProps = { readonly texts: PitfallsTexts; readonly splits: DescribedOrder['splits'] }

/** Where money goes wrong, each problem with the shares of the order at the top that it is about. */
export function OrderPitfalls({ texts, splits }: OrderPitfallsProps) {
  return (
    <Pitfalls
      texts={texts}
      drawings={shown.map((bars) => (
        <OrderBar key={bars.join()} splits={splits} bars={bars} />
      ))}
    />
  )
}

/** All of the money; every entry of order and return; the return; a seller who is missing; what sellers earned. */
const shown = [
  [allShares],
  [allShares, keptShares],
  [keptShares],
  [['firstSeller', 'firstCommission', 'secondCommission']],
  [['firstSeller', 'secondSeller']],
] as const
