import { useLocale } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import type { Drawing } from '#i18n/content/drawing.ts'
import { HaldeLight } from '#web/ui/drawing/halde/light.tsx'
import { StorePage } from '#web/ui/drawing/store-page/store-page.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import styles from './customer-preview.module.css'

const contents = ['progress', 'invoices', 'files', 'requests'] as const

type CustomerPreviewProps = {
  /** Words and prices of the example store. */
  readonly drawing: Drawing
}

/** What is behind the login: an example of a store that is partly built, and the content of the dashboard. */
export function CustomerPreview({ drawing }: CustomerPreviewProps) {
  const { locale, translate } = useLocale()
  const root = useRootData()
  return (
    <aside className={styles.preview} aria-labelledby="login-inside">
      <figure>
        <StorePlan company={root?.siteName ?? ''} drawing={drawing} />
        <figcaption>{translate('login.inside.example', { done: stepsDone, count: stepCount })}</figcaption>
      </figure>
      <div className={styles.contents}>
        <h2 id="login-inside">{translate('login.inside.heading')}</h2>
        <ul>
          {contents.map((content) => (
            <li key={content}>{translate(`login.inside.${content}`)}</li>
          ))}
        </ul>
        {root && <a href={`mailto:${root.facts.email}`}>{translate('dashboard.writeToUs')}</a>}
      </div>
      <TitleBlock
        values={{ ...(root && { by: root.siteName }), sheet: translate('login.title'), language: translate(`languages.${locale}`) }}
      />
    </aside>
  )
}

const stepCount = 9
const stepsDone = 7
const share = stepsDone / stepCount

/** The site's own example store, built as far as its steps are accepted, above a line of the steps. */
function StorePlan({ company, drawing }: CustomerPreviewProps & { readonly company: string }) {
  return (
    <div className={styles.plan}>
      <HaldeLight />
      <StorePage kind="shop" company={company} texts={drawing} share={share} />
      <svg className={styles.ruler} width="100%" height="13" aria-hidden="true">
        <path className={styles.line} d="M0 6.5h9999" />
        <rect className={styles.done} y="4" width={`${100 * share}%`} height="5" />
        {Array.from({ length: stepCount + 1 }, (_, step) => (
          <svg key={step} x={`${(100 * step) / stepCount}%`} overflow="visible">
            <path className={styles.line} d={step === stepCount ? 'M-.5 0v13' : 'M.5 0v13'} />
          </svg>
        ))}
      </svg>
      <svg className={styles.seam} width="100%" height="100%" aria-hidden="true">
        <line x1={`${100 * share}%`} x2={`${100 * share}%`} y2="100%" />
      </svg>
    </div>
  )
}
