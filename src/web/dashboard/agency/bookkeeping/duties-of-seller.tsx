import { useLocale } from '#web/i18n/locale-context.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { describeYear } from './describe-year.server.ts'
import styles from './bookkeeping.module.css'

type DutiesProps = { readonly view: ReturnType<typeof describeYear>['duties'] }

/** What the law of the agency's country asks of its invoices, and from when. */
export function DutiesOfSeller({ view: { country, rows } }: DutiesProps) {
  const { translate } = useLocale()
  return (
    <section aria-labelledby="duties">
      <h2 id="duties">{translate('agency.books.duties.heading', { country })}</h2>
      <p>{translate('agency.books.duties.about')}</p>
      <div className={styles.table}>
        <DataTable
          caption={translate('agency.books.duties.heading', { country })}
          isCaptionHidden
          columns={[
            {
              id: 'from',
              heading: translate('agency.books.column.from'),
              cell: ({ from }: DutiesProps['view']['rows'][number]) => (
                <time dateTime={from.toISOString().slice(0, 10)}>{translate('dashboard.day', { date: from })}</time>
              ),
            },
            {
              id: 'buyers',
              heading: translate('agency.books.column.buyers'),
              cell: ({ buyers }) => translate(`agency.books.duties.buyers.${buyers}`),
            },
            {
              id: 'what',
              heading: translate('agency.books.column.what'),
              cell: ({ kind }) => translate(`agency.books.duties.kind.${kind}`),
              inCard: 'plain',
            },
            { id: 'source', heading: translate('agency.books.column.source'), cell: ({ source }) => <span lang="en">{source}</span> },
          ]}
          rows={rows}
          keyOf={({ from, buyers }) => `${from.toISOString()} ${buyers}`}
          empty={<p>{translate('agency.books.duties.none', { country })}</p>}
        />
      </div>
    </section>
  )
}
