import { moveAppointment } from '#agency/appointments/appointments.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { parseRecordAddress } from '#cli/records/record-address.ts'

/** Moves an appointment to another time; everything else of it stays. */
export const appointmentsMove = defineCommand({
  name: 'appointments move',
  summary: 'Moves an appointment to another time, in its time zone. No email is sent.',
  example: 'appointments move halde/1 --start 2026-12-01T10:00 --end 2026-12-01T11:00',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER/ID>', 'as shown by `appointments list`')
      .option('--start <TIME>', 'when it begins, such as 2026-12-01T10:00')
      .option('--end <TIME>', 'when it ends'),
  run: async ({ args: [typed], values: { start, end } }, config) => {
    if (start === undefined || end === undefined) throw new UsageError('Specify --start and --end.')
    const address = parseRecordAddress(typed, 'appointment')
    const name = `${address.customerId}/${address.id}`
    await using operation = await openOperation(config)
    const refused = await moveAppointment(operation, address, { startsAt: start, endsAt: end })
    if (refused?.refusal === 'already-canceled') throw new CommandError(`Appointment ${name} is canceled.`)
    if (refused?.refusal === 'no-such-appointment') throw new CommandError(`No such appointment: ${name}.`)
    if (refused) throw new CommandError(refused.fields.map(({ path, problem }) => `${[path, problem].join(' ').trim()}.`).join('\n'))
    return `Moved appointment ${name} to ${start}.\n`
  },
})
