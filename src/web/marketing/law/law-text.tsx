import { LawTable } from '#web/marketing/law/law-table.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { LawSection } from '#i18n/content/pages/law-page.ts'
import styles from './law-text.module.css'

/** Numbered sections beside their table of contents. */
export function LawText({ sections }: { readonly sections: readonly LawSection[] }) {
  const translate = useTranslate()
  return (
    <div className={styles.law}>
      <nav className={styles.contents} aria-labelledby="law-contents">
        <p id="law-contents">{translate('law.contents')}</p>
        <ol>
          {sections.map(({ anchor, heading }, index) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>
                <span>{index + 1}.</span> {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {sections.map((section, index) => (
          <Section key={section.anchor} number={index + 1} section={section} />
        ))}
      </div>
    </div>
  )
}

function Section({ number, section: { anchor, heading, paragraphs, items, facts, table } }: { number: number; section: LawSection }) {
  return (
    <section className={styles.section} id={anchor}>
      <h2>
        {number}. {heading}
      </h2>
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
      {facts && (
        <dl className={styles.facts}>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {table && <LawTable caption={heading} table={table} />}
    </section>
  )
}
