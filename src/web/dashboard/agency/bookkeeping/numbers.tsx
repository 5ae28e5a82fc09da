import { useLocale } from '#web/i18n/locale-context.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { type BookkeepingFilters, toTable } from './bookkeeping-address.ts'
import type { describeYear } from './describe-year.server.ts'
import { DocumentLinks } from './document-links.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './bookkeeping.module.css'

type NumbersProps = { readonly view: ReturnType<typeof describeYear>['numbers']; readonly filters: BookkeepingFilters }

/** The numbers of the year by sequence, and those that are not simply issued. */
export function Numbers({ view, filters }: NumbersProps) {
  const { translate } = useLocale()
  return (
    <section aria-labelledby="numbers">
      <SectionHead
        id="numbers"
        heading={translate('agency.books.numbers.heading', { year: filters.year })}
        to={toTable('numbers', filters)}
      />
      <p>{translate('agency.books.numbers.about')}</p>
      <div className={styles.table}>
        <DataTable
          caption={translate('agency.books.numbers.heading', { year: filters.year })}
          isCaptionHidden
          columns={[
            {
              id: 'sequence',
              heading: translate('agency.books.column.sequence'),
              cell: ({ sequence }: NumbersProps['view']['sequences'][number]) =>
                sequence === '' ? translate('agency.books.numbers.typed') : sequence,
            },
            { id: 'first', heading: translate('agency.books.column.first'), cell: ({ first }) => first },
            { id: 'last', heading: translate('agency.books.column.last'), cell: ({ last }) => last },
            { id: 'issued', heading: translate('agency.books.column.issued'), cell: ({ issued }) => issued, isAmount: true },
            { id: 'void', heading: translate('agency.books.column.void'), cell: ({ void: count }) => count, isAmount: true },
            { id: 'draft', heading: translate('agency.books.column.draft'), cell: ({ draft }) => draft, isAmount: true },
          ]}
          rows={view.sequences}
          keyOf={({ sequence }) => sequence}
          empty={<p>{translate('agency.books.numbers.none')}</p>}
        />
      </div>
      {(['missing', 'void', 'draft'] as const).map((state) => {
        const { count, named } = view[state]
        return (
          count > 0 && (
            <div key={state} className={state === 'missing' ? styles.problem : styles.note}>
              <p>{translate(`agency.books.numbers.${state}`, { count })}</p>
              <p>
                <DocumentLinks of={named} />
                {count > named.length && ` ${translate('agency.books.more', { count: named.length, all: count })}`}
              </p>
            </div>
          )
        )
      })}
    </section>
  )
}
