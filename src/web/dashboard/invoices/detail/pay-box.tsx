import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { PayBoxView } from './describe-invoice-page.server.ts'
import styles from './invoice.module.css'

/** Fragment of the payment details. */
export const payBoxId = 'pay'

type PayBoxProps = {
  readonly pay: PayBoxView
  /** Receives the focus if a payment removes this box while it has the focus. */
  readonly onwards: RefObject<HTMLElement | null>
}

/** Payment details to read, copy and scan. */
export function PayBox({ pay, onwards }: PayBoxProps) {
  const translate = useTranslate()
  const sectionRef = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const section = sectionRef.current
    const next = onwards.current
    // Runs before the removal, after which the browser no longer knows where the focus was.
    return () => {
      if (section?.contains(document.activeElement)) next?.focus()
    }
  }, [onwards])
  const { amount, typedAmount, recipient, iban, bic, remittance, code } = pay
  const facts = [
    [translate('dashboard.invoice.pay.amount'), amount, typedAmount],
    [translate('dashboard.invoice.pay.recipient'), recipient, recipient],
    ['IBAN', iban, iban.replaceAll(' ', '')],
    ...(bic === undefined ? [] : [['BIC', bic, bic] as const]),
    [translate('dashboard.invoice.pay.remittance'), remittance, remittance],
  ] as const
  return (
    <section ref={sectionRef} id={payBoxId} className={styles.pay} aria-labelledby="pay-heading">
      <h2 id="pay-heading">{translate('dashboard.invoice.pay.heading')}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value, copied]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>
              <CopyButton text={copied} label={label} />
            </dd>
          </div>
        ))}
      </dl>
      {code && (
        <figure className={styles.code}>
          <svg viewBox={`0 0 ${code.size} ${code.size}`} width="144" height="144" aria-labelledby="pay-code" shapeRendering="crispEdges">
            <title id="pay-code">{translate('dashboard.invoice.pay.code', { amount, recipient })}</title>
            <path d={code.path} />
          </svg>
          <figcaption>{translate('dashboard.invoice.pay.scan')}</figcaption>
        </figure>
      )}
    </section>
  )
}
