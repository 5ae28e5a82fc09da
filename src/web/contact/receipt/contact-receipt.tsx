import { useEffect, useRef } from 'react'
import type { ContactFormName } from '#domain/contact/lead.ts'
import { useReportShown } from '#web/analytics/use-report.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { forgetDraft } from '#web/ui/form/form-draft.ts'
import styles from './contact-receipt.module.css'
import { ReceiptSteps } from './receipt-steps.tsx'

/** The receipt as a separate page. */
export function ContactReceipt({ formName, reference }: { readonly formName: ContactFormName; readonly reference: string }) {
  const { translate } = useLocale()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useReportShown({ name: 'contact_request_sent', form: formName })
  useEffect(() => {
    forgetDraft(formName, reference)
    // The button that had the focus disappeared with the form.
    if (document.activeElement === document.body) headingRef.current?.focus({ preventScroll: true })
  }, [formName, reference])
  return (
    <div className={styles.page}>
      <div className={styles.receipt}>
        <div className={styles.heading}>
          <h1 ref={headingRef} tabIndex={-1}>
            {translate(`receipt.${formName}.heading`)}
          </h1>
        </div>
        <div className={styles.steps}>
          <ReceiptSteps formName={formName} reference={reference} level="h2" />
          <LocaleLink to="/" className={styles.back}>
            {translate('form.receipt.back')}
          </LocaleLink>
        </div>
      </div>
    </div>
  )
}
