import type { HomeData, HomeTexts } from '#web/marketing/home/load-home.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Screen } from '#web/ui/drawing/screen.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './cases.module.css'

type Props = { readonly texts: HomeTexts['cases']; readonly cases: HomeData['cases'] }

/** Three projects by what changed: the first large with its finished shop, the others by their figure. */
export function Cases({ texts: { heading, action }, cases }: Props) {
  return (
    <section className={section.section}>
      <header className={styles.header}>
        <h2>{heading}</h2>
        <LocaleLink to="/references" className={section.more}>
          {action}
        </LocaleLink>
      </header>
      <div className={styles.cases}>
        {cases.map(({ slug, screen, name, summary, figures: [first] }) => (
          <article key={slug} className={styles.case}>
            <div className={styles.screen}>
              <Screen shows={screen} />
            </div>
            <div className={styles.texts}>
              {first && (
                <p className={styles.figure}>
                  <strong>{first.value}</strong> <span>{first.text}</span>
                </p>
              )}
              <h3>
                <LocaleLink to={`/references#${slug}`}>{name}</LocaleLink>
              </h3>
              <p className={styles.summary}>{summary}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
