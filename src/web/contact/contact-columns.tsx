import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useLocale } from '#web/i18n/locale-context.tsx'
import styles from './contact-columns.module.css'
import { ContactForm } from './contact-form.tsx'
import type { ContactFormData } from './contact-form-data.server.ts'
import { ContactOverview } from './contact-overview.tsx'
import { routeId } from '#web/navigation/route-table.ts'

type ContactColumnsProps = {
  readonly renderForm?: (data: ContactFormData) => ReactNode
}

/** A form, by default the contact form, next to the overview. Their data comes from the default layout, once for all its pages. */
export function ContactColumns({ renderForm = renderContactForm }: ContactColumnsProps) {
  const { locale } = useLocale()
  const layout = useRouteLoaderData<{ readonly contactForm: ContactFormData }>(routeId('/default', locale))
  if (!layout) return null
  return (
    <div className={styles.columns}>
      {renderForm(layout.contactForm)}
      <div className={styles.beside}>
        <ContactOverview {...layout.contactForm} />
      </div>
    </div>
  )
}

function renderContactForm({ countries, topics }: ContactFormData): ReactNode {
  return <ContactForm countries={countries} topics={topics} />
}
