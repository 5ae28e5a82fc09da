import { type Locale, localeTags } from '#domain/locale.ts'
import type { Translate } from './translate.ts'
import { nameZoneCity } from './zone-cities.ts'

/**
 * Names a time zone by its city, as people do, since `Central European Standard Time` is in no one's calendar: `Berlin time`.
 *
 * @param name IANA name; one without a city, such as `UTC`, keeps its short name.
 */
export function nameTimeZone(name: string, locale: Locale, translate: Translate): string {
  if (name.includes('/') && !name.startsWith('Etc/')) return translate('mail.placeTime', { place: nameZoneCity(name, locale) })
  const parts = new Intl.DateTimeFormat(localeTags[locale], { timeZone: name, timeZoneName: 'short' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? name
}
