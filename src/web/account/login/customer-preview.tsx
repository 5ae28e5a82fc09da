import { useLocale } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import ink from '#web/ui/drawing/ink.module.css'
import { TitleBlock } from '#web/ui/title-block.tsx'
import styles from './customer-preview.module.css'

const contents = ['progress', 'invoices', 'files', 'requests'] as const

/** What is behind the login: an example of a store that is partly built, and the content of the dashboard. */
export function CustomerPreview() {
  const { locale, translate } = useLocale()
  const root = useRootData()
  return (
    <aside className={styles.preview} aria-labelledby="login-inside">
      <figure>
        <StorePlan />
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
const width = 480
/** The seam is at the share of accepted steps; the style sheet clips the built layer there. */
const seam = (width * stepsDone) / stepCount

/** A store as a drawing, built as far as its steps are accepted. */
function StorePlan() {
  const ticks = Array.from({ length: stepCount + 1 }, (_, step) => `M${(width * step) / stepCount} 366v12`).join('')
  return (
    <svg className={styles.plan} viewBox="-2 -10 484 392" aria-hidden="true">
      <g className={`${ink.drawn} ${styles.layer}`}>
        <Store />
      </g>
      <g className={`${ink.built} ${styles.layer} ${styles.built}`}>
        <Store />
      </g>
      <path className={styles.line} d={`M0 372H${width}${ticks}`} />
      <path className={styles.done} d={`M0 372H${seam}`} />
      <path className={styles.seam} d={`M${seam}-10V382`} />
    </svg>
  )
}

function Store() {
  return (
    <>
      <path className={styles.page} d="M0 0h480v344H0z" />
      <path className={styles.mark} d="M24 20h9v9h-9zM35 20h9v9zM24 31h9l-9 9z" />
      <path className={styles.warm} d="M35 31h9v9h-9z" />
      <path className={styles.rule} d="M262 30h44M326 30h52M398 30h58" />
      <path className={styles.stage} d="M24 58h432v138H24z" />
      <path className={styles.word} d="M48 88h148v16H48zM48 112h104v16H48z" />
      <path className={styles.button} d="M48 148h96v28H48z" />
      <path className={styles.object} d="M298 150V98q0-18 18-18h76q18 0 18 18v52z" />
      <path className={styles.object} d="M280 118q14 0 14 14v18h120v-18q0-14 14-14t14 14v42H266v-42q0-14 14-14z" />
      <path className={styles.rule} d="M282 174v12M426 174v12M310 150h88" />
      <path className={styles.stage} d="M24 214h132v76H24zM174 214h132v76H174zM324 214h132v76H324z" />
      <path className={styles.object} d="M70 274l20-44 20 44zM206 250h68v8h-68zM214 258v18M266 258v18M372 230h36v44h-36z" />
      <path className={styles.rule} d="M24 308h74M24 324h36M174 308h88M174 324h36M324 308h64M324 324h36" />
    </>
  )
}
