import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'

type SubmitButtonProps = {
  readonly text: string
  readonly isSending: boolean
  /** Whether what it does cannot be taken back. */
  readonly isDangerous?: boolean
}

/** Sends a form, and says aloud that it does. */
export function SubmitButton({ text, isSending, isDangerous = false }: SubmitButtonProps) {
  const translate = useTranslate()
  const sending = translate('form.sending')
  return (
    <>
      <Button type="submit" kind={isDangerous ? 'danger' : 'primary'} isLarge={!isDangerous} isBusy={isSending} busyText={sending}>
        {text}
      </Button>
      <output className={visually.hidden}>{isSending && sending}</output>
    </>
  )
}
