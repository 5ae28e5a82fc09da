import { questionAnchor } from '#web/marketing/question-anchor.ts'
import type { HomeData, HomeTexts } from '#web/marketing/home/load-home.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Portrait } from '#web/ui/drawing/portrait.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './team.module.css'

type Props = {
  readonly texts: HomeTexts['team']
  readonly questions: HomeTexts['questions']
  readonly people: HomeData['people']
}

/** Who answers, and what they are asked most: drawn portraits beside the questions. */
export function Team({ texts: { heading, text, action }, questions, people }: Props) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <div className={styles.team}>
        <h2>{heading}</h2>
        <p>{text}</p>
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
          {action}
        </LocaleLink>
      </div>
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
    </section>
  )
}
