import { Link } from 'react-router'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import type { MonthsView } from './describe-months.server.ts'
import styles from './months-chart.module.css'

/** Units of a month's drawing. */
const width = 10
const height = 100

type Month = MonthsView['months'][number]

type MonthsChartProps = {
  readonly view: MonthsView
  /** The list with only the invoices of a month. */
  readonly addressOf: (month: Date) => string
  /** The month that the list shows. */
  readonly current?: Date | undefined
}

/** Invoiced and paid amounts by month in one currency: bars, each a link to the month's invoices, and a table. */
export function MonthsChart({ view: { currency, most, months }, addressOf, current }: MonthsChartProps) {
  const translate = useTranslate()
  const caption = translate('dashboard.months.caption', { currency })
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span className={styles.legend} data-kind="invoiced">
          {translate('dashboard.months.invoiced')}
        </span>
        <span className={styles.legend} data-kind="paid">
          {translate('dashboard.months.paid')}
        </span>
        <span className={styles.most}>{translate('dashboard.months.most', { amount: most })}</span>
      </figcaption>
      <ol className={styles.bars} aria-label={caption}>
        {months.map((each) => (
          <li key={each.month.getTime()}>
            <Link
              to={addressOf(each.month)}
              discover="none"
              state={keepScroll}
              aria-current={each.month.getTime() === current?.getTime() ? 'true' : undefined}
            >
              <Bars month={each} />
              {translate('dashboard.months.short', { month: each.month })}
              <span className={visually.hidden}> {translate('dashboard.months.link', each)}</span>
            </Link>
          </li>
        ))}
      </ol>
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

function Bars({ month: { invoicedShare, paidShare } }: { readonly month: Month }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <Bar x={0.8} share={invoicedShare} kind="invoiced" />
      <Bar x={5} share={paidShare} kind="paid" />
    </svg>
  )
}

function Bar({ x, share, kind }: { readonly x: number; readonly share: number; readonly kind: 'invoiced' | 'paid' }) {
  return <rect data-kind={kind} x={x} y={height * (1 - share)} width="4.2" height={height * share} />
}
