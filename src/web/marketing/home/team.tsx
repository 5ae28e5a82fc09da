import { questionAnchor } from '#web/marketing/question-anchor.ts'
import type { HomeData, HomeTexts } from '#web/marketing/home/load-home.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Portrait } from '#web/ui/drawing/portrait.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './team.module.css'

type TeamProps = {
  readonly texts: HomeTexts['team'] | undefined
  readonly questions: HomeTexts['questions'] | undefined
  readonly people: HomeData['people']
}

/** Frequent questions, each with one of the people who answer them; either may be missing. */
export function Team({ texts, questions, people }: TeamProps) {
  const items = questions?.items ?? []
  const shown = texts ? people : []
  const rows = Math.max(items.length, shown.length)
  if (rows === 0) return null
  const Question = texts && questions ? 'h4' : 'h3'
  return (
    <section className={section.section}>
      <header className={styles.header}>
        <h2>{texts?.heading ?? questions?.heading}</h2>
        {texts && (
          <div>
            <p>{texts.text}</p>
            <LocaleLink to="/team" className={section.more}>
              {texts.action}
            </LocaleLink>
          </div>
        )}
      </header>
      {texts && questions && <h3 className={styles.questions}>{questions.heading}</h3>}
      <ul className={styles.people}>
        {Array.from({ length: rows }, (_, at) => {
          const [item, person] = [items[at], shown[at]]
          return (
            <li key={person?.id ?? at}>
              {person && (
                <div className={styles.person}>
                  <Portrait {...person.portrait} />
                  <p>
                    <strong>{person.name}</strong>
                    {person.role}
                    <br />
                    {person.languages}
                  </p>
                </div>
              )}
              {item && (
                <div id={questionAnchor(at)}>
                  <Question>{item.question}</Question>
                  <p>{item.answer}</p>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
