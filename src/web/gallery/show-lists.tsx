import { useState } from 'react'
import { localeTags } from '#domain/locale.ts'
import { formatMoney } from '#domain/money.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { useGalleryMessages } from './gallery-messages.tsx'
import { Narrow, Specimen } from './specimen.tsx'

type Invoice = {
  readonly number: string
  readonly note: 'milestone' | 'care' | 'pilot' | 'creditFor'
  readonly issuedOn: string
  readonly dueOn?: string
  readonly status: 'open' | 'overdue' | 'part' | 'credit'
  readonly amountMinor: number
}

const invoices: readonly Invoice[] = [
  { number: '2026-0038', note: 'milestone', issuedOn: '2026-11-20', dueOn: '2026-12-04', status: 'open', amountMinor: 714_000 },
  { number: '2026-0037', note: 'care', issuedOn: '2026-11-01', dueOn: '2026-11-15', status: 'overdue', amountMinor: 119_000 },
  { number: '2026-0036', note: 'pilot', issuedOn: '2026-10-18', dueOn: '2026-11-17', status: 'part', amountMinor: 902_000 },
  { number: '2026-0034', note: 'creditFor', issuedOn: '2026-09-24', status: 'credit', amountMinor: -59_500 },
]

export function ShowTable() {
  const { table } = useGalleryMessages()
  return (
    <Specimen id="table" name={table.name} use={table.use} isWide>
      {() => (
        <>
          <Invoices />
          <Narrow>
            <Invoices />
          </Narrow>
        </>
      )}
    </Specimen>
  )
}

/** Sorts in the browser, as where all rows are loaded; long lists sort by a query parameter. */
function Invoices() {
  const { table, badges } = useGalleryMessages()
  const { locale } = useLocale()
  const [sort, setSort] = useState<{ by: 'issuedOn' | 'amountMinor'; direction: 'ascending' | 'descending' }>({
    by: 'issuedOn',
    direction: 'descending',
  })
  const dates = new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'medium', timeZone: 'UTC' })
  const day = (date: string) => <time dateTime={date}>{dates.format(new Date(date))}</time>
  const sorted = invoices.toSorted((a, b) => (a[sort.by] < b[sort.by] ? -1 : 1) * (sort.direction === 'ascending' ? 1 : -1))
  const sortBy = (by: typeof sort.by) => ({
    direction: sort.by === by ? sort.direction : undefined,
    onSort: () => setSort({ by, direction: sort.by === by && sort.direction === 'descending' ? 'ascending' : 'descending' }),
  })

  const columns: readonly TableColumn<Invoice>[] = [
    {
      id: 'number',
      heading: table.number,
      cell: ({ number, note }) => (
        <>
          <LocaleLink to={`/dashboard/invoices/${number}`}>{number}</LocaleLink>
          <small>{table[note]}</small>
        </>
      ),
    },
    { id: 'issuedOn', heading: table.issued, cell: ({ issuedOn }) => day(issuedOn), sort: sortBy('issuedOn') },
    { id: 'dueOn', heading: table.due, cell: ({ dueOn }) => dueOn && day(dueOn) },
    { id: 'status', heading: table.status, cell: ({ status }) => <StatusBadge status={status} texts={badges} />, inCard: 'foot' },
    {
      id: 'amount',
      heading: table.amount,
      cell: ({ amountMinor, status }) => (
        <>
          {formatMoney(amountMinor, 'EUR', localeTags[locale])}
          {status === 'part' && <small>{table.left}</small>}
        </>
      ),
      isAmount: true,
      inCard: 'corner',
      sort: sortBy('amountMinor'),
    },
  ]
  return <DataTable caption={table.caption} columns={columns} rows={sorted} keyOf={({ number }) => number} />
}

function StatusBadge({ status, texts }: { status: Invoice['status']; texts: Readonly<Record<Invoice['status'], string>> }) {
  const looks = {
    open: { tone: 'accent', icon: 'clock' },
    overdue: { tone: 'danger', icon: 'warning' },
    part: { tone: 'accent', icon: 'half' },
    credit: { tone: 'quiet', icon: 'back' },
  } as const
  return <Badge {...looks[status]}>{texts[status]}</Badge>
}

export function ShowPagination() {
  const { pagination } = useGalleryMessages()
  const addressOf = (page: number) => `?page=${page}`
  return (
    <Specimen id="pagination" name={pagination.name} use={pagination.use} isWide>
      {() => (
        <>
          <Pagination page={1} pageCount={12} addressOf={addressOf} />
          <Pagination page={6} pageCount={12} addressOf={addressOf} />
          <Narrow>
            <Pagination page={3} pageCount={12} addressOf={addressOf} />
          </Narrow>
        </>
      )}
    </Specimen>
  )
}

export function ShowBreadcrumbs() {
  const { breadcrumbs } = useGalleryMessages()
  return (
    <Specimen id="breadcrumbs" name={breadcrumbs.name} use={breadcrumbs.use}>
      {() => (
        <Breadcrumbs
          above={[
            { name: breadcrumbs.services, to: '/services/web-development' },
            { name: breadcrumbs.blog, to: '/blogs' },
          ]}
          current={breadcrumbs.current}
        />
      )}
    </Specimen>
  )
}
