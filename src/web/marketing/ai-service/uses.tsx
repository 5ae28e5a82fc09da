import section from '#web/ui/styles/section.module.css'
import type { AiServiceWords } from './load-ai-service.server.ts'
import styles from './uses.module.css'

/** The tasks, each with the figure that it is judged by. */
export function Uses({ words: { heading, lead, measured, items } }: { readonly words: AiServiceWords['uses'] }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <div className={styles.uses}>
        {items.map(({ name, text, figure }) => (
          <article key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
            <p className={styles.figure}>
              <span>{measured}</span> {figure}
            </p>
          </article>
        ))}
      </div>
    </section>
  )
}
