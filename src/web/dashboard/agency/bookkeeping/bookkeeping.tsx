import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { Working } from '#web/dashboard/agency/acts/working.tsx'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import { ListFilters } from '#web/dashboard/agency/list/list-filters.tsx'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import record from '#web/dashboard/agency/record/record-page.module.css'
import { type BookkeepingFilters, parseFilters, toBookkeeping } from './bookkeeping-address.ts'
import { remindersPath } from '#web/dashboard/agency/invoices/invoice-list-address.ts'
import { describeYear } from './describe-year.server.ts'
import { DutiesOfSeller } from './duties-of-seller.tsx'
import { EuSales } from './eu-sales.tsx'
import { Numbers } from './numbers.tsx'
import { PackageOfYear } from './package-of-year.tsx'
import { Taxes } from './taxes.tsx'
import { thisYear } from './this-year.server.ts'
import styles from './bookkeeping.module.css'

/** Years in the list of years, this one included. */
const listedYears = 5

/** Loads the sums of a year, or how far they are. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const { content, desk, locale, translate, url } = page
  const current = thisYear(page)
  const filters = parseFilters(url.searchParams, current)
  const opened = await desk.bookkeeping.open(filters.year)
  const listed = Array.from({ length: listedYears }, (_, at) => Number(current) - at)
  const years = [...new Set([...listed, Number(filters.year)])].toSorted((a, b) => b - a)
  const clock = createClock(locale, content.schedule.timeZone)
  const common = { title: translate('agency.rooms.bookkeeping'), filters, years }
  if ('refusal' in opened) return data({ ...common, isBusy: true }, { status: 503, headers: { 'retry-after': '30' } })
  if ('progress' in opened) {
    const progress = opened.progress ?? { done: 0, total: 0 }
    return data({ ...common, progress: { ...progress, text: translate('agency.books.progress', progress) } })
  }
  return data({ ...common, madeAt: clock.format(opened.madeAt), view: describeYear(opened.report, filters, page) })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function Bookkeeping() {
  const loaded = useLoaderData<typeof loader>()
  const { translate } = useLocale()
  const { title, filters } = loaded
  return (
    <div className={`${styles.page} ${record.sections}`}>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {'view' in loaded && (
            <p>{translate('agency.books.about', { count: loaded.view.documentCount, year: filters.year, time: loaded.madeAt })}</p>
          )}
        </div>
        <ButtonLink to={remindersPath} kind="secondary" prefetch="none">
          {translate('agency.books.reminders.title')}
        </ButtonLink>
      </header>
      <Periods years={loaded.years} filters={filters} />
      {'isBusy' in loaded && <p role="alert">{translate('agency.books.busy')}</p>}
      {'progress' in loaded && <Working path={toBookkeeping(filters)} progress={loaded.progress} />}
      {'view' in loaded && (
        <>
          <PackageOfYear view={loaded.view} filters={filters} />
          <Taxes view={loaded.view.taxes} filters={filters} />
          <EuSales view={loaded.view.euSales} filters={filters} />
          <Numbers view={loaded.view.numbers} filters={filters} />
          <DutiesOfSeller view={loaded.view.duties} />
        </>
      )}
    </div>
  )
}

/** The choice of the year and its part. */
function Periods({ years, filters }: { readonly years: readonly number[]; readonly filters: BookkeepingFilters }) {
  const { locale, translate } = useLocale()
  const { part } = filters
  const to = (changed: Partial<BookkeepingFilters>) => localizePath(locale, toBookkeeping({ ...filters, ...changed }))
  const month = new Intl.DateTimeFormat(localeTags[locale], { month: 'short', timeZone: 'UTC' })
  return (
    <div className={styles.periods}>
      <ListFilters
        label={translate('agency.books.year')}
        choices={years.map((year) => ({ name: String(year), to: to({ year: `${year}` }), isChosen: filters.year === `${year}` }))}
      />
      <ListFilters
        label={translate('agency.books.part')}
        choices={[
          {
            name: translate('agency.books.whole'),
            to: to({ part: {} }),
            isChosen: part.month === undefined && part.quarter === undefined,
          },
          ...[1, 2, 3, 4].map((quarter) => ({
            name: translate('agency.books.quarter', { quarter }),
            to: to({ part: { quarter } }),
            isChosen: part.quarter === quarter,
          })),
          ...Array.from({ length: 12 }, (_, at) => ({
            name: month.format(Date.UTC(2000, at)),
            to: to({ part: { month: at + 1 } }),
            isChosen: part.month === at + 1,
          })),
        ]}
      />
    </div>
  )
}
