import type { Locale } from '#domain/locale.ts'
import type { Role } from '#i18n/content/role.ts'
import type { WrittenPages } from '#i18n/content/pages/page.ts'
import section from '#web/ui/styles/section.module.css'
import factRows from '#web/ui/fact-rows.module.css'
import styles from './roles.module.css'

/** A role for the page; weekly `hours` and yearly `salary` are formatted in its language. */
export type OpenRole = Pick<Role, 'id'> &
  Pick<Role['texts'][Locale], 'title' | 'summary' | 'place' | 'does' | 'brings' | 'unneeded'> & {
    readonly hours: string
    readonly salary: string
  }

type RolesProps = { readonly texts: WrittenPages['career']['roles']; readonly roles: readonly OpenRole[] }

/** Open roles, each with an anchor, and with the salary before the requirements. */
export function Roles({ texts, roles }: RolesProps) {
  return (
    <section className={section.section} id="roles">
      <h2>{texts.heading}</h2>
      <p className={section.lead}>{roles.length > 0 ? texts.lead : texts.none}</p>
      {roles.map(({ id, title, summary, salary, hours, place, does, brings, unneeded }) => (
        <article key={id} id={id} className={styles.role}>
          <header>
            <h3>{title}</h3>
            <p>{summary}</p>
            <dl className={`${factRows.rows} ${styles.facts}`}>
              <Fact name={texts.salary} value={salary} />
              <Fact name={texts.hours} value={hours} />
              <Fact name={texts.place} value={place} />
            </dl>
          </header>
          <div className={styles.work}>
            <Points heading={texts.does} items={does} />
            <Points heading={texts.brings} items={brings} />
            <h4>{texts.unneeded}</h4>
            <p>{unneeded}</p>
            <a href="#apply" className={section.more}>
              {texts.apply}
            </a>
          </div>
        </article>
      ))}
      <div className={styles.pool}>
        <h3>{texts.pool.heading}</h3>
        <p>{texts.pool.text}</p>
      </div>
    </section>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Points({ heading, items }: { readonly heading: string; readonly items: readonly string[] }) {
  return (
    <>
      <h4>{heading}</h4>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  )
}
