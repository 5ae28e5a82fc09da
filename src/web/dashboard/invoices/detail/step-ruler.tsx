import type { InvoicedStep } from '#domain/products/invoiced-step.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './step-ruler.module.css'

/** A dimension line with the project's milestones, on which the invoice's is marked; the same as in its PDF. Not printed. */
export function StepRuler({ step: { product, name, index, count } }: { readonly step: InvoicedStep }) {
  const translate = useTranslate()
  return (
    <figure className={styles.ruler}>
      <svg width="100%" height="16" aria-hidden="true">
        <line className={styles.line} x2="100%" y1="8" y2="8" />
        <rect className={styles.step} x={`${(100 * index) / count}%`} y="4" width={`${100 / count}%`} height="8" />
        {Array.from({ length: count + 1 }, (_, place) => (
          <line key={place} className={styles.line} x1={`${(100 * place) / count}%`} x2={`${(100 * place) / count}%`} y1="1" y2="15" />
        ))}
      </svg>
      <figcaption>{translate('dashboard.documents.step', { product, name })}</figcaption>
    </figure>
  )
}
