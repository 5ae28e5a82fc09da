import { type Locale, localeTags } from '#domain/locale.ts'
import type { Translate } from './translate.ts'

/**
 * Names a time zone by its city, as people do, since `Central European Standard Time` is in no one's calendar: `Berlin time`.
 *
 * @param name IANA name; one without a city, such as `UTC`, keeps its short name.
 */
export function nameTimeZone(name: string, locale: Locale, translate: Translate): string {
  const city = name.startsWith('Etc/') ? undefined : name.split('/').slice(1).at(-1)?.replaceAll('_', ' ')
  if (city !== undefined) return translate('mail.placeTime', { place: cities[city]?.[locale] ?? city })
  const parts = new Intl.DateTimeFormat(localeTags[locale], { timeZone: name, timeZoneName: 'short' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? name
}

/** Cities whose names differ from the English ones in IANA names (CLDR 48, `exemplarCity`), of the countries that the site writes for. */
const cities: Readonly<Record<string, Partial<Record<Locale, string>>>> = {
  Amsterdam: { es: 'Ámsterdam' },
  Athens: { de: 'Athen', nl: 'Athene', es: 'Atenas' },
  Berlin: { nl: 'Berlijn', es: 'Berlín' },
  Brussels: { de: 'Brüssel', nl: 'Brussel', es: 'Bruselas' },
  Copenhagen: { de: 'Kopenhagen', nl: 'Kopenhagen', es: 'Copenhague' },
  Dublin: { es: 'Dublín' },
  Lisbon: { de: 'Lissabon', nl: 'Lissabon', es: 'Lisboa' },
  London: { nl: 'Londen', es: 'Londres' },
  Luxembourg: { de: 'Luxemburg', nl: 'Luxemburg', es: 'Luxemburgo' },
  'Mexico City': { de: 'Mexiko-Stadt', nl: 'Mexico-Stad', es: 'Ciudad de México' },
  'New York': { es: 'Nueva York' },
  Paris: { nl: 'Parijs', es: 'París' },
  Prague: { de: 'Prag', nl: 'Praag', es: 'Praga' },
  Rome: { de: 'Rom', es: 'Roma' },
  Stockholm: { es: 'Estocolmo' },
  Vienna: { de: 'Wien', nl: 'Wenen', es: 'Viena' },
  Warsaw: { de: 'Warschau', nl: 'Warschau', es: 'Varsovia' },
  Zurich: { de: 'Zürich', nl: 'Zürich', es: 'Zúrich' },
}
