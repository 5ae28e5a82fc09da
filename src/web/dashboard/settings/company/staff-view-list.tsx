import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { CompanyData } from './company-data.server.ts'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'

/** When the agency has opened the company's dashboard, and who. */
export function StaffViewList({ views }: { readonly views: CompanyData['staffViews'] }) {
  const translate = useTranslate()
  return (
    <SettingsSection id="staff-views" heading={translate('settings.company.views.heading')} text={translate('settings.company.views.text')}>
      {views.length === 0 ? (
        <p>{translate('settings.company.views.none')}</p>
      ) : (
        <ul>
          {views.map(({ at, staff }, index) => (
            <li key={index}>{staff === undefined ? at : translate('settings.company.views.entry', { at, staff })}</li>
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}
