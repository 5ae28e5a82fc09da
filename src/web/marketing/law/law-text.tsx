import { LawBody } from '#web/marketing/law/law-body.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { LawSection } from '#i18n/content/pages/law-page.ts'
import styles from './law-text.module.css'

/** Numbered sections next to their table of contents. */
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

function Section({ number, section }: { readonly number: number; readonly section: LawSection }) {
  return (
    <section className={styles.section} id={section.anchor}>
      <h2>
        {number}. {section.heading}
      </h2>
      <LawBody section={section} />
    </section>
  )
}
