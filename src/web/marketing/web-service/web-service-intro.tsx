import type { WrittenPages } from '#i18n/content/pages/page.ts'
import type { CaseTeaser, FoundProof } from '#web/marketing/load-service.server.ts'
import { ServiceIntro, ServicePromise } from '#web/marketing/services/service-intro.tsx'
import { Layers } from '#web/ui/drawing/layers.tsx'
import { ShopDesktop } from '#web/ui/drawing/shops/shop-screens.tsx'
import styles from './web-service-intro.module.css'

type WebServiceIntroProps = {
  readonly texts: Pick<WrittenPages['services-web-development'], 'title' | 'heading' | 'lead' | 'action'>
  readonly home: string
  readonly proof: FoundProof
  readonly shownCase: CaseTeaser | undefined
}

/** The promise of the service, above the store of the page's case, or next to the drawing of a store if no case has a drawn one. */
export function WebServiceIntro({ texts, home, proof, shownCase }: WebServiceIntroProps) {
  return (
    <ServiceIntro texts={texts} home={home}>
      <div className={styles.columns}>
        <div>
          <ServicePromise texts={texts} proof={proof} />
        </div>
        <div className={styles.drawing}>
          {shownCase?.screen && shownCase.shops ? <ShopDesktop shows={shownCase.screen} shops={shownCase.shops} /> : <Layers />}
        </div>
      </div>
    </ServiceIntro>
  )
}
