import type { WrittenPages } from '#i18n/content/pages/page.ts'
import type { FoundProof } from '#web/marketing/load-service.server.ts'
import { Proof } from '#web/marketing/services/proof.tsx'
import { Section } from '#web/ui/section/section.tsx'
import styles from './uses.module.css'

type UsesProps = { readonly texts: WrittenPages['services-ai-development']['uses']; readonly proof: FoundProof }

/** Use cases, each with its success metric, and what works without AI. */
export function Uses({ texts: { heading, lead, measured, items }, proof }: UsesProps) {
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
      <Proof proof={proof} />
    </Section>
  )
}
