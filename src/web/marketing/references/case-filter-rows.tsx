import type { ReactNode } from 'react'
import type { CaseFilter, FilterChoice, ReferencesData } from '#web/marketing/references/load-references.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import styles from './case-filter-rows.module.css'

type CaseFilterRowsProps = Pick<ReferencesData, 'filter' | 'serviceChoices' | 'industryChoices'> & {
  readonly texts: ReferencesData['texts']['filter']
  /** Number of cases; announced when it changes. */
  readonly children: ReactNode
}

/** Two rows of plain links, one per query parameter; each link keeps the other parameter. */
export function CaseFilterRows({ texts, filter, serviceChoices, industryChoices, children }: CaseFilterRowsProps) {
  const row = (name: keyof CaseFilter, choices: readonly FilterChoice[]) => (
    <div className={styles.row}>
      <p id={`filter-${name}`}>{texts[name]}</p>
      <ul aria-labelledby={`filter-${name}`}>
        {[{ slug: '', name: texts.all }, ...choices].map((choice) => (
          <li key={choice.slug}>
            <LocaleLink
              to={writeAddress({ ...filter, [name]: choice.slug })}
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
  return (
    <nav className={styles.filter} aria-label={texts.label}>
      {row('service', serviceChoices)}
      {row('industry', industryChoices)}
      <output className={styles.count}>{children}</output>
    </nav>
  )
}

function writeAddress(filter: CaseFilter): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString()
  return query ? `/references?${query}` : '/references'
}
