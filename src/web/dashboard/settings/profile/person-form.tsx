import { isLocale, locales } from '#domain/locale.ts'
import { personSection } from '#domain/profiles/profile-sections.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { ZoneOptions } from '#web/ui/form/fields/zone-options.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import { PhoneFields } from '#web/ui/form/fields/phone-fields.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import type { DescribeValue } from '#web/dashboard/settings/form/conflict-fields.tsx'
import type { PersonFormData } from './person-form-data.server.ts'
import { SettingForm } from '#web/dashboard/settings/form/setting-form.tsx'
import { useSetting } from '#web/dashboard/settings/form/use-setting.ts'

type PersonField = (typeof personSection.form.fields)[number]

type PersonFormProps = { readonly person: PersonFormData; readonly onTyped: (typed: FormData) => void }

/** Name, phone, language of mails, and time zone. */
export function PersonForm({ person, onTyped }: PersonFormProps) {
  const translate = useTranslate()
  const { seen, shown, countries, timeZones } = person
  const setting = useSetting({ form: personSection.form, seen, shown, countries })
  const { field } = setting
  const locale = field('locale')
  const timeZone = field('timeZone')

  const findPlace = (zone: string) => timeZones.flatMap(([, zones]) => zones).find(([name]) => name === zone)?.[1]

  const describe: DescribeValue<PersonField> = (name, value) => ({
    label: translate(labelKeys[name]),
    value: name === 'locale' && isLocale(value) ? translate(`languages.${value}`) : (findPlace(value) ?? value),
  })

  return (
    <SettingForm setting={setting} describe={describe} onTyped={onTyped}>
      <TextField
        {...field('displayName')}
        label={translate('form.name')}
        hint={translate('settings.person.nameHint')}
        autoComplete="name"
        isOptional
      />
      <PhoneFields
        {...field('phone')}
        countries={countries}
        country={shown['phoneCountry'] ?? ''}
        hint={translate('settings.person.phoneHint')}
      />
      <Field id={locale.id} label={translate('settings.person.locale')} hint={translate('settings.person.localeHint')} error={locale.error}>
        {(ties) => (
          // A language is always selected, so `required` has no effect.
          <select {...ties} required={false} name="locale" autoComplete="language" defaultValue={locale.typed}>
            {locales.map((code) => (
              <option key={code} value={code}>
                {translate(`languages.${code}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id={timeZone.id}
        label={translate('settings.person.timeZone')}
        hint={translate('settings.person.timeZoneHint')}
        error={timeZone.error}
        isOptional
      >
        {(ties) => (
          <select {...ties} name="timeZone" defaultValue={timeZone.typed}>
            <option value="" data-choice>
              {translate('settings.person.timeZoneNone')}
            </option>
            <option value="UTC">UTC</option>
            <ZoneOptions groups={timeZones} />
          </select>
        )}
      </Field>
    </SettingForm>
  )
}

const labelKeys = {
  displayName: 'form.name',
  phone: 'form.phone',
  locale: 'settings.person.locale',
  timeZone: 'settings.person.timeZone',
} as const satisfies Record<PersonField, string>
