import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import button from '#web/ui/button.module.css'
import { type BookkeepingFilters, toPackage } from './bookkeeping-address.ts'
import type { describeYear } from './describe-year.server.ts'
import { DocumentLinks } from './document-links.tsx'
import styles from './bookkeeping.module.css'

type PackageProps = { readonly view: ReturnType<typeof describeYear>; readonly filters: BookkeepingFilters }

/** The package of the year, and before it what has to be checked. */
export function PackageOfYear({ view, filters: { year } }: PackageProps) {
  const { locale, translate } = useLocale()
  const { numbers, bookingProblems, bookingProblemCount, hasAccounts, documentCount } = view
  const isFine = numbers.missing.count === 0 && bookingProblemCount === 0
  return (
    <section aria-labelledby="package">
      <h2 id="package">{translate('agency.books.package.heading', { year })}</h2>
      {documentCount === 0 ? (
        <p>{translate('agency.books.package.none', { year })}</p>
      ) : (
        <div className={styles.package}>
          <div className={styles.checks}>
            <p>{translate('agency.books.package.about', { count: documentCount })}</p>
            {!hasAccounts && <p className={styles.note}>{translate('agency.books.package.noAccounts')}</p>}
            {isFine && <p>{translate('agency.books.package.fine')}</p>}
            {numbers.missing.count > 0 && (
              <p className={styles.problem}>
                {translate('agency.books.package.missing')} <DocumentLinks of={numbers.missing.named} />
              </p>
            )}
            {bookingProblemCount > 0 && (
              <div className={styles.problem}>
                <p>{translate('agency.books.package.problems', { count: bookingProblemCount })}</p>
                <ul>
                  {bookingProblems.map(({ number, problem, detail }) => (
                    <li key={`${number} ${detail}`}>{translate(`agency.books.package.problem.${problem}`, { number, detail })}</li>
                  ))}
                </ul>
                {bookingProblemCount > bookingProblems.length && (
                  <p>{translate('agency.books.package.others', { count: bookingProblemCount - bookingProblems.length })}</p>
                )}
              </div>
            )}
          </div>
          <div className={styles.download}>
            <a className={button.button} href={localizePath(locale, toPackage(year))} download>
              {translate('agency.books.package.submit', { year })}
            </a>
            <p>{translate('agency.books.package.consequence')}</p>
          </div>
        </div>
      )}
    </section>
  )
}
