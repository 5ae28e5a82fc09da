import * as v from 'valibot'
import { dayMilliseconds } from '#domain/durations.ts'

/** What a visitor may allow or refuse. What is necessary needs no consent, and is no category here. */
export const consentCategories = ['statistics', 'external-media'] as const
export type ConsentCategory = (typeof consentCategories)[number]

/** Increase it when a category covers more than the visitors have agreed to: everybody is asked again. */
export const consentVersion = 1

/** How long a choice counts. After that the visitor is asked again; the recommendation of the supervisory authorities is about a year. */
export const consentDays = 365

/** What a visitor has decided, and when; a category that they were never asked about is absent. */
export type ConsentChoice = {
  readonly version: typeof consentVersion
  /** ISO 8601, in UTC. */
  readonly chosenAt: string
  /** The choice was made while the browser sent Global Privacy Control, so it counts in spite of it. */
  readonly overridesSignal: boolean
  readonly decisions: { readonly [Category in ConsentCategory]?: boolean }
}

/** Whether a category may be used; `undecided` is treated as a refusal, and the visitor may be asked. */
export type ConsentState = 'allowed' | 'refused' | 'undecided'

const Choice = v.object({
  version: v.literal(consentVersion),
  chosenAt: v.pipe(v.string(), v.isoTimestamp()),
  overridesSignal: v.boolean(),
  decisions: v.object(v.entriesFromList(consentCategories, v.exactOptional(v.boolean()))),
})

/**
 * Reads a stored choice.
 *
 * @returns Undefined when there is none, when it is damaged, of another version or too old, or when it was made in the future.
 */
export function parseConsent(text: string | null | undefined, now: Date): ConsentChoice | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Choice), text)
  if (!result.success) return undefined
  const ageMs = now.getTime() - Date.parse(result.output.chosenAt)
  // Clocks differ by a little when a machine sets its own right.
  return ageMs > -dayMilliseconds && ageMs < consentDays * dayMilliseconds ? result.output : undefined
}

export function encodeConsent(choice: ConsentChoice): string {
  return JSON.stringify(choice)
}

/**
 * Adds decisions to those that were made before.
 *
 * @param hasRefusalSignal Whether the browser sends Global Privacy Control. What was decided without it no longer counts then.
 */
export function decideConsent(
  before: ConsentChoice | undefined,
  decisions: ConsentChoice['decisions'],
  { now, hasRefusalSignal }: { readonly now: Date; readonly hasRefusalSignal: boolean },
): ConsentChoice {
  const kept = hasRefusalSignal && !before?.overridesSignal ? {} : before?.decisions
  return {
    version: consentVersion,
    chosenAt: now.toISOString(),
    overridesSignal: hasRefusalSignal,
    decisions: { ...kept, ...decisions },
  }
}

/** @param hasRefusalSignal Whether the browser sends Global Privacy Control, which counts as a refusal of everything. */
export function findConsent(choice: ConsentChoice | undefined, category: ConsentCategory, hasRefusalSignal: boolean): ConsentState {
  if (hasRefusalSignal && !choice?.overridesSignal) return 'refused'
  const isAllowed = choice?.decisions[category]
  if (isAllowed === undefined) return hasRefusalSignal ? 'refused' : 'undecided'
  return isAllowed ? 'allowed' : 'refused'
}
