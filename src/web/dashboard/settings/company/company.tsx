import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { companyForm } from '#domain/customers/company-form.ts'
import { chooseCustomer, findOwnCustomer } from '#web/dashboard/customer/customers.server.ts'
import { NoCustomer } from '#web/dashboard/customer/no-customer.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { askForCompanyChange } from './ask-for-company-change.server.ts'
import { loadCompany, type OpenChange, type CompanyData } from './company-data.server.ts'
import { CompanyForm } from './company-form.tsx'
import { revalidateSettings } from '#web/dashboard/settings/form/revalidate-settings.ts'
import { sendSetting } from '#web/dashboard/settings/form/send-setting.ts'
import { openSettings, settingsTitle, takeSettings } from '#web/dashboard/settings/settings-page.server.ts'
import { SettingsFrame, SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import { Badge } from '#web/ui/badge.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import styles from '#web/dashboard/settings/settings.module.css'

/** Loads the company's billing details. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = openSettings({ url, context })
  const { choices, chosen } = await chooseCustomer(visit, url)
  const company = chosen && (await loadCompany(visit, chosen))
  const title = settingsTitle('company', visit.translate)
  return data({ title, user: visit.user, choices, company, agencyEmail: visit.site.content.site.email })
}

/** The form names its company: if the person has left that company, the address alone would select another one. */
export function action(args: ActionFunctionArgs) {
  return takeSettings(args, {
    [companyForm.name]: async (visit, sent) => {
      const customer = await findOwnCustomer(visit, sent.get('customer'))
      if (!customer) throw data(null, { status: 404 })
      return await askForCompanyChange(visit, customer, sent)
    },
  })
}

export const clientAction = sendSetting
export const shouldRevalidate = revalidateSettings

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function CompanySettings() {
  const { user, company, agencyEmail } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  return (
    <SettingsFrame current="company">
      {company ? (
        <>
          <SettingsSection id="company" heading={translate('settings.company.heading')} text={translate('settings.company.text')}>
            <OpenChanges changes={company.openChanges} />
            <CompanyForm key={company.id} company={company} />
          </SettingsSection>
          <StaffViewList views={company.staffViews} />
        </>
      ) : (
        <NoCustomer user={user} agencyEmail={agencyEmail} />
      )}
    </SettingsFrame>
  )
}

/** Changes that were requested already, so that they are not requested twice. */
function OpenChanges({ changes }: { readonly changes: readonly OpenChange[] }) {
  const translate = useTranslate()
  if (changes.length === 0) return null
  return (
    <section className={formStyles.notice} aria-labelledby="open-changes">
      <h3 id="open-changes">{translate('settings.company.openHeading', { count: changes.length })}</h3>
      <ul className={styles.rows}>
        {changes.map(({ id, text, askedAt, isAnswered }) => (
          <li key={id} className={styles.row}>
            <p>
              <span className={styles.lines}>{text}</span>
              <span className={formStyles.hint}>{translate('settings.company.askedAt', { askedAt })}</span>
            </p>
            <Badge tone={isAnswered ? 'accent' : 'quiet'} icon={isAnswered ? 'info' : 'clock'}>
              {translate(isAnswered ? 'settings.company.answered' : 'settings.company.waiting')}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** When staff opened the company's dashboard, and who. */
function StaffViewList({ views }: { readonly views: CompanyData['staffViews'] }) {
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
