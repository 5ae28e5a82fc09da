import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { LocaleLink, type LocaleLinkProps } from '#web/i18n/locale-link.tsx'
import styles from './button.module.css'

/** One primary act for each view; the rest is secondary or quiet. What cannot be taken back is dangerous. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> & {
  readonly kind?: ButtonKind
  /** The one act of a form: larger, and as wide as a narrow form. */
  readonly isLarge?: boolean
  /** What the button says while it works; give it from the start, because the wider of the two texts sets the width. */
  readonly busyText?: string
  /** The act is under way: the button keeps focus and size and takes no second press. */
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
}: Props) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Also keeps a form from being sent twice.
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

/** A link to a page of the site, by its English path, that looks like a button. */
export function ButtonLink({ kind = 'primary', ...rest }: Omit<LocaleLinkProps, 'className'> & { readonly kind?: ButtonKind }) {
  return <LocaleLink {...rest} className={classOf(kind)} />
}

function classOf(kind: ButtonKind): string {
  return kind === 'primary' ? styles.button : `${styles.button} ${styles[kind]}`
}
