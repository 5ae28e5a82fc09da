import { writeTown } from '#domain/write-town.ts'
import { locales, localeTags } from '#domain/locale.ts'
import { isHiddenPath } from '#domain/site-structure.ts'
import { ConsentLink } from '#web/consent/consent-link.tsx'
import { useConsentNeeds } from '#web/consent/use-consent.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { listPageLinks, type RouteEntry } from '#web/navigation/route-table.ts'
import type { MessageKey } from '#i18n/messages.ts'
import styles from './site-footer.module.css'

const headings: Readonly<Record<NonNullable<RouteEntry['footer']>, MessageKey>> = {
  services: 'footer.services',
  agency: 'footer.agency',
  knowledge: 'footer.knowledge',
  legal: 'footer.legal',
}
const groups = Object.entries(headings)
  .map(([group, heading]) => ({ heading, links: listPageLinks(({ footer }) => footer === group) }))
  .filter(({ links }) => links.length > 0)
const accessibility = '/terms#accessibility'

/** Links to all marketing pages, contact data, the load time of the document, and a note if the content is a sample. */
export function SiteFooter() {
  const { locale, translate } = useLocale()
  const root = useRootData()
  const numbers = new Intl.NumberFormat(localeTags[locale])
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
                {heading === 'footer.legal' && !isHiddenPath(accessibility) && (
                  <li>
                    <LocaleLink to={accessibility}>{translate('footer.accessibility')}</LocaleLink>
                  </li>
                )}
                {heading === 'footer.legal' && asksForConsent && (
                  <li>
                    <ConsentLink />
                  </li>
                )}
              </ul>
            </section>
          ))}
        </nav>
        {root && (
          <dl className={styles.proof}>
            <div className={styles.loaded}>
              <dt>{translate('footer.loaded')}</dt>
              {/* The style sheet renders the numbers of early/page-weight.ts. */}
              <dd className={styles.weight} />
              <dd className={styles.time} />
            </div>
            <div>
              <dt>{translate('footer.words')}</dt>
              {locales.map((language) => (
                <dd key={language}>
                  <abbr title={translate(`languages.${language}`)}>{language.toUpperCase()}</abbr>{' '}
                  {numbers.format(root.wordCounts[language])}
                </dd>
              ))}
            </div>
          </dl>
        )}
        {root?.holdsSamples && <p className={styles.sample}>{translate('footer.sample')}</p>}
      </div>
    </footer>
  )
}
