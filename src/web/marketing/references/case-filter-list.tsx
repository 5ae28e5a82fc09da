import { Fragment, type ReactNode } from 'react'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { CaseFilter, FilterChoice, ReferencesData } from '#web/marketing/references/load-references.server.ts'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import chip from '#web/ui/chip.module.css'
import styles from './case-filter-list.module.css'

type CaseFilterListProps = Pick<ReferencesData, 'filter' | 'serviceChoices' | 'industryChoices'> & {
  readonly texts: ReferencesData['texts']['filter']
  /** Number of cases; announced when it changes. */
  readonly children: ReactNode
}

/** Plain links, a row for each query parameter; each link keeps the other parameter. They unfold below the current choice. */
export function CaseFilterList({ texts, filter, serviceChoices, industryChoices, children }: CaseFilterListProps) {
  const rows = { service: serviceChoices, industry: industryChoices }
  const names = (['service', 'industry'] as const).map(
    (name) => `${texts[name]}: ${rows[name].find(({ slug }) => slug === filter[name])?.name ?? texts.all}`,
  )
  const row = (name: keyof CaseFilter, choices: readonly FilterChoice[]) => (
    <div className={styles.row}>
      <p id={`filter-${name}`}>{texts[name]}</p>
      <ul aria-labelledby={`filter-${name}`}>
        {[{ slug: '', name: texts.all }, ...choices].map((choice) => (
          <li key={choice.slug}>
            <LocaleLink
              to={writeAddress({ ...filter, [name]: choice.slug })}
              className={chip.chip}
              aria-current={filter[name] === choice.slug ? 'true' : undefined}
              prefetch="none"
              state={keepScroll}
            >
              {choice.name}
            </LocaleLink>
          </li>
        ))}
      </ul>
    </div>
  )
  // Nothing to narrow.
  if (serviceChoices.length < 2 && industryChoices.length < 2) return null
  return (
    <nav className={styles.filter} aria-label={texts.label}>
      <details className={styles.choices}>
        <summary>
          {names.map((name) => (
            <Fragment key={name}>
              <span>{name}</span>{' '}
            </Fragment>
          ))}
        </summary>
        {row('service', serviceChoices)}
        {row('industry', industryChoices)}
      </details>
      <output className={styles.count}>{children}</output>
    </nav>
  )
}

function writeAddress(filter: CaseFilter): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString()
  return query ? `/references?${query}` : '/references'
}
