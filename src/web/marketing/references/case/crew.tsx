import type { CaseData } from '#web/marketing/references/case/load-case.server.ts'
import { Portrait } from '#web/ui/drawing/portrait.tsx'
import page from './case.module.css'
import styles from './crew.module.css'

/** What the client says, and who of the agency worked for it. */
export function Crew({ shown: { parts, people, texts } }: { readonly shown: CaseData }) {
  const { quote } = texts
  if (!quote && people.length === 0) return null
  return (
    <section className={`${styles.section} ${page.inset}`} aria-label={parts.people}>
      {quote && (
        <figure className={styles.quote}>
          <blockquote>
            <p>{quote.text}</p>
          </blockquote>
          <figcaption>
            {quote.name}, {quote.role}
          </figcaption>
        </figure>
      )}
      {people.length > 0 && (
        <div className={styles.people}>
          <h2>{parts.people}</h2>
          <ul>
            {people.map(({ id, name, role, portrait }) => (
              <li key={id}>
                <Portrait {...portrait} />
                <b>{name}</b>
                <span>{role}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
