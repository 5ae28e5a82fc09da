import { useEffect, useRef } from 'react'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import { LocaleLink } from '#web/navigation/locale-link.tsx'
import { forgetContactDraft } from './contact-draft.ts'
import styles from './contact-receipt.module.css'

/** The receipt: a reference number and what happens next, nothing of what was sent. */
export function ContactReceipt({ reference }: { reference: string }) {
  const translate = useTranslate()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    forgetContactDraft(reference)
    // The button that had focus went with the form.
    if (document.activeElement === document.body) headingRef.current?.focus({ preventScroll: true })
  }, [reference])
  return (
    <div className={styles.receipt}>
      <h1 ref={headingRef} tabIndex={-1}>
        {translate('contact.receipt.heading')}
      </h1>
      <p className={styles.reference}>
        {translate('contact.receipt.reference')} <strong>{reference}</strong>
      </p>
      <h2 className={styles.next}>{translate('contact.receipt.nextHeading')}</h2>
      <ol className={styles.steps}>
        <li>{translate('contact.receipt.nextCopy')}</li>
        <li>{translate('contact.receipt.nextRead')}</li>
        <li>{translate('contact.receipt.nextAnswer')}</li>
      </ol>
      <LocaleLink to="/" className={styles.back}>
        {translate('contact.receipt.back')}
      </LocaleLink>
    </div>
  )
}
