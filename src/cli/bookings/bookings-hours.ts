import { dayMilliseconds } from '#domain/durations.ts'
import type { Hours, Schedule } from '#domain/bookings/schedule.ts'
import { openBookingStore, type SlotEntry } from '#gateway/bookings.ts'
import { defineCommand } from '#cli/command.ts'
import { readSchedule } from '#cli/content/read-schedule.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { type AgencyClock, readAgencyClock } from '#cli/content/agency-clock.ts'

/** When calls can be booked. */
export const bookingsHours = defineCommand({
  name: 'bookings hours',
  summary: 'Shows when calls can be booked: the hours of content/schedule.json, its exceptions, and what is blocked.',
  example: 'bookings hours',
  syntax: (parser) => parser.option('--json', 'as JSON; the times of blocks in UTC'),
  run: async ({ values }, config) => {
    const schedule = await readSchedule()
    const now = new Date()
    const range = { start: now, end: new Date(now.getTime() + (schedule.horizonDays + 1) * dayMilliseconds) }
    await using open = await openDocuments(config)
    const blocks = (await openBookingStore(open.documents).listEntries(range, now)).filter(({ kind }) => kind === 'block')
    return values.json ? `${JSON.stringify({ ...schedule, blocks }, null, 2)}\n` : describe(schedule, blocks, await readAgencyClock())
  },
})

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function describe(schedule: Schedule, blocks: readonly SlotEntry[], { writeDay, writeTime }: AgencyClock): string {
  const { timeZone, durationMinutes, bufferMinutes, noticeMinutes, horizonDays, changeCutoffMinutes, weeklyHours, exceptions } = schedule
  const today = writeDay(new Date())
  const week = weekdays.map((name, at) => {
    const hours = weeklyHours.filter(({ days }) => days.includes(at + 1))
    return `${name.padEnd(10)} ${writeHours(hours)}`
  })
  const lines = [
    `Time zone ${timeZone}. Calls of ${durationMinutes} minutes, ${bufferMinutes} minutes apart.`,
    `Booked at least ${noticeMinutes} minutes and at most ${horizonDays} days ahead; changed until ${changeCutoffMinutes} minutes before.`,
    ...week,
    ...exceptions
      .filter(({ to }) => to >= today)
      .map(({ from, to, hours }) => `${from === to ? from : `${from} to ${to}`}: ${writeHours(hours)}`),
    ...blocks.map(
      ({ id, start, end, note }) => `Blocked: ${writeTime(start)} to ${writeTime(end)} (${id})${note === undefined ? '' : `: ${note}`}`,
    ),
  ]
  return `${lines.join('\n')}\n`
}

function writeHours(hours: readonly Hours[]): string {
  return hours.length === 0 ? 'closed' : hours.map(({ opens, closes }) => `${opens} to ${closes}`).join(', ')
}
