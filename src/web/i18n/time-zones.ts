import { type Locale, localeTags } from '#domain/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import { nameZonePlace } from '#i18n/zone-cities.ts'

/** Time zones of one region: its name, and per zone the IANA name and a label with the city and the offset. */
export type TimeZoneGroup = readonly [area: string, zones: readonly (readonly [name: string, place: string])[]]

/** IANA prefixes of regions, and their UN M49 codes; Europe first, where most customers are. */
const areas = [
  { code: '150', prefixes: ['Europe', 'Arctic'] },
  { code: '019', prefixes: ['America'] },
  { code: '002', prefixes: ['Africa'] },
  { code: '142', prefixes: ['Asia'] },
  { code: '009', prefixes: ['Australia', 'Pacific'] },
  { code: 'AQ', prefixes: ['Antarctica'] },
] as const

/** Oceans have no M49 code. */
const oceans = ['Atlantic', 'Indian'] as const

/**
 * Lists the platform's time zones in the language of the page.
 *
 * @param chosen Is listed even if the platform has another name for it; may be empty.
 * @param offsets By zone (`findOffsets`); no offsets are shown without it, because computing all of them takes a while.
 */
export function listTimeZones(
  chosen: string,
  locale: Locale,
  translate: Translate,
  offsets?: ReadonlyMap<string, string>,
): readonly TimeZoneGroup[] {
  const names = listNames(chosen)
  const chosenPlace = nameZonePlace(chosen, locale)
  const regions = new Intl.DisplayNames(localeTags[locale], { type: 'region' })
  const { compare } = new Intl.Collator(localeTags[locale])
  const listZones = (prefixes: readonly string[]) =>
    names
      .filter((name) => prefixes.some((prefix) => name.startsWith(`${prefix}/`)))
      .map((name) => [name, nameZonePlace(name, locale)] as const)
      // The chosen one may be another name of a zone of the platform.
      .filter(([name, place]) => name === chosen || place !== chosenPlace)
      .toSorted(([, a], [, b]) => compare(a, b))
      .map(([name, place]) => [name, [place, offsets?.get(name)].filter(Boolean).join(', ')] as const)
  return [
    ...areas.map(({ code, prefixes }) => [regions.of(code) ?? code, listZones(prefixes)] as const),
    ...oceans.map((ocean) => [translate(`settings.areas.${ocean}`), listZones([ocean])] as const),
  ]
}

/** Zones whose offsets are computed in one task. */
const zonesAtOnce = 20

/**
 * Computes the offsets of the platform's zones, such as `GMT+1`, which takes some 30 ms.
 *
 * @param pause Awaited between batches, because computing all offsets at once would block other work.
 */
export async function findOffsets(locale: Locale, now: Date, pause: () => Promise<unknown>): Promise<ReadonlyMap<string, string>> {
  const offsets = new Map<string, string>()
  for (const [at, name] of listNames('').entries()) {
    if (at % zonesAtOnce === zonesAtOnce - 1) await pause()
    offsets.set(name, findOffset(name, locale, now))
  }
  return offsets
}

function listNames(chosen: string): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])])]
}

/** Such as `GMT+1`. @throws RangeError if the platform knows no such zone (`isTimeZone`). */
export function findOffset(timeZone: string, locale: Locale, now: Date): string {
  const format = new Intl.DateTimeFormat(localeTags[locale], { timeZone, timeZoneName: 'shortOffset' })
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
