import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './badge.module.css'

export type BadgeTone = 'quiet' | 'accent' | 'success' | 'danger'

type BadgeProps = {
  readonly tone: BadgeTone
  readonly icon: IconName
  /** The label. */
  readonly children: ReactNode
  /** Explanation of the label, where it is not obvious. */
  readonly hint?: string | undefined
}

/** A state as text, icon and color, so that color is never the only sign. */
export function Badge({ tone, icon, children, hint }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} title={hint}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
