import type { ReactNode } from 'react'
import { Button, type ButtonKind } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  /** By which a `DialogButton` opens it. */
  readonly id: string
  readonly heading: string
  readonly children: ReactNode
  /** Buttons at the foot; one of them may close the dialog as `<form method="dialog">` does. */
  readonly actions?: ReactNode
  readonly onClose?: () => void
}

/** A sheet over the page. Escape, the cross and a press beside it close it, and focus returns to what opened it. */
export function Dialog({ id, heading, children, actions, onClose }: DialogProps) {
  const translate = useTranslate()
  return (
    <dialog id={id} className={styles.dialog} aria-labelledby={`${id}-heading`} closedby="any" onClose={onClose}>
      <div className={styles.sheet}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {/* Last, so that focus starts in the body; seen in the corner. */}
        <form method="dialog" className={styles.corner}>
          <button type="submit" aria-label={translate('ui.close')} title={translate('ui.close')}>
            <Icon name="cross" />
          </button>
        </form>
      </div>
    </dialog>
  )
}

type DialogButtonProps = { readonly opens: string; readonly kind?: ButtonKind; readonly children: ReactNode }

/** Opens the dialog with that id: by itself where the browser knows `command`, otherwise once the app runs. */
export function DialogButton({ opens, kind = 'primary', children }: DialogButtonProps) {
  return (
    <Button kind={kind} aria-haspopup="dialog" {...{ command: 'show-modal', commandfor: opens }} onClick={() => openIfBrowserCannot(opens)}>
      {children}
    </Button>
  )
}

function openIfBrowserCannot(id: string): void {
  const dialog = document.getElementById(id)
  if ('commandForElement' in HTMLButtonElement.prototype || !(dialog instanceof HTMLDialogElement) || dialog.open) return
  dialog.showModal()
}
