import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import button from '#web/ui/button.module.css'
import { ContactForm } from './contact-form.tsx'
import type { ContactFormData } from './contact-form-data.server.ts'
import styles from './contact-section.module.css'
import type { Opening } from './opening.ts'
import { routeId } from '#web/navigation/route-table.ts'

type ContactSectionProps = {
  /** Replaces the default texts. Such a page is marked by `holdsContactForm`. */
  readonly texts?: { readonly heading: string; readonly lead: string }
  readonly opening?: Opening | undefined
  /** The section is one line with a button that opens the form, also without scripts. */
  readonly isFolded?: boolean
  /** Content of the drawn side. */
  readonly children?: ReactNode
}

/** The end of every page in the default layout: a drawing on one side of the seam, the contact form on the other. */
export function ContactSection({ isFolded = false, ...props }: ContactSectionProps) {
  const translate = useTranslate()
  const heading = <h2 id="contact-heading">{props.texts?.heading ?? translate('contact.heading')}</h2>
  if (!isFolded) {
    return (
      <section className={styles.section} id="contact" aria-labelledby="contact-heading">
        <ContactSides {...props} heading={heading} />
      </section>
    )
  }
  return (
    <section className={styles.folded} aria-labelledby="contact-heading">
      <details>
        <summary>
          {heading}
          <span className={`${button.button} ${button.secondary}`}>{translate('contact.open')}</span>
        </summary>
        {/* Browsers open the details when the address names their content. */}
        <div className={styles.section} id="contact">
          <ContactSides {...props} />
        </div>
      </details>
    </section>
  )
}

type ContactSidesProps = Omit<ContactSectionProps, 'isFolded'> & { readonly heading?: ReactNode }

function ContactSides({ texts, opening, heading, children }: ContactSidesProps) {
  const { locale, translate } = useLocale()
  const root = useRootData()
  const facts = root?.facts
  const within = root && translate('contact.within', { days: root.answerBusinessDays })
  const layout = useRouteLoaderData<{ readonly contactForm: ContactFormData }>(routeId('/default', locale))
  return (
    <div className={styles.inner}>
      <header className={styles.drawn} data-alone={children === undefined || undefined}>
        {heading}
        <p className={styles.lead}>{texts?.lead ?? (within && translate('contact.lead', { within }))}</p>
        {children}
        {facts && within && (
          <p className={styles.reach}>
            <a href={`tel:${facts.phone}`}>{translate('contact.phoneLead', { phone: facts.phoneDisplay })}</a>
            <span className={styles.promise}>{translate('contact.overview.promise', { within })}</span>
          </p>
        )}
      </header>
      <div className={styles.built}>
        {layout && <ContactForm countries={layout.contactForm.countries} topics={layout.contactForm.topics} opening={opening} isCompact />}
      </div>
    </div>
  )
}
