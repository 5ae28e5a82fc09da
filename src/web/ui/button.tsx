import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { LocaleLink, type LocaleLinkProps } from '#web/i18n/locale-link.tsx'
import styles from './button.module.css'

/** One primary action per view; others are secondary or quiet. Irreversible actions use danger. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> & {
  readonly kind?: ButtonKind
  /** Main action of a form: larger, and as wide as a narrow form. */
  readonly isLarge?: boolean
  /** Label while busy. Set it from the start, because the wider of the two labels sets the width. */
  readonly busyText?: string
  /** The action is running: the button keeps focus and size and ignores presses. */
  readonly isBusy?: boolean
}

export function Button({
  kind = 'primary',
  type = 'button',
  isLarge = false,
  busyText,
  isBusy = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Also prevents a second submission of a form.
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={isLarge ? `${classOf(kind)} ${styles.large}` : classOf(kind)}
      aria-disabled={isBusy || undefined}
      onClick={press}
    >
      {busyText === undefined ? (
        children
      ) : (
        <span className={styles.labels}>
          <span aria-hidden={isBusy || undefined}>{children}</span>
          <span aria-hidden={!isBusy || undefined}>{busyText}</span>
        </span>
      )}
    </button>
  )
}

/** A button-like link to a page of the site, by its English path. */
export function ButtonLink({ kind = 'primary', ...rest }: Omit<LocaleLinkProps, 'className'> & { readonly kind?: ButtonKind }) {
  return <LocaleLink {...rest} className={classOf(kind)} />
}

function classOf(kind: ButtonKind): string {
  return kind === 'primary' ? styles.button : `${styles.button} ${styles[kind]}`
}
