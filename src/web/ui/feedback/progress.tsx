import { useId } from 'react'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './progress.module.css'

type Props = {
  readonly label: string
  /** What stands around it says the same. */
  readonly isLabelHidden?: boolean
  /** Absent while nobody knows how far it is. */
  readonly value?: number
  readonly max?: number
  /** The state in words, such as “3 of 5 milestones”. */
  readonly text: string
}

/** How far something has come, as a bar and in words. */
export function Progress({ label, isLabelHidden = false, value, max, text }: Props) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <label htmlFor={id} className={isLabelHidden ? visually.hidden : undefined}>
        {label}
      </label>
      <span id={`${id}-text`}>{text}</span>
      <progress id={id} value={value} max={max} aria-describedby={`${id}-text`} />
    </div>
  )
}
