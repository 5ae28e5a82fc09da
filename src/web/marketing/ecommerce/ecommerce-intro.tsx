import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { Armchair } from '#web/ui/drawing/shops/armchair.tsx'
import hidden from '#web/ui/styles/visually-hidden.module.css'
import { ServiceIntro, ServicePromise } from '#web/marketing/services/service-intro.tsx'
import type { FoundProof } from '#web/marketing/load-service.server.ts'
import styles from './ecommerce-intro.module.css'
import type { DescribedReceipt } from './describe-receipts.server.ts'

type EcommerceIntroProps = {
  readonly texts: Pick<WrittenPages['services-ecommerce'], 'title' | 'heading' | 'lead' | 'action' | 'receipts'>
  /** Name of the home page. */
  readonly home: string
  readonly proof: FoundProof
  readonly receipts: readonly DescribedReceipt[]
  readonly picture: string
}

/** The promise next to an armchair, and below it the receipts for that armchair from four countries. */
export function EcommerceIntro({ texts, home, proof, receipts, picture }: EcommerceIntroProps) {
  return (
    <ServiceIntro texts={texts} home={home}>
      <div className={styles.columns}>
        <div className={styles.texts}>
          <ServicePromise texts={texts} proof={proof} />
        </div>
        <div className={styles.stage}>
          <p className={hidden.hidden}>{picture}</p>
          <Armchair />
        </div>
      </div>
      <figure className={styles.counter}>
        <ul className={styles.receipts}>
          {receipts.map(({ country, language, item, price, tax, delivery, payment, payments }) => (
            <li key={country}>
              <div className={styles.receipt}>
                <p className={styles.country}>{country}</p>
                <div lang={language}>
                  <p className={styles.item}>{item}</p>
                  <p className={styles.price}>{price}</p>
                  <p>{tax}</p>
                  <p className={styles.delivery}>{delivery}</p>
                  <p className={styles.payment}>{payment}</p>
                  <ul>
                    {payments.map((method) => (
                      <li key={method}>{method}</li>
                    ))}
                  </ul>
                </div>
              </div>
            </li>
          ))}
        </ul>
        <figcaption>{texts.receipts.caption}</figcaption>
      </figure>
    </ServiceIntro>
  )
}
