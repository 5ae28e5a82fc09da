import type { ContactFormName } from '#domain/contact/lead.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './receipt-steps.module.css'

type ReceiptStepsProps = {
  readonly formName: ContactFormName
  readonly reference: string
  /** One level below the receipt's heading. */
  readonly level: 'h2' | 'h3'
}

/** Reference number of a request and the next steps, without the data that was sent. */
export function ReceiptSteps({ formName, reference, level: Heading }: ReceiptStepsProps) {
  const translate = useTranslate()
  return (
    <>
      <p className={styles.reference}>
        {translate('form.receipt.reference')} <strong>{reference}</strong>
      </p>
      <Heading className={styles.next}>{translate('form.receipt.nextHeading')}</Heading>
      <ol className={styles.steps}>
        <li>{translate('form.receipt.nextCopy')}</li>
        <li>{translate(`receipt.${formName}.nextRead`)}</li>
        <li>{translate(`receipt.${formName}.nextAnswer`)}</li>
      </ol>
    </>
  )
}
