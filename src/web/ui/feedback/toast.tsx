import { type FocusEvent, useEffect, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './toast.module.css'

/** Content of a toast. Toasts need no answer; an error belongs next to its cause, and stays there. */
export type ToastContent = {
  readonly text: string
  readonly tone?: 'plain' | 'success'
  /** Undoes the action; the toast is then shown longer. */
  readonly undo?: () => void
}

type ToastProps = ToastContent & { readonly onDismiss: () => void }

/** Deciding takes longer than reading (our own values; WCAG 2.2.1 requires the pause below). */
const lifetimesMs = { reading: 8_000, deciding: 20_000 }

/** A short notice that disappears by itself, but not while the pointer or the focus is in it. */
export function Toast({ text, tone = 'plain', undo, onDismiss }: ToastProps) {
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
