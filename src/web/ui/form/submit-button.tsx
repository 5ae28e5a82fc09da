import { useTranslate } from '#web/navigation/locale-context.tsx'
import button from '#web/ui/button.module.css'
import visually from '#web/ui/visually-hidden.module.css'
import styles from './submit-button.module.css'

type SubmitButtonProps = {
  readonly text: string
  /** What it says meanwhile. */
  readonly sendingText?: string
  readonly isSending: boolean
}

/** Sends a form, and keeps its size while it does. It stays focusable, as the focus would be lost otherwise. */
export function SubmitButton({ text, sendingText, isSending }: SubmitButtonProps) {
  const translate = useTranslate()
  const meanwhile = sendingText ?? translate('form.sending')
  return (
    <>
      <button type="submit" className={`${button.button} ${styles.submit}`} aria-disabled={isSending || undefined}>
        <span className={isSending ? styles.away : undefined}>{text}</span>
        <span className={isSending ? undefined : styles.away}>{meanwhile}</span>
      </button>
      <output className={visually.hidden}>{isSending && meanwhile}</output>
    </>
  )
}
