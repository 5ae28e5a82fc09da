import * as v from 'valibot'
import { addDays, type CalendarDate, calendarDateAt, CalendarDateSchema, startOfDay } from '#domain/calendar-date.ts'
import type { Locale } from '#domain/locale.ts'
import { runAll } from './content-error.ts'
import { readPerLocale } from './content-files.ts'
import type { ContentFiles } from './content-files.ts'
import { Slug } from './slug.ts'
import { Sample, Text } from './text.ts'

const Amount = v.pipe(v.number(), v.integer(), v.minValue(1))

/** `content/roles.json`: the open roles in the order in which they are shown; none is a normal state. */
const RolesSchema = v.strictObject({
  sample: Sample,
  roles: v.array(
    v.strictObject({
      /** Names the role in addresses, and what applications say. */
      id: Slug,
      postedOn: CalendarDateSchema,
      /** Last day on which it is shown, where the agency is. */
      validThrough: v.exactOptional(CalendarDateSchema),
      hoursPerWeek: v.strictObject({ from: Amount, to: Amount }),
      /** Gross, for the most hours, in whole units of the currency. */
      salaryPerYear: v.strictObject({
        from: Amount,
        to: Amount,
        currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/u, 'is not a currency code')),
      }),
    }),
  ),
})

/** `content/roles/<id>/<locale>.json`. */
const RoleTextSchema = v.strictObject({
  sample: Sample,
  title: Text,
  summary: Text,
  place: Text,
  does: v.pipe(v.array(Text), v.nonEmpty('names no work')),
  brings: v.pipe(v.array(Text), v.nonEmpty('asks for nothing')),
  unneeded: Text,
})

/** A role that is open. */
export type Role = v.InferOutput<typeof RolesSchema>['roles'][number] & {
  readonly texts: Record<Locale, v.InferOutput<typeof RoleTextSchema>>
}

/** @throws ContentError naming every wrong file and field. */
export function readRoles(files: ContentFiles): Role[] {
  const { roles } = files.parseJson('roles.json', RolesSchema)
  const read = (role: (typeof roles)[number]): Role => ({
    ...role,
    texts: readPerLocale((locale) => files.parseJson(`roles/${role.id}/${locale}.json`, RoleTextSchema)),
  })
  const byId = runAll(Object.fromEntries(roles.map((role) => [role.id, () => read(role)])))
  return roles.flatMap(({ id }) => byId[id] ?? [])
}

/** The roles for which applications are still taken at an instant, in their order. @param timeZone The agency's (IANA name). */
export function listOpenRoles(roles: readonly Role[], now: Date | number, timeZone: string): Role[] {
  const today = calendarDateAt(now, timeZone)
  return roles.filter(({ validThrough }) => validThrough === undefined || today <= validThrough)
}

/** The instant from which a role is shown no more. @param timeZone The agency's (IANA name). */
export function endOfRole(validThrough: CalendarDate, timeZone: string): Date {
  return startOfDay(addDays(validThrough, 1), timeZone)
}
