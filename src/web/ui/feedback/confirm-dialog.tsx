import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import { readText } from '#web/ui/form/read-text.ts'
import { useHasStarted } from '#web/ui/form/use-has-started.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './dialog.module.css'

type Props = {
  readonly id: string
  /** What would happen, as a question. */
  readonly heading: string
  /** What goes, what stays, and whether there is a way back. */
  readonly text: string
  /** The act in its own word, such as “Delete account”. */
  readonly confirmText: string
  /** Must be typed before the act, where there is no way back. */
  readonly word?: string
  /** The word stays for another attempt: the act may fail, and the page goes when it does not. */
  readonly keepsWord?: boolean
  readonly onConfirm: () => void
  readonly onCancel?: () => void
}

/** Asks before something that cannot be undone; a press beside it decides nothing, and focus starts on the harmless side. */
export function ConfirmDialog({ id, heading, text, confirmText, word, keepsWord = false, onConfirm, onCancel }: Props) {
  const translate = useTranslate()
  const inputId = useId()
  const hasStarted = useHasStarted()
  const formRef = useRef<HTMLFormElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const isConfirmed = useRef(false)
  const [error, setError] = useState<string>()

  function confirm(event: FormEvent<HTMLFormElement>) {
    if (word !== undefined && readText(new FormData(event.currentTarget), 'word') !== word) {
      event.preventDefault()
      setError(translate('ui.wordDiffers', { word }))
      inputRef.current?.focus()
      return
    }
    isConfirmed.current = true
  }

  function close() {
    setError(undefined)
    // The word belongs to this asking, not to the next.
    if (!isConfirmed.current || !keepsWord) formRef.current?.reset()
    // A dialog that closes gives the focus back: what comes of the act may take it only after that.
    const decide = isConfirmed.current ? onConfirm : onCancel
    isConfirmed.current = false
    decide?.()
  }

  return (
    <dialog
      id={id}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-text`}
      closedby="closerequest"
      onClose={close}
    >
      {/* Closing is the form's own: it submits to the dialog. */}
      <form ref={formRef} method="dialog" className={styles.sheet} noValidate={hasStarted} onSubmit={confirm}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        <p id={`${id}-text`} className={styles.body}>
          {text}
        </p>
        {word !== undefined && (
          <Field id={inputId} label={translate('ui.typeToConfirm', { word })} error={error}>
            {(ties) => (
              <input
                {...ties}
                ref={inputRef}
                name="word"
                pattern={escapePattern(word)}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
              />
            )}
          </Field>
        )}
        <div className={styles.actions}>
          <Button kind="secondary" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
            {translate('ui.cancel')}
          </Button>
          <Button kind="danger" type="submit">
            {confirmText}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

/** A pattern that matches the word alone. The attribute is read with the `v` flag, under which more escapes would void it (ECMA-262, 22.2.1). */
function escapePattern(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
}
