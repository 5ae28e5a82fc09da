import type { MouseEvent, Ref } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { RequestNumber } from '#web/shell/request-number.tsx'
import styles from './error-summary.module.css'
import type { FieldBinding } from '#web/ui/form/fields/field-parts.tsx'
import type { FormTrouble } from './form-answer.ts'
import { LoginElsewhere } from './login-elsewhere.tsx'

type SummaryProps = {
  readonly id: string
  readonly trouble: FormTrouble
  /** Fields in the order of the form. */
  readonly fields: readonly FieldBinding[]
  readonly ref: Ref<HTMLElement>
}

/** Lists the errors above a form. It takes focus: natively if the page arrives with it, otherwise by the form. */
export function ErrorSummary({ id, trouble, fields, ref }: SummaryProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- It comes with the answer to a form, where what went wrong is what to read first.
    <section ref={ref} className={styles.summary} aria-labelledby={id} tabIndex={-1} autoFocus>
      <p id={id} className={styles.heading}>
        <Reason trouble={trouble} />
      </p>
      {trouble.kind === 'refused' && <ErrorLinks fields={fields} />}
      {trouble.kind === 'failed' && <RequestNumber />}
      {trouble.kind === 'signedOut' && <LoginElsewhere />}
    </section>
  )
}

function Reason({ trouble }: Pick<SummaryProps, 'trouble'>) {
  const translate = useTranslate()
  switch (trouble.kind) {
    case 'refused':
      return translate('form.errors.summary', { count: Object.keys(trouble.errors).length })
    case 'limited':
      return translate('form.rateLimited', { minutes: Math.ceil(trouble.retryAfterSeconds / 60) })
    case 'slotTaken':
      return translate('booking.slotTaken')
    case 'failed':
      return translate('form.failed')
    case 'unknown':
      return translate('form.unknown')
    case 'offline':
      return translate('form.offline')
    case 'waiting':
      return translate('form.waiting')
    case 'signedOut':
      return translate('form.signedOut')
  }
}

function ErrorLinks({ fields }: Pick<SummaryProps, 'fields'>) {
  return (
    <ul>
      {fields.map(
        ({ id, error }) =>
          error && (
            <li key={id}>
              <a href={`#${id}`} onClick={focusTarget}>
                {error}
              </a>
            </li>
          ),
      )}
    </ul>
  )
}

/** Keeps the address; without scripts the browser follows the hash. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus()
}
