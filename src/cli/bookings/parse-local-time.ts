import * as v from 'valibot'
import { findLocalInstant, LocalTimeSchema } from '#domain/local-time.ts'
import { UsageError } from '#cli/command.ts'

/** The instant of a time by the clocks of a zone (IANA name), as `2026-12-01T10:00`. @throws UsageError saying what is right. */
export function parseLocalTime(typed: string, timeZone: string): Date {
  const parsed = v.safeParse(LocalTimeSchema, typed)
  if (!parsed.success) throw new UsageError(`${typed} ${parsed.issues[0].message}.`)
  const found = findLocalInstant(typed, timeZone)
  if ('problem' in found) throw new UsageError(`${typed} ${found.problem}.`)
  return found
}
