import { BookLink } from '#web/booking/book-link.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import button from '#web/ui/button.module.css'
import { Screen } from '#web/ui/drawing/screen.tsx'
import type { WebServiceTexts } from './load-web-service.server.ts'
import styles from './web-service-intro.module.css'

type Props = { readonly texts: Pick<WebServiceTexts, 'title' | 'heading' | 'lead' | 'action' | 'facts'>; readonly home: string }

/** What the customer has in the end, beside a shop that is half drawn; three figures stand below both. */
export function WebServiceIntro({ texts: { title, heading, lead, action, facts }, home }: Props) {
  return (
    <div className={styles.intro}>
      <Breadcrumbs above={[{ name: home, to: '/' }]} current={title} />
      <div className={styles.columns}>
        <div className={styles.texts}>
          <h1 tabIndex={-1}>{heading}</h1>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.action}>
            <BookLink className={button.button}>{action}</BookLink>
          </p>
        </div>
        <div className={styles.drawing}>
          <Screen shows="shop" isHalfDrawn />
        </div>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ value, text }) => (
          <div key={value}>
            <dt>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
