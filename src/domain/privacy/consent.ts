import * as v from 'valibot'
import { dayMilliseconds } from '#domain/durations.ts'

/** Categories that need the visitor's consent; necessary storage does not. */
export const consentCategories = ['statistics', 'external-media'] as const
export type ConsentCategory = (typeof consentCategories)[number]

/** Increase it if a category covers more than before: every visitor is asked again. */
export const consentVersion = 1

/** How long a choice is valid; supervisory authorities recommend about a year. */
export const consentDays = 365

/** A visitor's choices and their time; categories not yet asked about are absent. */
export type ConsentChoice = {
  readonly version: typeof consentVersion
  /** ISO 8601, in UTC. */
  readonly chosenAt: string
  /** The choice was made while the browser sent Global Privacy Control, so it overrides the signal. */
  readonly overridesSignal: boolean
  readonly decisions: { readonly [Category in ConsentCategory]?: boolean }
}

/** Consent to a category; `undecided` counts as refused, and the visitor may be asked. */
export type ConsentState = 'allowed' | 'refused' | 'undecided'

const Choice = v.object({
  version: v.literal(consentVersion),
  chosenAt: v.pipe(v.string(), v.isoTimestamp()),
  overridesSignal: v.boolean(),
  decisions: v.object(v.entriesFromList(consentCategories, v.exactOptional(v.boolean()))),
})

/**
 * Parses a stored choice.
 *
 * @returns Undefined if missing, damaged, expired, in the future or of another version.
 */
export function parseConsent(text: string | null | undefined, now: Date): ConsentChoice | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Choice), text)
  if (!result.success) return undefined
  const ageMs = now.getTime() - Date.parse(result.output.chosenAt)
  // A clock may have been corrected slightly.
  return ageMs > -dayMilliseconds && ageMs < consentDays * dayMilliseconds ? result.output : undefined
}

export function encodeConsent(choice: ConsentChoice): string {
  return JSON.stringify(choice)
}

/**
 * Adds decisions to earlier ones.
 *
 * @param hasRefusalSignal Whether the browser sends Global Privacy Control, which invalidates decisions made without it.
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

/** @param hasRefusalSignal Whether the browser sends Global Privacy Control, which refuses everything. */
export function findConsent(choice: ConsentChoice | undefined, category: ConsentCategory, hasRefusalSignal: boolean): ConsentState {
  if (hasRefusalSignal && !choice?.overridesSignal) return 'refused'
  const isAllowed = choice?.decisions[category]
  if (isAllowed === undefined) return hasRefusalSignal ? 'refused' : 'undecided'
  return isAllowed ? 'allowed' : 'refused'
}
