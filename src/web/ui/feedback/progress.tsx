import { useId } from 'react'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './progress.module.css'

type ProgressProps = {
  readonly label: string
  /** Hides a label that repeats the surrounding text. */
  readonly isLabelHidden?: boolean
  /** Absent if the progress is unknown. */
  readonly value?: number
  readonly max?: number
  /** The progress as text, such as “3 of 5 milestones”. */
  readonly text: string
}

/** Progress as a bar and as text. */
export function Progress({ label, isLabelHidden = false, value, max, text }: ProgressProps) {
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
