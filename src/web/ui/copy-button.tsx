import { useState } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './copy-button.module.css'

type CopyButtonProps = {
  /** Text for the clipboard. */
  readonly text: string
  /** Accessible name of the copied value. */
  readonly label: string
}

/** Copies the text next to it. It is not rendered without scripts. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const translate = useTranslate()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  async function copy() {
    // Screen readers announce a repeated text only if it was removed in between.
    setOutcome(undefined)
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch (error) {
      console.error('Copying to the clipboard failed.', error)
      setOutcome('failed')
    }
  }

  return (
    <span className={styles.copy}>
      <button type="button" className={styles.button} onClick={() => void copy()} onBlur={() => setOutcome(undefined)}>
        <span aria-hidden={outcome !== undefined || undefined}>{translate('ui.copy')}</span>{' '}
        <span className={visually.hidden}>{label}</span>
      </button>
      <output className={styles.outcome}>{outcome && translate(`ui.copyOutcome.${outcome}`)}</output>
    </span>
  )
}
