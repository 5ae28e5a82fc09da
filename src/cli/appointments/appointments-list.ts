import { type Appointment, compareAppointments } from '#domain/appointments/appointment.ts'
import { type AppointmentState, deriveAppointmentState, isUpcoming } from '#domain/appointments/next-appointment.ts'
import { wallTimeAt } from '#domain/wall-time.ts'
import { createGateway } from '#gateway/gateway.ts'
import { defineCommand } from '#cli/command.ts'
import { findChosenCustomers } from '#cli/customers/find-chosen-customers.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'

type Entry = Appointment & { readonly customerId: string; readonly state: AppointmentState }

/** The appointments with one customer, or with all. */
export const appointmentsList = defineCommand({
  name: 'appointments list',
  summary: 'Lists the appointments that are not over, the earliest first.',
  example: 'appointments list --customer halde',
  syntax: (parser) =>
    parser
      .option('--customer <ID>', 'with this customer only')
      .option('--all', 'those that are over or canceled, too')
      .option('--json', 'as a JSON array with every field; times in UTC'),
  run: async ({ values }, config) => {
    await using open = await openDocuments(config)
    const { customers, appointments } = createGateway(open.documents)
    const now = new Date()
    const entries: Entry[] = []
    for (const { id: customerId } of await findChosenCustomers(customers, values.customer)) {
      for (const appointment of await appointments.listAppointments(customerId)) {
        entries.push({ customerId, ...appointment, state: deriveAppointmentState(appointment, now) })
      }
    }
    const shown = entries.filter((entry) => values.all || isUpcoming(entry, now)).toSorted(compareAppointments)
    if (values.json) return `${JSON.stringify(shown, null, 2)}\n`
    if (shown.length === 0) return values.all ? 'No appointments yet.\n' : 'No appointments ahead.\n'
    return writeTable(['Appointment', 'State', 'Starts', 'Ends', 'Time zone', 'Title', 'With', 'Place'], shown.map(toRow))
  },
})

/** Times as the clocks of the appointment's own zone show them. */
function toRow({ customerId, id, state, startsAt, endsAt, timeZone, title, hosts, place, joinUrl }: Entry): string[] {
  const write = (instant: Date) => wallTimeAt(instant, timeZone).replace('T', ' ')
  return [`${customerId}/${id}`, state, write(startsAt), write(endsAt), timeZone, title, hosts.join(', '), place ?? joinUrl ?? '']
}
