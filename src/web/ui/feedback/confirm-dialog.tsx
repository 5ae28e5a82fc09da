import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import { readText } from '#web/ui/form/read-text.ts'
import { useHasStarted } from '#web/ui/form/use-has-started.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './dialog.module.css'

type ConfirmDialogProps = {
  readonly id: string
  /** The action as a question. */
  readonly heading: string
  /** What is removed, what remains, and whether it can be undone. */
  readonly text: string
  /** Label of the action, such as “Delete account”. */
  readonly confirmText: string
  /** Must be typed to confirm an irreversible action. */
  readonly word?: string
  /** Keeps the typed word for another attempt, because the action may fail; success leaves the page. */
  readonly keepsWord?: boolean
  readonly onConfirm: () => void
  readonly onCancel?: () => void
}

/** Asks for confirmation of an irreversible action. A press outside does not close it, and focus starts on the safe button. */
export function ConfirmDialog({ id, heading, text, confirmText, word, keepsWord = false, onConfirm, onCancel }: ConfirmDialogProps) {
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
    // The word must be typed again the next time.
    if (!isConfirmed.current || !keepsWord) formRef.current?.reset()
    // A closing dialog restores the focus, so the action must move focus only afterwards.
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
      {/* The form itself closes the dialog (`method="dialog"`). */}
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

/**
 * A pattern that matches exactly the word. The attribute is compiled with the `v` flag, which rejects unnecessary escapes (ECMA-262,
 * 22.2.1).
 */
function escapePattern(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
}
