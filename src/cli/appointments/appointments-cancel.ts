import { openAppointmentStore } from '#gateway/appointments.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseRecordAddress, refuseMissing } from '#cli/records/record-address.ts'

/** Cancels an appointment; it stays stored, and leaves the customer’s page. */
export const appointmentsCancel = defineCommand({
  name: 'appointments cancel',
  summary: 'Cancels an appointment: it leaves the customer’s page, and nobody is written to.',
  example: 'appointments cancel halde/1a2b3c4d',
  writes: true,
  syntax: (parser) => parser.argument('<CUSTOMER/ID>', 'as `appointments list` names it'),
  run: async ({ args: [typed] }, config) => {
    const address = parseRecordAddress(typed, 'appointment')
    await using open = await openDocuments(config)
    const appointments = openAppointmentStore(open.documents)
    const name = `${address.customerId}/${address.id}`
    // The time that it was canceled at stays.
    if ((await appointments.findAppointment(address))?.canceledAt) throw new CommandError(`${name} is canceled already.`)
    await refuseMissing(address, 'appointment', () => appointments.cancelAppointment(address))
    return `${name} is canceled.\n`
  },
})
