import type { ReactNode } from 'react'
import { Button, type ButtonKind } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  /** A `DialogButton` opens it by this id. */
  readonly id: string
  readonly heading: string
  readonly children: ReactNode
  /** Buttons at the end; one may close the dialog with `<form method="dialog">`. */
  readonly actions?: ReactNode
  readonly onClose?: () => void
}

/** A modal dialog. Escape, the close button and a press outside close it, and focus returns to the element that opened it. */
export function Dialog({ id, heading, children, actions, onClose }: DialogProps) {
  const translate = useTranslate()
  return (
    <dialog id={id} className={styles.dialog} aria-labelledby={`${id}-heading`} closedby="any" onClose={onClose}>
      <div className={styles.sheet}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {/* Last in the DOM, so that focus starts in the body; shown in the corner. */}
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

/** Opens the dialog with that id: natively if the browser supports `command`, otherwise once the app runs. */
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
