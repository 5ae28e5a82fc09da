import ink from '#web/ui/drawing/ink.module.css'
import type { DescribedOrder } from './describe-order.server.ts'
import styles from './order-bar.module.css'

type Share = 'firstSeller' | 'secondSeller' | 'firstCommission' | 'secondCommission'

type OrderBarProps = {
  readonly splits: DescribedOrder['splits']
  /** The bars below each other; each with the shares that are filled, the others being outlines. */
  readonly bars: readonly (readonly Share[])[]
}

export const allShares: readonly Share[] = ['firstSeller', 'secondSeller', 'firstCommission', 'secondCommission']
/** What is left once the second item has come back. */
export const keptShares: readonly Share[] = ['firstSeller', 'firstCommission']

const width = 400
const height = 34
const step = 46

/** The payment of the order as bars of its shares. Decoration. */
export function OrderBar({ splits, bars }: OrderBarProps) {
  const [first, second] = splits
  if (!first || !second) return null
  const minor: Readonly<Record<Share, number>> = {
    firstSeller: first.sellerMinor,
    secondSeller: second.sellerMinor,
    firstCommission: first.commissionMinor,
    secondCommission: second.commissionMinor,
  }
  const total = first.paidMinor + second.paidMinor
  const shares = allShares.map((share, index) => ({
    share,
    x: (allShares.slice(0, index).reduce((sum, before) => sum + minor[before], 0) / total) * width,
    width: (minor[share] / total) * width,
  }))
  return (
    <svg className={`${styles.bars} ${ink.built}`} viewBox={`0 0 ${width} ${(bars.length - 1) * step + height + 4}`} aria-hidden="true">
      {bars.map((filled, row) =>
        shares.map(({ share, x, width: shareWidth }) =>
          filled.includes(share) ? (
            <rect key={`${row} ${share}`} className={styles[share]} x={x} y={row * step + 2} width={shareWidth} height={height} />
          ) : (
            // Inset, so that its neighbors do not cover the outline.
            <rect key={`${row} ${share}`} className={styles.gone} x={x + 2} y={row * step + 3} width={shareWidth - 4} height={height - 2} />
          ),
        ),
      )}
    </svg>
  )
}
