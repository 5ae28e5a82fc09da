import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { LawTable } from '#web/marketing/law/law-table.tsx'
import type { LawSection } from '#i18n/content/pages/law-page.ts'
import { findPagePath } from '#web/navigation/route-table.ts'
import { Terms } from '#web/ui/section/named-texts.tsx'
import styles from './law-body.module.css'

/** Content of a section of a legal text, below its heading. */
export function LawBody({ section: { heading, paragraphs, items, page, facts, table } }: { readonly section: LawSection }) {
  const translate = useTranslate()
  const path = page && findPagePath(page)
  return (
    <div className={styles.body}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {items && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {path && (
        <p>
          <LocaleLink to={path}>{translate(`pages.${page}`)}</LocaleLink>
        </p>
      )}
      {facts && <Terms items={facts.map(({ label: name, text }) => ({ name, text }))} className={styles.facts} />}
      {table && <LawTable caption={heading} table={table} />}
    </div>
  )
}
