import * as v from 'valibot'
import { findLocalInstant, LocalTimeSchema } from '#domain/local-time.ts'
import { UsageError } from '#cli/command.ts'

/** Parses a local time such as `2026-12-01T10:00` in an IANA time zone. @throws UsageError saying what is expected. */
export function parseLocalTime(typed: string, timeZone: string): Date {
  const parsed = v.safeParse(LocalTimeSchema, typed)
  if (!parsed.success) throw new UsageError(`${typed} ${parsed.issues[0].message}.`)
  const found = findLocalInstant(typed, timeZone)
  if ('problem' in found) throw new UsageError(`${typed} ${found.problem}.`)
  return found
}
