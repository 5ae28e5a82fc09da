import * as v from 'valibot'
import { dayMilliseconds } from '#domain/durations.ts'
import { findLocalInstant, LocalTimeSchema } from '#domain/local-time.ts'
import { isTimeZone } from '#domain/time-zone.ts'

/** Length limits in characters, and the most people on one side. Our own judgement of what a card and a calendar can show. */
export const lineLength = 200
export const noteLength = 500
export const joinUrlLength = 2000
export const mostHosts = 10

/** Longest appointment. Anything longer is a project. */
export const longestDays = 14

const Line = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('is empty'),
  v.maxLength(lineLength, 'is too long'),
  v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'is not one line'),
)

export const AppointmentId = v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,63}$/u, 'is not an appointment id'))

const entries = {
  /** Also the document's id. */
  id: AppointmentId,
  title: Line,
  /** IANA name of the zone in which it was agreed; pages show its times in this zone. */
  timeZone: v.pipe(v.string(), v.check(isTimeZone, 'is not a time zone')),
  place: v.exactOptional(Line),
  /** Link to join it. Only https, because pages render it as a link. */
  joinUrl: v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(joinUrlLength, 'is too long'),
      v.url('is not an address'),
      v.startsWith('https://', 'is not an https address'),
    ),
  ),
  /** Names of the attendees from the agency. */
  hosts: v.pipe(v.array(Line), v.minLength(1, 'is empty'), v.maxLength(mostHosts, 'has too many entries'), v.readonly()),
  note: v.exactOptional(v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(noteLength, 'is too long'))),
  createdAt: v.date(),
}

/** A meeting between the agency and a customer, in person or by video. */
export const AppointmentSchema = v.pipe(
  v.object({
    ...entries,
    startsAt: v.date(),
    endsAt: v.date(),
    /** Absent unless it was canceled. */
    canceledAt: v.exactOptional(v.date()),
  }),
  checkFacts(),
)
export type Appointment = Readonly<v.InferOutput<typeof AppointmentSchema>>

/** A new appointment as staff enter it: local times in its time zone. */
export const WrittenAppointmentSchema = v.pipe(
  v.object({ ...entries, startsAt: LocalTimeSchema, endsAt: LocalTimeSchema }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const startsAt = findLocalInstant(value.startsAt, value.timeZone)
    const endsAt = findLocalInstant(value.endsAt, value.timeZone)
    if ('problem' in startsAt) addIssue({ message: `startsAt ${startsAt.problem}` })
    if ('problem' in endsAt) addIssue({ message: `endsAt ${endsAt.problem}` })
    return 'problem' in startsAt || 'problem' in endsAt ? NEVER : { ...value, startsAt, endsAt }
  }),
  checkFacts(),
)

/** Sorts by start, then by end. */
export function compareAppointments(a: Appointment, b: Appointment): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || a.endsAt.getTime() - b.endsAt.getTime() || (a.id < b.id ? -1 : 1)
}

type Facts = { readonly startsAt: Date; readonly endsAt: Date; readonly place?: string; readonly joinUrl?: string }

function checkFacts<Checked extends Facts>() {
  return v.rawCheck<Checked>(({ dataset, addIssue }) => {
    if (dataset.typed) for (const message of listProblems(dataset.value)) addIssue({ message })
  })
}

function listProblems({ startsAt, endsAt, place, joinUrl }: Facts): readonly string[] {
  const milliseconds = endsAt.getTime() - startsAt.getTime()
  const claims: readonly (readonly [isTrue: boolean, problem: string])[] = [
    [milliseconds > 0, 'endsAt does not lie after startsAt'],
    [milliseconds <= longestDays * dayMilliseconds, `endsAt is more than ${longestDays} days after startsAt`],
    [place !== undefined || joinUrl !== undefined, 'place and joinUrl are missing: one of them says where it is'],
  ]
  return claims.flatMap(([isTrue, problem]) => (isTrue ? [] : [problem]))
}
