import { type ReactNode, useId } from 'react'
import styles from './accordion.module.css'

type AccordionProps = {
  readonly items: readonly { readonly heading: string; readonly content: ReactNode; readonly id?: string }[]
}

/** Questions whose answers open one at a time. The browser's page search finds them, and print shows all of them. */
export function Accordion({ items }: AccordionProps) {
  const name = useId()
  return (
    <div className={styles.accordion}>
      {items.map(({ heading, content, id }) => (
        <details key={heading} name={name}>
          <summary>
            <h3>{heading}</h3>
          </summary>
          <div id={id} className={styles.content}>
            {content}
          </div>
        </details>
      ))}
    </div>
  )
}
