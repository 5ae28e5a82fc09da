import { Link } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { type BookkeepingFilters, toTable } from './bookkeeping-address.ts'
import type { describeYear } from './describe-year.server.ts'
import { DocumentLinks } from './document-links.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './bookkeeping.module.css'

type EuSalesProps = { readonly view: ReturnType<typeof describeYear>['euSales']; readonly filters: BookkeepingFilters }

/** What the recapitulative statement asks for. */
export function EuSales({ view: { count, rows, undeclared, uncategorized, foreign, advances }, filters }: EuSalesProps) {
  const { locale, translate } = useLocale()
  return (
    <section aria-labelledby="eu-sales">
      <SectionHead id="eu-sales" heading={translate('agency.books.eu.heading')} to={toTable('euSales', filters)} />
      <p>{translate('agency.books.eu.about')}</p>
      {undeclared.length > 0 && (
        <div className={styles.problem}>
          <p>{translate('agency.books.eu.undeclared')}</p>
          <ul>
            {undeclared.map(({ id, path, numbers }) => (
              <li key={`${id} ${numbers}`}>
                <Link to={localizePath(locale, path)} discover="none">
                  {id}
                </Link>{' '}
                ({numbers})
              </li>
            ))}
          </ul>
        </div>
      )}
      {uncategorized.length > 0 && (
        <p className={styles.problem}>
          {translate('agency.books.eu.uncategorized')} <DocumentLinks of={uncategorized} />
        </p>
      )}
      <div className={styles.table}>
        <DataTable
          caption={translate('agency.books.eu.heading')}
          isCaptionHidden
          columns={[
            {
              id: 'vatId',
              heading: translate('agency.books.column.vatId'),
              cell: ({ vatId }: EuSalesProps['view']['rows'][number]) => vatId ?? translate('agency.books.eu.noVatId'),
            },
            { id: 'period', heading: translate('agency.books.column.period'), cell: ({ period }) => period },
            { id: 'country', heading: translate('agency.books.column.country'), cell: ({ country }) => country },
            { id: 'kind', heading: translate('agency.books.column.kind'), cell: ({ kind }) => kind },
            { id: 'net', heading: translate('agency.books.column.net'), cell: ({ net }) => net, isAmount: true, inCard: 'corner' },
            { id: 'whole', heading: translate('agency.books.column.wholeEuros'), cell: ({ wholeEuros }) => wholeEuros, isAmount: true },
          ]}
          rows={rows}
          keyOf={({ id }) => id}
          empty={<p>{translate('agency.books.eu.none')}</p>}
        />
      </div>
      {count > rows.length && <p>{translate('agency.books.more', { count: rows.length, all: count })}</p>}
      {foreign.length > 0 && <p>{translate('agency.books.eu.foreign', { numbers: foreign.join(', ') })}</p>}
      {advances.length > 0 && (
        <p>
          {translate('agency.books.eu.advances')} <DocumentLinks of={advances} />
        </p>
      )}
    </section>
  )
}
