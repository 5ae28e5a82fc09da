import { useRouteLoaderData } from 'react-router'
import { useLocale } from '#web/navigation/locale-context.tsx'
import styles from './contact-columns.module.css'
import { ContactForm } from './contact-form.tsx'
import type { ContactFormData } from './contact-form-data.server.ts'
import { ContactOverview } from './contact-overview.tsx'

/** The form beside the overview; what they show comes with the default layout, once for all its pages. */
export function ContactColumns() {
  const { locale } = useLocale()
  const layout = useRouteLoaderData<{ readonly contactForm: ContactFormData }>(`${locale}/default`)
  if (!layout) return null
  return (
    <div className={styles.columns}>
      <ContactForm {...layout.contactForm} />
      <ContactOverview {...layout.contactForm} />
    </div>
  )
}
