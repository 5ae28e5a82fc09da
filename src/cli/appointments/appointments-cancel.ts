import { cancelAppointment } from '#agency/appointments/appointments.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { parseRecordAddress } from '#cli/records/record-address.ts'

/** Cancels an appointment: it stays stored but leaves the customer’s page. */
export const appointmentsCancel = defineCommand({
  name: 'appointments cancel',
  summary: 'Cancels an appointment and removes it from the customer’s page. No email is sent.',
  example: 'appointments cancel halde/1a2b3c4d',
  writes: true,
  syntax: (parser) => parser.argument('<CUSTOMER/ID>', 'as shown by `appointments list`'),
  run: async ({ args: [typed] }, config) => {
    const address = parseRecordAddress(typed, 'appointment')
    const name = `${address.customerId}/${address.id}`
    await using operation = await openOperation(config)
    const refused = await cancelAppointment(operation, address)
    if (refused?.refusal === 'already-canceled') throw new CommandError(`Appointment ${name} is already canceled.`)
    if (refused) throw new CommandError(`No such appointment: ${name}.`)
    return `Canceled appointment ${name}.\n`
  },
})
