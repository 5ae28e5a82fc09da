import { writeTown } from '#domain/write-town.ts'
import { ConsentLink } from '#web/consent/consent-link.tsx'
import { useConsentNeeds } from '#web/consent/use-consent.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { SheetBlock } from '#web/shell/sheet-block.tsx'
import { listPageLinks, type RouteEntry } from '#web/navigation/route-table.ts'
import type { MessageKey } from '#i18n/messages.ts'
import styles from './site-footer.module.css'

const headings: Readonly<Record<NonNullable<RouteEntry['footer']>, MessageKey>> = {
  services: 'footer.services',
  agency: 'footer.agency',
  legal: 'footer.legal',
}
const groups = Object.entries(headings)
  .map(([group, heading]) => ({ heading, links: listPageLinks(({ footer }) => footer === group) }))
  .filter(({ links }) => links.length > 0)

/** Contact data, links to all written pages, and the title block of the page. @param sheet Replaces the page's place among all pages. */
export function SiteFooter({ sheet }: { readonly sheet?: string | undefined }) {
  const translate = useTranslate()
  const root = useRootData()
  const asksForConsent = useConsentNeeds().length > 0
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {root && (
          <address className={styles.contact}>
            <strong>
              <BrandMark />
              {root.siteName}
            </strong>
            <span>
              {root.facts.address.street}
              <br />
              {writeTown(root.facts.address)}
            </span>
            <a href={`tel:${root.facts.phone}`}>{root.facts.phoneDisplay}</a>
            <a href={`mailto:${root.facts.email}`}>{root.facts.email}</a>
          </address>
        )}
        <nav className={styles.groups} aria-label={translate('footer.label')}>
          {groups.map(({ heading, links }) => (
            <section key={heading}>
              <h2>{translate(heading)}</h2>
              <ul>
                {links.map(({ path, label }) => (
                  <li key={path}>
                    <LocaleLink to={path}>{translate(label)}</LocaleLink>
                  </li>
                ))}
                {heading === 'footer.legal' && asksForConsent && (
                  <li>
                    <ConsentLink />
                  </li>
                )}
              </ul>
            </section>
          ))}
        </nav>
        <div className={styles.block}>
          <SheetBlock sheet={sheet} />
        </div>
      </div>
    </footer>
  )
}
