import { createWallClock } from '#domain/wall-time.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import { readTimeZone } from './read-seller.ts'

/** Formats instants in the agency's time zone. */
export type AgencyClock = {
  /** Such as `2026-01-31 17:05`. */
  readonly writeTime: (instant: Date) => string
  /** Such as `2026-01-31`. */
  readonly writeDay: (instant: Date) => string
}

/**
 * Uses `timeZone` of `content/site.json`, or UTC (marked as such) if the file is invalid: a backup or the audit log must not fail while the
 * content is being edited.
 */
export async function readAgencyClock(readZone = readTimeZone): Promise<AgencyClock> {
  const timeZone = await findTimeZone(readZone)
  const clock = createWallClock(timeZone ?? 'UTC')
  const mark = timeZone === undefined ? ' UTC' : ''
  return {
    writeTime: (instant) => clock.wallTimeAt(instant).replace('T', ' ') + mark,
    writeDay: (instant) => clock.dayAt(instant),
  }
}

async function findTimeZone(readZone: typeof readTimeZone): Promise<string | undefined> {
  try {
    return await readZone()
  } catch (error) {
    if (error instanceof ContentError || (error instanceof Error && 'syscall' in error)) return undefined
    throw error
  }
}
