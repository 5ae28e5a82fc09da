import { LawTable } from '#web/marketing/law/law-table.tsx'
import type { LawSection } from '#i18n/content/pages/law-page.ts'
import { Terms } from '#web/ui/section/named-texts.tsx'
import styles from './law-body.module.css'

/** Content of a section of a legal text, below its heading. */
export function LawBody({ section: { heading, paragraphs, items, facts, table } }: { readonly section: LawSection }) {
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
      {facts && <Terms items={facts.map(({ label: name, text }) => ({ name, text }))} className={styles.facts} />}
      {table && <LawTable caption={heading} table={table} />}
    </div>
  )
}
