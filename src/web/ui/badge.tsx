import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './badge.module.css'

export type BadgeTone = 'quiet' | 'accent' | 'success' | 'danger'

type Props = {
  readonly tone: BadgeTone
  readonly icon: IconName
  /** The word. */
  readonly children: ReactNode
  /** What the word means, where that is not plain. */
  readonly hint?: string | undefined
}

/** A state as word, icon and colour: none of them carries it alone. */
export function Badge({ tone, icon, children, hint }: Props) {
  return (
    <span className={styles.badge} data-tone={tone} title={hint}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
