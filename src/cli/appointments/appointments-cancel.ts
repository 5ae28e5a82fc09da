import { openAppointmentStore } from '#gateway/appointments.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseRecordAddress, refuseMissing } from '#cli/records/record-address.ts'

/** Cancels an appointment: it stays stored but leaves the customer’s page. */
export const appointmentsCancel = defineCommand({
  name: 'appointments cancel',
  summary: 'Cancels an appointment and removes it from the customer’s page. No email is sent.',
  example: 'appointments cancel halde/1a2b3c4d',
  writes: true,
  syntax: (parser) => parser.argument('<CUSTOMER/ID>', 'as shown by `appointments list`'),
  run: async ({ args: [typed] }, config) => {
    const address = parseRecordAddress(typed, 'appointment')
    await using open = await openDocuments(config)
    const appointments = openAppointmentStore(open.documents)
    const name = `${address.customerId}/${address.id}`
    // Canceling again would change the time of cancellation.
    if ((await appointments.findAppointment(address))?.canceledAt) throw new CommandError(`Appointment ${name} is already canceled.`)
    await refuseMissing(address, 'appointment', () => appointments.cancelAppointment(address))
    return `Canceled appointment ${name}.\n`
  },
})
