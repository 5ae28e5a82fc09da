import type { ReactNode } from 'react'
import { BookLink } from '#web/booking/book-link.tsx'
import button from '#web/ui/button.module.css'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import styles from './service-intro.module.css'

type Props = { readonly texts: { readonly title: string }; readonly home: string; readonly children: ReactNode }

/** The beginning of a service's page, below the way to it. */
export function ServiceIntro({ texts: { title }, home, children }: Props) {
  return (
    <div className={styles.intro}>
      <Breadcrumbs above={[{ name: home, to: '/' }]} current={title} />
      {children}
    </div>
  )
}

type Texts = { readonly heading: string; readonly lead: string; readonly action: string }

/** What the service promises, and the way to a call about it. */
export function ServicePromise({ texts: { heading, lead, action } }: { readonly texts: Texts }) {
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      <p className={styles.lead}>{lead}</p>
      <p className={styles.action}>
        <BookLink className={button.button}>{action}</BookLink>
      </p>
    </>
  )
}
