import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { CaseData } from '#web/marketing/references/case/load-case.server.ts'
import page from './case.module.css'
import styles from './plan.module.css'

/** The milestones of the project along one dimension line, each at its week. */
export function Plan({ shown: { parts, weeks, texts } }: { readonly shown: CaseData }) {
  const translate = useTranslate()
  if (weeks.length === 0) return null
  const last = weeks.at(-1) ?? 1
  const count = weeks.length
  return (
    <section className={page.inset} aria-labelledby="plan">
      <div className={styles.sheet}>
        <h2 id="plan">{parts.plan}</h2>
        <svg className={styles.line} width="100%" height="6rem" aria-hidden="true">
          <line x1="0" y1="12" x2="100%" y2="12" />
          <line x1="0" y1="4" x2="0" y2="20" />
          {weeks.map((week, at) => (
            <g key={week}>
              <line x1={`${(week / last) * 100}%`} y1="4" x2={`${(week / last) * 100}%`} y2="28" />
              <line x1={`${(week / last) * 100}%`} y1="28" x2={`${(at / count) * 100}%`} y2="96" />
            </g>
          ))}
        </svg>
        <ol className={styles.milestones} data-count={count}>
          {weeks.map((week, at) => (
            <li key={week}>
              <b>{translate('references.week', { week })}</b>
              <span>{texts.milestones[at]}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
