import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { Section } from '#web/ui/section/section.tsx'
import styles from './uses.module.css'

/** Use cases, each with its success metric. */
export function Uses({ texts: { heading, lead, measured, items } }: { readonly texts: WrittenPages['services-ai-development']['uses'] }) {
  return (
    <Section heading={heading} lead={lead}>
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
    </Section>
  )
}
