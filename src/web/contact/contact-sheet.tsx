import { useRouteLoaderData } from 'react-router'
import type { WrittenPages } from '#i18n/content/pages/page.ts'
import type { Face } from '#i18n/content/person.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Portrait } from '#web/ui/drawing/portrait.tsx'
import { ContactForm } from './contact-form.tsx'
import type { ContactFormData } from './contact-form-data.server.ts'
import { ContactOverview } from './contact-overview.tsx'
import styles from './contact-sheet.module.css'
import { routeId } from '#web/navigation/route-table.ts'

type ContactSheetProps = {
  readonly texts: Pick<WrittenPages['contact-us'], 'heading' | 'lead' | 'answers' | 'next' | 'sections'>
  /** The person who answers; undefined if the team is empty. */
  readonly person: { readonly name: string; readonly role: string; readonly portrait: Face } | undefined
}

/** The person who answers with all ways to reach them on one half, the form on the other, and below what happens next. */
export function ContactSheet({ texts, person }: ContactSheetProps) {
  const { locale } = useLocale()
  const layout = useRouteLoaderData<{ readonly contactForm: ContactFormData }>(routeId('/default', locale))
  const { heading, lead, answers, next, sections } = texts
  return (
    <div className={styles.page}>
      <div className={styles.halves}>
        <header className={styles.person}>
          <h1 tabIndex={-1}>{heading}</h1>
          <p className={styles.lead}>{lead}</p>
          {person && answers && (
            <section className={styles.answers} aria-labelledby="answers">
              <Portrait {...person.portrait} />
              <div>
                <h2 id="answers">{answers.heading}</h2>
                <p className={styles.name}>
                  <strong>{person.name}</strong> {person.role}
                </p>
                <p>{answers.text}</p>
              </div>
            </section>
          )}
        </header>
        <div className={styles.form}>
          {layout && <ContactForm countries={layout.contactForm.countries} topics={layout.contactForm.topics} />}
        </div>
        <div className={styles.reach}>{layout && <ContactOverview {...layout.contactForm} />}</div>
      </div>
      <section className={styles.next} aria-labelledby="next">
        <h2 id="next">{next.heading}</h2>
        <ol>
          {next.steps.map(({ when, name, text }) => (
            <li key={name}>
              <p className={styles.when}>{when}</p>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className={styles.notes}>
        {sections.map(({ anchor, heading: about, paragraphs, items = [] }) => (
          <section key={about} id={anchor}>
            <h2>{about}</h2>
            {[...paragraphs, ...items].map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
