import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type Locale, localeTags } from '#domain/locale.ts'
import { personSection, type SectionValues } from '#domain/profiles/profile-sections.ts'
import type { StoredProfile } from '#gateway/profiles.ts'
import { type CountryOption, listCountryChoices } from '#web/ui/form/fields/country-options.server.ts'
import type { Translate } from '#i18n/translate.ts'
import type { TimeZoneGroup } from '#web/i18n/time-zones.ts'
import type { ZoneChoices } from './zone-choices.server.ts'

/** Data of the profile form. */
export type PersonFormData = {
  readonly seen: SectionValues<'displayName' | 'phone' | 'locale' | 'timeZone'>
  readonly shown: Readonly<Record<string, string>>
  readonly countries: readonly CountryOption[]
  readonly timeZones: readonly TimeZoneGroup[]
}

/** @param user Its name from the identity service is the default until the person has set one. */
export async function loadPersonForm(
  { profile, version }: StoredProfile,
  user: { readonly displayName: string | undefined },
  language: { readonly locale: Locale; readonly translate: Translate; readonly now: Date },
  zones: ZoneChoices,
): Promise<PersonFormData> {
  const { locale } = language
  const seen = personSection.read(profile)
  const { countries, phoneCountry } = listCountryChoices(localeTags[locale])
  const phone = parsePhoneNumberFromString(seen.phone)
  const shown = {
    displayName: version === undefined ? (user.displayName ?? '') : seen.displayName,
    phone: phone?.formatInternational() ?? seen.phone,
    phoneCountry: phone?.country ?? phoneCountry,
    locale: seen.locale || locale,
    timeZone: seen.timeZone,
  }
  return { seen, shown, countries, timeZones: await zones.list(seen.timeZone, language) }
}
