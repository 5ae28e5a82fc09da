import { createWallClock } from '#domain/wall-time.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import { readTimeZone } from './read-seller.ts'

/** Writes instants as the agency's clocks show them. */
export type AgencyClock = {
  /** Such as `2026-01-31 17:05`. */
  readonly writeTime: (instant: Date) => string
  /** Such as `2026-01-31`. */
  readonly writeDay: (instant: Date) => string
}

/**
 * The clocks of `timeZone` in `content/site.json`. Where that file cannot be read, those of UTC, which each time then says: a backup or a list
 * of what happened must not fail while the content is being edited.
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
