import type { MouseEvent, Ref } from 'react'
import { type ContactField, contactFields } from '#domain/contact/contact-form.ts'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import type { ContactAnswer } from './contact-answer.ts'
import styles from './contact-form.module.css'

type SummaryProps = {
  readonly answer: ContactAnswer
  readonly describeError: (field: ContactField) => string | undefined
  readonly ref: Ref<HTMLElement>
}

/** Why the form was not sent, above it. It takes focus: natively when the page arrives with it, else by the form. */
export function ContactSummary({ answer, describeError, ref }: SummaryProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- It comes with the answer to a form, where what went wrong is what to read first.
    <section ref={ref} className={styles.summary} aria-labelledby="contact-summary" tabIndex={-1} autoFocus>
      <p id="contact-summary" className={styles.summaryHeading}>
        <Reason answer={answer} />
      </p>
      {answer.kind === 'refused' && <ErrorLinks describeError={describeError} />}
    </section>
  )
}

function Reason({ answer }: { answer: ContactAnswer }) {
  const translate = useTranslate()
  switch (answer.kind) {
    case 'refused':
      return translate('contact.errors.summary', { count: Object.keys(answer.errors).length })
    case 'limited':
      return translate('contact.rateLimited', { minutes: Math.ceil(answer.retryAfterSeconds / 60) })
    case 'failed':
      return translate('contact.failed')
    case 'offline':
      return translate('contact.offline')
  }
}

function ErrorLinks({ describeError }: Pick<SummaryProps, 'describeError'>) {
  return (
    <ul>
      {contactFields.flatMap((field) => {
        const text = describeError(field)
        if (!text) return []
        return (
          <li key={field}>
            <a href={`#contact-${field}`} onClick={focusTarget}>
              {text}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** The address stays as it is; without scripts the browser goes to the field by itself. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus()
}
