import { companyForm } from '#domain/customers/company-form.ts'
import { hasPostalCodes } from '#domain/postal-codes.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { CountryField } from '#web/ui/form/fields/country-field.tsx'
import { PhoneFields } from '#web/ui/form/fields/phone-fields.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import type { CompanyData } from './company-data.server.ts'
import { SettingForm } from '#web/dashboard/settings/form/setting-form.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import { useSetting } from '#web/dashboard/settings/form/use-setting.ts'

/** The company's details; changes are sent to the agency as a request. */
export function CompanyForm({ company }: { readonly company: CompanyData }) {
  const translate = useTranslate()
  const { shown, countries } = company
  const setting = useSetting({ form: companyForm, shown, countries })
  const { field } = setting
  return (
    <SettingForm setting={setting} submit={translate('settings.company.submit')} done={translate('settings.company.done')}>
      <input type="hidden" name="customer" value={company.id} />
      <TextField {...field('company')} label={translate('form.company')} autoComplete="organization" />
      <TextField {...field('vatId')} label={translate('settings.company.vatId')} autoComplete="off" spellCheck={false} isOptional />
      <TextField
        {...field('street')}
        className={formStyles.wide}
        label={translate('settings.company.street')}
        autoComplete="address-line1"
      />
      <TextField
        {...field('postalCode')}
        label={translate('settings.company.postalCode')}
        autoComplete="postal-code"
        spellCheck={false}
        isOptional={!hasPostalCodes(shown['country'] ?? '')}
      />
      <TextField {...field('city')} label={translate('settings.company.city')} autoComplete="address-level2" />
      <CountryField {...field('country')} countries={countries} />
      <PhoneFields {...field('phone')} countries={countries} country={shown['phoneCountry'] ?? ''} followsCountry />
    </SettingForm>
  )
}
