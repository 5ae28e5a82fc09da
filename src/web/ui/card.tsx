import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import styles from './card.module.css'

/** A sheet that holds things which belong together. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}

type LinkProps = {
  /** English path of the page it leads to. */
  readonly to: string
  /** Also the name of the link. */
  readonly heading: string
  readonly level?: 2 | 3
  readonly children: ReactNode
}

/** A sheet whose whole surface leads to a page, with one link that is named by the heading. */
export function LinkCard({ to, heading, level = 3, children }: LinkProps) {
  const Heading = `h${level}` as const
  return (
    <article className={styles.link}>
      <Heading>
        <LocaleLink to={to}>{heading}</LocaleLink>
      </Heading>
      {children}
      <Icon name="arrow" />
    </article>
  )
}
