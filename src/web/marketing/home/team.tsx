import type { HomeData, HomeTexts } from '#web/marketing/home/load-home.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './team.module.css'

type Props = { readonly texts: HomeTexts['team']; readonly people: HomeData['people'] }

/** Who answers: drawn portraits in a row, beside one sentence. */
export function Team({ texts: { heading, text, action }, people }: Props) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <header>
        <h2>{heading}</h2>
        <p className={section.lead}>{text}</p>
        <p className={styles.action}>
          <LocaleLink to="/team" className={section.more}>
            {action}
          </LocaleLink>
        </p>
      </header>
      <ul className={styles.people}>
        {people.map(({ id, name, role, languages }, index) => (
          <li key={id}>
            <Monogram name={name} fold={index} />
            <p>
              <strong>{name}</strong>
              <span>{role}</span>
              <span>{languages}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
