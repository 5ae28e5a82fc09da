import type { ReactNode } from 'react'
import { BookLink } from '#web/booking/book-link.tsx'
import type { FoundProof } from '#web/marketing/load-service.server.ts'
import button from '#web/ui/button.module.css'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Proof } from './proof.tsx'
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

type ServicePromiseProps = {
  readonly texts: { readonly heading: string; readonly lead: string; readonly action: string }
  readonly proof?: FoundProof
}

/** The promise of a service, with a link to book a call and a figure that can be checked. */
export function ServicePromise({ texts: { heading, lead, action }, proof }: ServicePromiseProps) {
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      <p className={styles.lead}>{lead}</p>
      <p className={styles.action}>
        <BookLink className={button.button}>{action}</BookLink>
      </p>
      <Proof proof={proof} />
    </>
  )
}
