import type { ReactElement } from 'react'
import styles from './invoice-number.module.css'

/** Renders the content of a message's tag `<whole>` without line breaks: browsers would break an invoice number at its hyphen. */
export function keepWhole(number: (string | ReactElement)[]): ReactElement {
  return (
    <span key="number" className={styles.number}>
      {number}
    </span>
  )
}
