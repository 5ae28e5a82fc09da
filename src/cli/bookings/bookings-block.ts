import { randomBytes } from 'node:crypto'
import { dayMilliseconds } from '#domain/durations.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import { openBookingStore, type BookingStore } from '#gateway/bookings.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { readSchedule } from '#cli/content/read-schedule.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseLocalTime } from './parse-local-time.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** The longest block: each of its days is a write of one commit. */
const longestDays = 400

/** Blocks a period for new calls. */
export const bookingsBlock = defineCommand({
  name: 'bookings block',
  summary: 'Blocks a period for new calls, in the agency’s time zone. Calls already booked stay.',
  details: '`undo` works until something else is booked or held on one of its days; then use --remove.',
  writes: true,
  example: 'bookings block 2026-12-01T10:00 2026-12-01T12:00 --note Workshop',
  syntax: (parser) =>
    parser
      .argument('[FROM]', 'such as 2026-12-01T10:00')
      .argument('[TO]', 'such as 2026-12-01T12:00')
      .option('--note <TEXT>', 'reason, shown by `bookings hours`')
      .option('--remove <ID>', 'removes a block instead; `bookings hours` shows its ID'),
  run: async ({ args, values }, config) => {
    const schedule = await readSchedule()
    const interval = values.remove === undefined ? parseInterval(args, schedule.timeZone) : undefined
    const agencyTime = await readAgencyClock()
    await using open = await openDocuments(config)
    const bookings = openBookingStore(open.documents)
    if (!interval) return await removeBlock(bookings, values.remove ?? '')
    const id = randomBytes(4).toString('hex')
    let overlapped: readonly string[] = []
    await bookings.change({
      window: interval,
      now: new Date(),
      decide: ({ entries }) => {
        const booked = entries.filter(({ kind, start, end }) => kind === 'booking' && start < interval.end && end > interval.start)
        overlapped = booked.map((entry) => `${agencyTime.writeTime(entry.start)} (${toOneLine(entry.id)})`)
        return { change: { add: { kind: 'block', id, ...interval, ...(values.note !== undefined && { note: values.note }) } } }
      },
    })
    const booked = overlapped.map((each) => `A call is already booked then: ${each}. Move or cancel it if needed.\n`)
    return `Created block ${id}.\n${booked.join('')}`
  },
})

function parseInterval(args: readonly (string | undefined)[], timeZone: string): { readonly start: Date; readonly end: Date } {
  const [from, to] = args.flatMap((text) => (text === undefined ? [] : parseLocalTime(text, timeZone)))
  if (!from || !to) throw new UsageError('Specify FROM and TO.')
  if (from >= to) throw new UsageError('TO must be after FROM.')
  if (to.getTime() - from.getTime() > longestDays * dayMilliseconds) throw new UsageError(`A block can last at most ${longestDays} days.`)
  return { start: from, end: to }
}

async function removeBlock(bookings: BookingStore, id: string): Promise<string> {
  const now = new Date()
  const range = { start: now, end: new Date(now.getTime() + longestDays * 2 * dayMilliseconds) }
  const block = (await bookings.listEntries(range, now)).find((entry) => entry.kind === 'block' && entry.id === id)
  if (!block) throw new CommandError(`No such block: ${id}. List them with \`bookings hours\`.`)
  await bookings.change({ also: [block], now, decide: () => ({ change: { remove: [id] } }) })
  return `Removed block ${id}.\n`
}
