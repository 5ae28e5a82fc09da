import { type Locale, localeTags } from '#domain/locale.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import type { Translate } from '#i18n/translate.ts'

/** Time zones of one part of the world: what it is called, and each zone with its name, and the place that people know it by with its offset. */
export type TimeZoneGroup = readonly [area: string, zones: readonly (readonly [name: string, place: string])[]]

/** Parts of the world as names of zones begin with them (IANA), by their number (UN M49); Europe first, where most customers are. */
const areas = [
  { code: '150', prefixes: ['Europe', 'Arctic'] },
  { code: '019', prefixes: ['America'] },
  { code: '002', prefixes: ['Africa'] },
  { code: '142', prefixes: ['Asia'] },
  { code: '009', prefixes: ['Australia', 'Pacific'] },
  { code: 'AQ', prefixes: ['Antarctica'] },
] as const

/** Those of oceans, which have no number. */
const oceans = ['Atlantic', 'Indian'] as const

/**
 * The zones that this platform knows, in the language of the page.
 *
 * @param chosen Stands in the list even where the platform calls it otherwise by now; may be empty.
 * @param offsets By zone (`findOffsets`); without them none is shown, because to find them all takes a while.
 */
export function listTimeZones(
  chosen: string,
  locale: Locale,
  translate: Translate,
  offsets?: ReadonlyMap<string, string>,
): readonly TimeZoneGroup[] {
  const names = listNames(chosen)
  const regions = new Intl.DisplayNames(localeTags[locale], { type: 'region' })
  const { compare } = new Intl.Collator(localeTags[locale])
  const listZones = (prefixes: readonly string[]) =>
    names
      .filter((name) => prefixes.some((prefix) => name.startsWith(`${prefix}/`)))
      .map((name) => [name, placeOf(name)] as const)
      .toSorted(([, a], [, b]) => compare(a, b))
      .map(([name, place]) => [name, [place, offsets?.get(name)].filter(Boolean).join(', ')] as const)
  return [
    ...areas.map(({ code, prefixes }) => [regions.of(code) ?? code, listZones(prefixes)] as const),
    ...oceans.map((ocean) => [translate(`settings.areas.${ocean}`), listZones([ocean])] as const),
  ]
}

/** Zones whose offsets are found at once. */
const zonesAtOnce = 20

/**
 * The offsets of the zones that this platform knows, such as `GMT+1`.
 *
 * @param chosen As of the list.
 * @param pause Waited for again and again: all of them together hold others up.
 */
export async function findOffsets(
  chosen: string,
  locale: Locale,
  now: Date,
  pause: () => Promise<unknown>,
): Promise<ReadonlyMap<string, string>> {
  const offsets = new Map<string, string>()
  for (const [at, name] of listNames(chosen).entries()) {
    if (at % zonesAtOnce === zonesAtOnce - 1) await pause()
    if (name !== chosen || isTimeZone(name)) offsets.set(name, findOffset(name, localeTags[locale], now))
  }
  return offsets
}

function listNames(chosen: string): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])])]
}

/** Such as `GMT+1`. */
function findOffset(timeZone: string, localeTag: string, now: Date): string {
  const format = new Intl.DateTimeFormat(localeTag, { timeZone, timeZoneName: 'shortOffset' })
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** What people call the place of a zone: `America/Argentina/Buenos_Aires` is Buenos Aires (Argentina). */
export function placeOf(name: string): string {
  const [, ...parts] = name.replaceAll('_', ' ').split('/')
  const place = parts.at(-1) ?? name
  return parts.length > 1 ? `${place} (${parts[0]})` : place
}
