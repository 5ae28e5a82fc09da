import { type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './accordion.module.css'

type Props = {
  readonly items: readonly { readonly heading: string; readonly content: ReactNode; readonly anchor?: string }[]
  readonly level?: 2 | 3
}

/** Questions whose answers open one at a time; found by the browser's search, and all open on paper. */
export function Accordion({ items, level = 3 }: Props) {
  const name = useId()
  const Heading = `h${level}` as const
  return (
    <div className={styles.accordion}>
      {items.map(({ heading, content, anchor }) => (
        <details key={heading} name={name} id={anchor}>
          <summary>
            <Heading>{heading}</Heading>
            <Icon name="chevron" />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}
