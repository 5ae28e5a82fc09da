import { writeTown } from '#domain/write-town.ts'
import { ConsentLink } from '#web/consent/consent-link.tsx'
import { useConsentNeeds } from '#web/consent/use-consent.ts'
import { BrandName } from '#web/ui/brand-mark.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { SheetBlock } from '#web/shell/sheet-block.tsx'
import { pageLabel } from '#web/navigation/route-table.ts'
import type { Menu } from '#i18n/content/menu.ts'
import type { MessageKey } from '#i18n/messages.ts'
import styles from './site-footer.module.css'

const headings: Readonly<Record<keyof Menu['footer'], MessageKey>> = {
  services: 'footer.services',
  agency: 'footer.agency',
  legal: 'footer.legal',
}
const groups = Object.keys(headings) as readonly (keyof Menu['footer'])[] // exactly its keys

/** Contact data with the words and links of `content/footer.json`, the links of its menu, and the title block of the page. @param sheet Replaces the page's place among all pages. */
export function SiteFooter({ sheet }: { readonly sheet?: string | undefined }) {
  const { locale, translate } = useLocale()
  const root = useRootData()
  const menu = root?.menu.footer
  const shown = groups.filter((group) => menu && menu[group].length > 0)
  const asksForConsent = useConsentNeeds().length > 0
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {root && (
          <address className={styles.contact}>
            <strong>
              <BrandName name={root.siteName} />
            </strong>
            {root.footer.line && <span>{root.footer.line[locale]}</span>}
            <span>
              {root.facts.address.street}
              <br />
              {writeTown(root.facts.address)}
            </span>
            <a href={`tel:${root.facts.phone}`}>{root.facts.phoneDisplay}</a>
            <a href={`mailto:${root.facts.email}`}>{root.facts.email}</a>
            {root.footer.links.map(({ names, address, isProfile }) => (
              <a key={address} href={address} rel={isProfile && 'me'}>
                {names[locale]}
              </a>
            ))}
          </address>
        )}
        <nav className={styles.groups} aria-label={translate('footer.label')}>
          {shown.map((group) => (
            <section key={group}>
              <h2>{translate(headings[group])}</h2>
              <ul>
                {menu?.[group].map((path) => (
                  <li key={path}>
                    <LocaleLink to={path}>{translate(pageLabel(path))}</LocaleLink>
                  </li>
                ))}
                {group === 'legal' && asksForConsent && (
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
