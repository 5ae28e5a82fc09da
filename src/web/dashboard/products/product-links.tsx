import type { Product } from '#domain/products/product.ts'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './product.module.css'

/** Where parts of a product are found; they lie outside of the site. */
export function ProductLinks({ links }: { readonly links: Product['links'] }) {
  const translate = useTranslate()
  return (
    <PageSection heading={translate('dashboard.products.links')}>
      <ul className={styles.links}>
        {links.map(({ label, url }) => (
          <li key={url}>
            <a href={url} rel="noreferrer">
              {label}
            </a>
            <small>{new URL(url).host}</small>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
