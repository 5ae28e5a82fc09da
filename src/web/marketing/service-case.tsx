import type { CaseTeaser } from '#web/marketing/load-case.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Screen } from '#web/ui/drawing/screen.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './service-case.module.css'

type Props = { readonly texts: { readonly heading: string; readonly action: string }; readonly shown: CaseTeaser }

/** One project with its finished screen and its figures. */
export function ServiceCase({ texts: { heading, action }, shown: { name, summary, figures, screen } }: Props) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <div className={styles.screen}>
        <Screen shows={screen} />
      </div>
      <div className={styles.texts}>
        <h2>{heading}</h2>
        <p>
          <strong>{name}.</strong> {summary}
        </p>
        <dl>
          {figures.map(({ value, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <LocaleLink to="/references" className={section.more}>
          {action}
        </LocaleLink>
      </div>
    </section>
  )
}
