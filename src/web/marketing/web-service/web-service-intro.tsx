import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { BicycleDesktop, BicyclePhone } from '#web/ui/drawing/shops/bicycle-shop.tsx'
import type { Shops } from '#i18n/content/shops.ts'
import { Terms } from '#web/ui/section/named-texts.tsx'
import { ServiceIntro, ServicePromise } from '#web/marketing/services/service-intro.tsx'
import styles from './web-service-intro.module.css'

type WebServiceIntroProps = {
  readonly texts: Pick<WrittenPages['services-web-development'], 'title' | 'heading' | 'lead' | 'action' | 'facts'>
  readonly home: string
  readonly shops: Shops
}

/** The promise of the service, next to one shop on a desk and on a phone, with three figures below. */
export function WebServiceIntro({ texts, home, shops }: WebServiceIntroProps) {
  return (
    <ServiceIntro texts={texts} home={home}>
      <div className={styles.columns}>
        <div className={styles.texts}>
          <ServicePromise texts={texts} />
        </div>
        <div className={styles.drawing}>
          <BicycleDesktop words={shops.bicycles} />
          <div className={styles.phone}>
            <BicyclePhone words={shops.bicycles} />
          </div>
        </div>
      </div>
      <Terms items={texts.facts.map(({ value, text: name }) => ({ name, text: value }))} className={styles.facts} />
    </ServiceIntro>
  )
}
