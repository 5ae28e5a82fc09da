import { type FocusEvent, useEffect, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './toast.module.css'

/** What a toast says. A failure belongs beside what failed, and stays there; here only what needs no answer. */
export type ToastContent = {
  readonly text: string
  readonly tone?: 'plain' | 'success'
  /** Takes back what the toast tells of; it then stays longer. */
  readonly undo?: () => void
}

type Props = ToastContent & { readonly onDismiss: () => void }

/** Reading takes its time, and deciding takes more (our own judgement; WCAG 2.2.1 wants the pause below). */
const lifetimesMs = { reading: 8_000, deciding: 20_000 }

/** A short notice that goes by itself, but not while someone points at it or is inside with the keyboard. */
export function Toast({ text, tone = 'plain', undo, onDismiss }: Props) {
  const translate = useTranslate()
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = isHovered || hasFocus
  const lifetimeMs = undo ? lifetimesMs.deciding : lifetimesMs.reading

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onDismiss, lifetimeMs)
    return () => clearTimeout(timer)
  }, [isHeld, lifetimeMs, onDismiss])

  function takeBack() {
    undo?.()
    onDismiss()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- watches what happens inside it
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={(event: FocusEvent<HTMLDivElement>) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => event.key === 'Escape' && onDismiss()}
    >
      <Icon name={tone === 'success' ? 'check' : 'info'} />
      <p>{text}</p>
      {undo && (
        <button type="button" className={styles.undo} onClick={takeBack}>
          {translate('ui.undo')}
        </button>
      )}
      <button
        type="button"
        className={styles.dismiss}
        aria-label={translate('ui.dismiss')}
        title={translate('ui.dismiss')}
        onClick={onDismiss}
      >
        <Icon name="cross" />
      </button>
    </div>
  )
}
