import { blockPeriod, removeBlock } from '#agency/bookings/change-booking.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'
import { readSchedule } from '#cli/content/read-schedule.ts'
import { openOperation } from '#cli/open-operation.ts'
import { parseLocalTime } from './parse-local-time.ts'

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
  run: async ({ args, values: { note, remove } }, config) => {
    const { timeZone } = await readSchedule()
    const [start, end] = remove === undefined ? args.flatMap((text) => (text === undefined ? [] : parseLocalTime(text, timeZone))) : []
    if (remove === undefined && (!start || !end)) throw new UsageError('Specify FROM and TO.')
    await using operation = await openOperation(config)
    if (!start || !end) {
      const id = remove ?? ''
      if (await removeBlock(operation, id)) throw new CommandError(`No such block: ${id}. List them with \`bookings hours\`.`)
      return `Removed block ${id}.\n`
    }
    const blocked = await blockPeriod(operation, { start, end, ...(note !== undefined && { note }) })
    if ('refusal' in blocked) {
      if (blocked.refusal === 'ends-before-start') throw new UsageError('TO must be after FROM.')
      throw new UsageError(`A block can last at most ${blocked.mostDays} days.`)
    }
    const { writeTime } = await readAgencyClock()
    const booked = blocked.booked.map(
      (call) => `A call is already booked then: ${writeTime(call.start)} (${toOneLine(call.id)}). Move or cancel it if needed.\n`,
    )
    return `Created block ${blocked.id}.\n${booked.join('')}`
  },
})
