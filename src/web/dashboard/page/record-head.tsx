import type { ReactNode, Ref } from 'react'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './record-head.module.css'

type RecordHeadProps = {
  /** The list that the record belongs to. */
  readonly back: { readonly to: string; readonly name: string }
  readonly title: string
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly badge: ReactNode
  /** A line below the title. */
  readonly about?: ReactNode
  /** Downloads and other actions, opposite the title. */
  readonly actions?: ReactNode
  /** Shown between the way back and the title, on paper. */
  readonly letterhead?: ReactNode
}

/** Head of a record's page: the way back to its list, its title with its status next to it, and actions. */
export function RecordHead({ back, title, titleRef, badge, about, actions, letterhead }: RecordHeadProps) {
  return (
    <>
      <LocaleLink to={back.to} className={styles.back} prefetch="none">
        <Icon name="previous" />
        {back.name}
      </LocaleLink>
      {letterhead}
      <header className={styles.head}>
        <div>
          <div className={styles.title}>
            <h1 ref={titleRef} tabIndex={-1}>
              {title}
            </h1>
            <p className={styles.badge}>{badge}</p>
          </div>
          {about !== undefined && <p className={styles.about}>{about}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
    </>
  )
}
