import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/form/fields/field.module.css'
import visually from '#web/ui/styles/visually-hidden.module.css'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { ListFilters, type ListFiltersProps } from './list-filters.tsx'
import styles from './list-page.module.css'

type ListPageProps<Row> = {
  readonly title: string
  /** Links to pages, opposite the title. */
  readonly actions?: ReactNode
  readonly filters?: ListFiltersProps
  /** A search by the parameter `q`. */
  readonly search?: { readonly action: string; readonly label: string; readonly text: string }
  /** Shown above the table. */
  readonly note?: ReactNode
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Shown instead of rows. */
  readonly none: string
  /** Address of the first part, on a later one. */
  readonly first: string | undefined
  /** Address of the next part. */
  readonly next: string | undefined
}

/** A list of the agency, one part at a time: filters, search, table and the way to the other parts. Works without scripts. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, actions, filters, search, note, columns, rows, keyOf, none, first, next } = props
  const { translate } = useLocale()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <div className={styles.actions}>{actions}</div>
      </header>
      {(filters ?? search) && (
        <div className={styles.filters}>
          {filters && <ListFilters {...filters} />}
          {search && (
            <search>
              <Form method="get" action={search.action} className={styles.search}>
                <div className={field.field}>
                  <label className={visually.hidden} htmlFor="list-search">
                    {search.label}
                  </label>
                  {/* A key, because the field has no value of its own after Back. */}
                  <input
                    key={search.text}
                    id="list-search"
                    type="search"
                    name="q"
                    maxLength={100}
                    defaultValue={search.text}
                    placeholder={search.label}
                    enterKeyHint="search"
                    autoComplete="off"
                  />
                </div>
                <Button type="submit" kind="secondary">
                  {translate('dashboard.invoices.find')}
                </Button>
              </Form>
            </search>
          )}
        </div>
      )}
      {note !== undefined && note !== false && <div className={styles.note}>{note}</div>}
      <DataTable
        caption={title}
        isCaptionHidden
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        empty={<p className={styles.none}>{none}</p>}
      />
      {(first ?? next) !== undefined && (
        <nav className={styles.parts} aria-label={translate('agency.list.parts')}>
          {first !== undefined && (
            <Link to={first} discover="none">
              {translate('agency.list.first')}
            </Link>
          )}
          {next !== undefined && (
            <Link to={next} discover="none">
              {translate('agency.list.next')}
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}
