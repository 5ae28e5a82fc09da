import { questionAnchor } from '#web/marketing/question-anchor.ts'
import type { HomeData, HomeTexts } from '#web/marketing/home/load-home.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Portrait } from '#web/ui/drawing/portrait.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './team.module.css'

type TeamProps = {
  readonly texts: HomeTexts['team'] | undefined
  readonly questions: HomeTexts['questions'] | undefined
  readonly people: HomeData['people']
}

/** Portraits of the contacts next to frequent questions; either may be missing. */
export function Team({ texts, questions, people }: TeamProps) {
  if (!texts && !questions) return null
  return (
    <section className={`${section.section} ${styles.columns}`}>
      {texts && (
        <div className={styles.team}>
          <h2>{texts.heading}</h2>
          <p>{texts.text}</p>
          <ul>
            {people.map(({ id, name, portrait, role, languages }) => (
              <li key={id}>
                <Portrait {...portrait} />
                <p>
                  <strong>{name}</strong> {role}
                  <br />
                  {languages}
                </p>
              </li>
            ))}
          </ul>
          <LocaleLink to="/team" className={section.more}>
            {texts.action}
          </LocaleLink>
        </div>
      )}
      {questions && (
        <div>
          <h2>{questions.heading}</h2>
          <div className={styles.questions}>
            <Accordion
              items={questions.items.map(({ question, answer }, at) => ({
                heading: question,
                content: <p>{answer}</p>,
                id: questionAnchor(at),
              }))}
            />
          </div>
        </div>
      )}
    </section>
  )
}
