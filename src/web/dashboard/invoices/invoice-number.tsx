import type { ReactElement } from 'react'
import styles from './invoice-number.module.css'

/** An invoice's number in a text with the tag `<whole>`: browsers would break it at its hyphen. */
export function keepWhole(number: (string | ReactElement)[]): ReactElement {
  return (
    <span key="number" className={styles.number}>
      {number}
    </span>
  )
}
