import type { Parts } from '#i18n/content/pages/service-sections.ts'
import { Steps } from '#web/ui/section/named-texts.tsx'
import { Section } from '#web/ui/section/section.tsx'
import styles from './parts-list.module.css'

/** Deliverables, numbered like the parts of a technical drawing. */
export function PartsList({ texts: { heading, lead, items } }: { readonly texts: Parts }) {
  return (
    <Section heading={heading} lead={lead}>
      <Steps items={items} className={styles.parts} />
    </Section>
  )
}
