import type { OpenRole } from '#web/marketing/career/roles.tsx'
import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { useRouteLoaderData } from 'react-router'
import type { ContactFormData } from '#web/contact/contact-form-data.server.ts'
import { ApplicationForm } from '#web/marketing/career/application-form.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './application.module.css'
import { routeId } from '#web/navigation/route-table.ts'

type ApplicationProps = { readonly texts: WrittenPages['career']['form']; readonly roles: readonly Pick<OpenRole, 'id' | 'title'>[] }

/** The application form, next to how applications are processed and stored. */
export function Application({ texts: { heading, lead, files, kept }, roles }: ApplicationProps) {
  const { locale } = useLocale()
  const layout = useRouteLoaderData<{ readonly contactForm: ContactFormData }>(routeId('/default', locale))
  if (!layout) return null
  return (
    <section className={section.section} id="apply" aria-labelledby="apply-heading">
      <h2 id="apply-heading">{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <div className={styles.columns}>
        <ApplicationForm {...layout.contactForm} roles={roles} />
        <aside className={styles.notes} aria-labelledby="apply-heading">
          {[files, kept].map((note) => (
            <div key={note.heading}>
              <h3>{note.heading}</h3>
              <p>{note.text}</p>
            </div>
          ))}
        </aside>
      </div>
    </section>
  )
}
