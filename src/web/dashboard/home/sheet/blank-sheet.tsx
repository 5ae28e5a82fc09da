import type { ReactNode } from 'react'
import styles from './sheet.module.css'
import { Ground } from './ground.tsx'

type BlankSheetProps = {
  readonly company: string
  readonly heading: ReactNode
  readonly children: ReactNode
}

/** Empty drafting paper in place of the sheet, for a customer with nothing to draw. */
export function BlankSheet({ company, heading, children }: BlankSheetProps) {
  return (
    <section className={styles.sheet} data-blank aria-labelledby="sheet-heading">
      <Ground share={0} />
      <header className={styles.head}>
        <p className={styles.what}>{company}</p>
        <h1 id="sheet-heading" className={styles.moment} tabIndex={-1}>
          {heading}
        </h1>
      </header>
      {children && <div className={styles.board}>{children}</div>}
    </section>
  )
}
