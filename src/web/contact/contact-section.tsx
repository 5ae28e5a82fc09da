import { useTranslate } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { ContactColumns } from './contact-columns.tsx'
import styles from './contact-section.module.css'

/** The end of every page in the default layout: the contact form and the phone element. */
export function ContactSection() {
  const translate = useTranslate()
  const facts = useRootData()?.facts
  return (
    <section className={styles.section} id="contact" aria-labelledby="contact-heading">
      <header className={styles.header}>
        <h2 id="contact-heading">{translate('contact.heading')}</h2>
        <p className={styles.lead}>{translate('contact.lead')}</p>
        {facts && (
          <p>
            <a className={styles.phone} href={`tel:${facts.phone}`}>
              {translate('contact.phoneLead', { phone: facts.phoneDisplay })}
            </a>
          </p>
        )}
      </header>
      <ContactColumns />
    </section>
  )
}
