import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { PartnershipForm } from '#web/marketing/partnerships/partnership-form.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './partner-request.module.css'

/** Section with the form for companies. */
export function PartnerRequest({ texts: { heading, lead } }: { readonly texts: WrittenPages['partnerships']['form'] }) {
  return (
    <section className={section.section} id="partner" aria-labelledby="partner-heading">
      <h2 id="partner-heading">{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <div className={styles.form}>
        <PartnershipForm />
      </div>
    </section>
  )
}
