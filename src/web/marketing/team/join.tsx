import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { isHiddenPath } from '#domain/site-structure.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './join.module.css'

/** Link to the open roles, as an empty seat; renders nothing if the site hides that page. */
export function Join({ texts: { heading, text, action } }: { readonly texts: WrittenPages['team']['join'] }) {
  if (isHiddenPath('/career')) return null
  return (
    <section className={section.section}>
      <div className={styles.desk}>
        <div>
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <LocaleLink to="/career" className={section.more}>
          {action}
        </LocaleLink>
      </div>
    </section>
  )
}
