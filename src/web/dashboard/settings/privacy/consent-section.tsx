import { ConsentLink } from '#web/consent/consent-link.tsx'
import { useConsentNeeds } from '#web/consent/use-consent.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { ConsentView } from './describe-consents.server.ts'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import styles from '#web/dashboard/settings/settings.module.css'

/** The person's consents with their dates. */
export function ConsentSection({ consents, areWhole }: { readonly consents: readonly ConsentView[]; readonly areWhole: boolean }) {
  const translate = useTranslate()
  const asksForConsent = useConsentNeeds().length > 0
  return (
    <SettingsSection id="consent" heading={translate('settings.consent.heading')} text={translate('settings.consent.text')}>
      {consents.length === 0 ? (
        <p className={formStyles.hint}>{translate('settings.consent.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {consents.map(({ id, what, at }) => (
            <li key={id} className={styles.row}>
              <p>
                <span className={styles.strong}>{what}</span>
                <span className={formStyles.hint}>{at}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {!areWhole && <p className={formStyles.hint}>{translate('settings.consent.latest')}</p>}
      <p>
        <LocaleLink to="/privacy-policy" reloadDocument>
          {translate('settings.consent.policy')}
        </LocaleLink>
      </p>
      {asksForConsent && (
        <p>
          <ConsentLink />
        </p>
      )}
    </SettingsSection>
  )
}
