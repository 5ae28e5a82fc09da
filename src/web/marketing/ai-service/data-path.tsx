import section from '#web/ui/styles/section.module.css'
import type { AiServiceTexts } from './load-ai-service.server.ts'
import styles from './data-path.module.css'

/** The stations that a question passes, in a chain. */
export function DataPath({ texts: { heading, lead, stations } }: { readonly texts: AiServiceTexts['data'] }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <ol className={styles.path}>
        {stations.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
