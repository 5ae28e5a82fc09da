import { setImmediate } from 'node:timers/promises'
import { createContext } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import type { Translate } from '#i18n/translate.ts'
import { findOffset, findOffsets, listTimeZones, type TimeZoneGroup } from '#web/i18n/time-zones.ts'

type Language = { readonly locale: Locale; readonly translate: Translate; readonly now: Date }

type Choices = { readonly offsets: ReadonlyMap<string, string>; readonly groups: readonly TimeZoneGroup[] }

/** Clocks change at full quarters of an hour, in UTC, everywhere. */
const quarterHourMilliseconds = 15 * 60_000

/** The platform's time zones with their offsets, by language, worked out once in a quarter of an hour. */
export class ZoneChoices {
  readonly #known = new Map<Locale, { readonly quarter: number; readonly choices: Promise<Choices> }>()

  /** @param chosen Is listed even if the platform has another name for it; may be empty. */
  async list(chosen: string, language: Language): Promise<readonly TimeZoneGroup[]> {
    const { locale, translate, now } = language
    const { offsets, groups } = await this.#find(language)
    if (chosen === '' || offsets.has(chosen)) return groups
    const own = isTimeZone(chosen) ? new Map(offsets).set(chosen, findOffset(chosen, locale, now)) : offsets
    return listTimeZones(chosen, locale, translate, own)
  }

  #find(language: Language): Promise<Choices> {
    const quarter = Math.floor(language.now.getTime() / quarterHourMilliseconds)
    const known = this.#known.get(language.locale)
    if (known?.quarter === quarter) return known.choices
    const choices = workOut(language)
    this.#known.set(language.locale, { quarter, choices })
    // The request that waits for them reports a failure; the next one tries again.
    choices.catch(() => this.#known.delete(language.locale))
    return choices
  }
}

export const zoneChoicesContext = createContext<ZoneChoices>()

async function workOut({ locale, translate, now }: Language): Promise<Choices> {
  const offsets = await findOffsets(locale, now, setImmediate)
  return { offsets, groups: listTimeZones('', locale, translate, offsets) }
}
