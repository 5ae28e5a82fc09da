import type { WrittenPages } from '#i18n/content/pages/page.ts'
import type { Drawn } from '#i18n/content/person.ts'
import { Portrait } from '#web/ui/drawing/portrait.tsx'
import styles from './contact-intro.module.css'

type ContactIntroProps = {
  readonly texts: Pick<WrittenPages['contact-us'], 'heading' | 'lead' | 'answers' | 'next'>
  /** The person who answers; undefined if the team is empty. */
  readonly person: { readonly name: string; readonly role: string; readonly portrait: Drawn } | undefined
}

/** The promise of an answer with the person who gives it, and the steps after sending the form. */
export function ContactIntro({ texts: { heading, lead, answers, next }, person }: ContactIntroProps) {
  return (
    <header className={styles.intro}>
      <div className={styles.inner}>
        <div>
          <h1 tabIndex={-1}>{heading}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {person && answers && (
          <section className={styles.person} aria-labelledby="answers">
            <Portrait {...person.portrait} />
            <div>
              <h2 id="answers">{answers.heading}</h2>
              <p className={styles.name}>
                <strong>{person.name}</strong> {person.role}
              </p>
              <p>{answers.text}</p>
            </div>
          </section>
        )}
        <section className={styles.next} aria-labelledby="next">
          <h2 id="next">{next.heading}</h2>
          <ol>
            {next.steps.map(({ when, name, text }) => (
              <li key={name}>
                <p className={styles.when}>{when}</p>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </header>
  )
}
