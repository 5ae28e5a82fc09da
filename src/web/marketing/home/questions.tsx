import type { HomeWords } from '#web/marketing/home/load-home.server.ts'
import section from '#web/ui/section.module.css'
import styles from './questions.module.css'

/** What people ask before they write; one answer is open at a time. */
export function Questions({ words: { heading, items } }: { readonly words: HomeWords['questions'] }) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <h2>{heading}</h2>
      <div>
        {items.map(({ question, answer }) => (
          <details key={question} className={styles.question} name="questions">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
