import { useTranslate } from '#web/i18n/locale-context.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { MonthsView } from './describe-months.server.ts'
import styles from './months-chart.module.css'

/** Units of the drawing: a month is 10 wide, the highest bar 100 high. */
const monthWidth = 10
const height = 100

/** Invoiced and paid amounts by month in one currency: a chart, and a table for screen readers. */
export function MonthsChart({ view: { currency, most, months } }: { readonly view: MonthsView }) {
  const translate = useTranslate()
  const caption = translate('dashboard.months.caption', { currency })
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{caption}</span>
        <span className={styles.legend} data-kind="invoiced">
          {translate('dashboard.months.invoiced')}
        </span>
        <span className={styles.legend} data-kind="paid">
          {translate('dashboard.months.paid')}
        </span>
      </figcaption>
      {/* The table below has the same data. */}
      <div className={styles.drawing} aria-hidden="true">
        <span className={styles.most}>{most}</span>
        <svg viewBox={`0 0 ${months.length * monthWidth} ${height}`} preserveAspectRatio="none">
          {months.map(({ month, invoicedShare, paidShare }, place) => (
            <g key={month.getTime()}>
              <Bar x={place * monthWidth + 1.5} share={invoicedShare} kind="invoiced" />
              <Bar x={place * monthWidth + 5} share={paidShare} kind="paid" />
            </g>
          ))}
        </svg>
        <ol>
          {months.map(({ month }) => (
            <li key={month.getTime()}>{translate('dashboard.months.short', { month })}</li>
          ))}
        </ol>
      </div>
      <details className={styles.twin}>
        <summary>{translate('dashboard.months.table')}</summary>
        <DataTable
          caption={caption}
          isCaptionHidden
          columns={[
            {
              id: 'month',
              heading: translate('dashboard.months.month'),
              cell: ({ month }) => translate('dashboard.months.long', { month }),
            },
            { id: 'invoiced', heading: translate('dashboard.months.invoiced'), cell: ({ invoiced }) => invoiced, isAmount: true },
            { id: 'paid', heading: translate('dashboard.months.paid'), cell: ({ paid }) => paid, isAmount: true },
          ]}
          rows={months.toReversed()}
          keyOf={({ month }) => String(month.getTime())}
        />
      </details>
    </figure>
  )
}

function Bar({ x, share, kind }: { readonly x: number; readonly share: number; readonly kind: 'invoiced' | 'paid' }) {
  return <rect data-kind={kind} x={x} y={height * (1 - share)} width="3.5" height={height * share} />
}
