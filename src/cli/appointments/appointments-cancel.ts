import { parseArgs } from 'node:util'
import { createAppointments } from '#gateway/appointments.ts'
import { type Command, CommandError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseRecordAddress, refuseMissing } from '#cli/records/record-address.ts'

/** Cancels an appointment; it stays stored, and leaves the customer’s page. */
export const appointmentsCancel: Command = {
  name: 'appointments cancel',
  summary: 'Cancels an appointment: it leaves the customer’s page, and nobody is written to.',
  options: ['CUSTOMER/ID    as `appointments list` names it'],
  run: async (args, config) => {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
    const address = parseRecordAddress(positionals, 'appointment')
    await using open = await openDocuments(config)
    const appointments = createAppointments(open.documents)
    const name = `${address.customerId}/${address.id}`
    // The time that it was canceled at stays.
    if ((await appointments.findAppointment(address))?.canceledAt) throw new CommandError(`${name} is canceled already.`)
    await refuseMissing(address, 'appointment', () => appointments.cancelAppointment(address))
    return `${name} is canceled.\n`
  },
}
