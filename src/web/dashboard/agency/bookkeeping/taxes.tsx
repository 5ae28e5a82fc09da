import { taxBases } from '#domain/bookkeeping/tax-entries.ts'
import { localizePath } from '#domain/locale-path.ts'
import { ListFilters } from '#web/dashboard/agency/list/list-filters.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { type BookkeepingFilters, toBookkeeping, toTable } from './bookkeeping-address.ts'
import type { describeYear } from './describe-year.server.ts'
import { DocumentLinks } from './document-links.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './bookkeeping.module.css'

type TaxesProps = { readonly view: ReturnType<typeof describeYear>['taxes']; readonly filters: BookkeepingFilters }
type Row = TaxesProps['view']['currencies'][number]['rows'][number]

/** What is due for the VAT return, by month, country, category and rate, in each currency. */
export function Taxes({ view: { about, currencies, undated }, filters }: TaxesProps) {
  const { locale, translate } = useLocale()
  return (
    <section aria-labelledby="taxes">
      <SectionHead id="taxes" heading={translate('agency.books.taxes.heading')} to={toTable('taxesByMonth', filters)} />
      <ListFilters
        label={translate('agency.books.taxes.by.label')}
        choices={taxBases.map((by) => ({
          name: translate(`agency.books.taxes.by.${by}`),
          to: localizePath(locale, toBookkeeping({ ...filters, by })),
          isChosen: filters.by === by,
        }))}
      />
      <p>{about}</p>
      {currencies.length === 0 && <p>{translate('agency.books.taxes.none')}</p>}
      {currencies.map(({ currency, rows, count, net, tax }) => (
        <div key={currency} className={styles.table}>
          <dl className={styles.totals}>
            {[
              { label: translate('agency.books.column.net'), amount: net },
              { label: translate('agency.books.column.tax'), amount: tax },
            ].map(({ label, amount }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
          <DataTable
            caption={translate('agency.books.taxes.caption', { currency })}
            isCaptionHidden={currencies.length === 1}
            columns={[
              { id: 'month', heading: translate('agency.books.column.month'), cell: ({ month }: Row) => month },
              { id: 'country', heading: translate('agency.books.column.country'), cell: ({ country }) => country, inCard: 'plain' },
              {
                id: 'category',
                heading: translate('agency.books.column.category'),
                cell: ({ category, rate }) => `${category}, ${rate}`,
                inCard: 'plain',
              },
              { id: 'net', heading: translate('agency.books.column.net'), cell: ({ net: amount }) => amount, isAmount: true },
              {
                id: 'tax',
                heading: translate('agency.books.column.tax'),
                cell: ({ tax: amount }) => amount,
                isAmount: true,
                inCard: 'corner',
              },
            ]}
            rows={rows}
            keyOf={({ id }) => id}
          />
          {count > rows.length && <p>{translate('agency.books.more', { count: rows.length, all: count })}</p>}
        </div>
      ))}
      {undated.map(({ text, path, net, tax }) => (
        <p key={path}>
          <DocumentLinks of={[{ text, path }]} />: {translate('agency.books.taxes.undated', { net, tax })}
        </p>
      ))}
    </section>
  )
}
