import type { CaseDetail } from '#i18n/content/case.ts'
import type { CaseData } from '#web/marketing/references/case/load-case.server.ts'
import { worldOf } from '#web/marketing/references/world.ts'
import { Terms } from '#web/ui/section/named-texts.tsx'
import page from './case.module.css'
import styles from './details.module.css'
import worlds from '#web/marketing/references/worlds.module.css'

/**
 * Details of the shop to try: radio buttons choose, and the style sheet shows what the shop says then. After the shop that can be touched
 * they need no heading of their own.
 */
export function Details({ shown: { parts, slug, screen, texts, touch } }: { readonly shown: CaseData }) {
  if (texts.details.length === 0) return null
  return (
    <section className={`${styles.section} ${page.inset}`} aria-labelledby={touch ? undefined : 'details'}>
      {!touch && (
        <header className={styles.head}>
          <h2 id="details">{parts.details}</h2>
        </header>
      )}
      {texts.details.map((detail, at) => (
        <Detail key={detail.heading} detail={detail} name={`${slug}-${at + 1}`} world={worldOf(screen)} />
      ))}
    </section>
  )
}

type DetailProps = { readonly detail: CaseDetail; readonly name: string; readonly world: string | undefined }

function Detail({ detail: { heading, text, legend, choices }, name, world }: DetailProps) {
  return (
    <article className={styles.detail} aria-labelledby={name}>
      <div className={styles.ask}>
        <h3 id={name}>{heading}</h3>
        <p>{text}</p>
        <fieldset>
          <legend>{legend}</legend>
          {choices.map(({ label }, at) => (
            <label key={label}>
              <input type="radio" name={name} value={at} defaultChecked={at === 0} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <div className={`${styles.answers} ${world}`} aria-live="polite">
        {choices.map(({ label, says, lines = [], note, percent }) => (
          <div key={label} className={styles.answer}>
            <p className={`${styles.says} ${worlds.letters}`} data-long={says.length > 24 || undefined}>
              {says}
            </p>
            {percent !== undefined && (
              <svg className={styles.bar} width="100%" height="100%" aria-hidden="true">
                <rect width={`${percent}%`} height="100%" />
              </svg>
            )}
            {lines.length > 0 && (
              <Terms items={lines.map(({ name: term, value }) => ({ name: term, text: value }))} className={styles.lines} />
            )}
            {note !== undefined && <p className={styles.note}>{note}</p>}
          </div>
        ))}
      </div>
    </article>
  )
}
