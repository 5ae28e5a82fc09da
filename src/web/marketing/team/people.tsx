import type { Person } from '#i18n/content/person.ts'
import { Portrait } from '#web/ui/drawing/portrait.tsx'
import { initials } from '#web/ui/initials.ts'
import section from '#web/ui/styles/section.module.css'
import styles from './people.module.css'

type ShownPerson = Pick<Person, 'id' | 'name' | 'portrait'> & {
  readonly role: string
  readonly about: string
  readonly languages: string
}

/** Team members with their roles and topics, in two rows of windows; the initials are those of their desks on the plan. */
export function People({ heading, people }: { readonly heading: string; readonly people: readonly ShownPerson[] }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <ul className={styles.people}>
        {people.map(({ id, name, portrait, role, about, languages }) => (
          <li key={id} id={id}>
            <div className={styles.window}>
              <Portrait {...portrait} />
              <span className={styles.desk} aria-hidden="true">
                {initials(name)}
              </span>
            </div>
            <div className={styles.text}>
              <h3>{name}</h3>
              <p className={styles.role}>{role}</p>
              <p>{about}</p>
              <p className={styles.languages}>{languages}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
