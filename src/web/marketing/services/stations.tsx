import type { Stations as StationsTexts } from '#i18n/content/pages/service-sections.ts'
import { Steps } from '#web/ui/section/named-texts.tsx'
import { Section } from '#web/ui/section/section.tsx'
import styles from './stations.module.css'

/** Stages of a question, an order or a seller, as a chain. */
export function Stations({ texts: { heading, lead, stations } }: { readonly texts: StationsTexts }) {
  return (
    <Section heading={heading} lead={lead}>
      <Steps items={stations} className={styles.path} />
    </Section>
  )
}
