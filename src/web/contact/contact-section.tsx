import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { MarkParts } from '#web/ui/brand-mark.tsx'
import { ContactForm } from './contact-form.tsx'
import type { ContactFormData } from './contact-form-data.server.ts'
import styles from './contact-section.module.css'
import type { Opening } from './opening.ts'

type ContactSectionProps = {
  /** Replaces the default texts. Such a page is marked by `holdsContactForm`. */
  readonly texts?: { readonly heading: string; readonly lead: string }
  readonly opening?: Opening | undefined
  /** Replaces the agency's mark on the drawn side. */
  readonly children?: ReactNode
}

/** The end of every page in the default layout: a drawing on one side of the seam, the contact form on the other. */
export function ContactSection({ texts, opening, children }: ContactSectionProps) {
  const { locale, translate } = useLocale()
  const facts = useRootData()?.facts
  const layout = useRouteLoaderData<{ readonly contactForm: ContactFormData }>(`${locale}/default`)
  return (
    <section className={styles.section} id="contact" aria-labelledby="contact-heading">
      <div className={styles.inner}>
        <header className={styles.drawn}>
          <h2 id="contact-heading">{texts?.heading ?? translate('contact.heading')}</h2>
          <p className={styles.lead}>{texts?.lead ?? translate('contact.lead')}</p>
          {children ?? (
            <svg className={styles.mark} viewBox="-1 -1 26 26" aria-hidden="true">
              <MarkParts brandColor="none" warm="var(--warm)" />
            </svg>
          )}
          {facts && (
            <p className={styles.reach}>
              <a href={`tel:${facts.phone}`}>{translate('contact.phoneLead', { phone: facts.phoneDisplay })}</a>
              <span className={styles.promise}>{translate('contact.overview.promise')}</span>
            </p>
          )}
        </header>
        <div className={styles.built}>{layout && <ContactForm countries={layout.contactForm.countries} opening={opening} isCompact />}</div>
      </div>
    </section>
  )
}
