import type { ReactNode } from 'react'
import { BookLink } from '#web/booking/book-link.tsx'
import button from '#web/ui/button.module.css'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import styles from './service-intro.module.css'

type ServiceIntroProps = { readonly texts: { readonly title: string }; readonly home: string; readonly children: ReactNode }

/** First section of a service page, below the breadcrumbs. */
export function ServiceIntro({ texts: { title }, home, children }: ServiceIntroProps) {
  return (
    <div className={styles.intro}>
      <Breadcrumbs above={[{ name: home, to: '/' }]} current={title} />
      {children}
    </div>
  )
}

type Texts = { readonly heading: string; readonly lead: string; readonly action: string }

/** The promise of a service, with a link to book a call. */
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
