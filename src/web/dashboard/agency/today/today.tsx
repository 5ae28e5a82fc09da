import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { Day } from './day.tsx'
import { describeToday, type TodayView, type WaitingKind, type WaitingRow } from './describe-today.server.ts'
import styles from './today.module.css'

/** Loads what waits for the agency, by kind and age. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const view = describeToday(await page.desk.loadToday(), page)
  return data({
    title: page.translate('agency.rooms.today'),
    now: new Date(page.now),
    promise: page.content.promises.answerBusinessDays,
    view,
  })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function Today() {
  const { now, promise, view } = useLoaderData<typeof loader>()
  const { translate } = useLocale()
  const { kinds, count, lateCount, sums, day } = view
  return (
    <div className={styles.today}>
      <Day
        day={day}
        heading={
          <>
            <p className={styles.date}>{translate('agency.today.date', { date: now })}</p>
            <h1 tabIndex={-1}>{translate('agency.today.count', { count })}</h1>
            {lateCount > 0 && <p className={styles.late}>{translate('agency.today.late', { count: lateCount })}</p>}
          </>
        }
        instead={<Sums sums={sums} />}
      />
      <div className={styles.kinds}>
        {kinds.map((kind) => (
          <Kind key={kind.id} kind={kind} promise={promise} />
        ))}
      </div>
      {day && (
        <aside className={styles.aside}>
          <Sums sums={sums} />
        </aside>
      )}
    </div>
  )
}

function Sums({ sums }: Pick<TodayView, 'sums'>) {
  const { translate } = useLocale()
  return (
    <section className={styles.sums} aria-labelledby="overdue-sums">
      <h2 id="overdue-sums">{translate('agency.today.sums')}</h2>
      {sums.length === 0 ? (
        <p className={styles.none}>{translate('agency.today.noSums')}</p>
      ) : (
        <dl>
          {sums.map(({ currency, amount, count: invoices }) => (
            <div key={currency}>
              <dt>{translate('agency.today.invoices', { count: invoices })}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Kind({ kind, promise }: { readonly kind: WaitingKind; readonly promise: number }) {
  const { locale, translate } = useLocale()
  const { id, count, isMore, rows, to } = kind
  return (
    <section className={styles.kind} aria-labelledby={`waiting-${id}`}>
      <header>
        <h2 id={`waiting-${id}`}>
          {translate(`agency.today.kind.${id}`)} <span>{isMore ? translate('agency.today.atLeast', { count }) : count}</span>
        </h2>
        <p>{translate(`agency.today.rule.${id}`, { days: promise })}</p>
        {to !== undefined && count > 0 && (
          <Link to={localizePath(locale, to)} discover="none">
            {translate(`agency.today.list.${id}`)}
          </Link>
        )}
      </header>
      {rows.length === 0 ? (
        <p className={styles.none}>{translate(`agency.today.none.${id}`)}</p>
      ) : (
        <ol className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Row({ row }: { readonly row: WaitingRow }) {
  const { locale, translate } = useLocale()
  const { age, share, isLate, title, about, amount, to, act } = row
  return (
    <li className={styles.row} data-late={isLate || undefined}>
      <span className={styles.age}>
        {age}
        {share !== undefined && <meter className={styles.share} value={share} aria-hidden="true" />}
      </span>
      <span className={styles.what}>
        {to === undefined ? (
          <strong>{title}</strong>
        ) : (
          <Link to={localizePath(locale, to)} discover="none">
            {title}
          </Link>
        )}
        <small>{about}</small>
      </span>
      {amount !== undefined && <span className={styles.amount}>{amount}</span>}
      {to !== undefined && act !== undefined && (
        <span className={styles.act}>
          <ButtonLink
            to={`${to}?act=${act}`}
            kind="secondary"
            prefetch="none"
            aria-label={`${translate(`agency.today.act.${act}`)}: ${title}`}
          >
            {translate(`agency.today.act.${act}`)}
          </ButtonLink>
        </span>
      )}
    </li>
  )
}
