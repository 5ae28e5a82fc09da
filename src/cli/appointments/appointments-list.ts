import { type Appointment, compareAppointments } from '#domain/appointments/appointment.ts'
import { type AppointmentState, deriveAppointmentState, isUpcoming } from '#domain/appointments/next-appointment.ts'
import { createGateway } from '#gateway/gateway.ts'
import { findChosenCustomers } from '#cli/customers/find-chosen-customers.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'

type Entry = Appointment & { readonly customerId: string; readonly state: AppointmentState }

const columns: Columns<Entry> = {
  id: ['Appointment', ({ customerId, id }) => `${customerId}/${id}`],
  state: ['State', ({ state }) => state],
  startsAt: ['Starts', ({ startsAt }) => startsAt],
  endsAt: ['Ends', ({ endsAt }) => endsAt],
  title: ['Title', ({ title }) => title],
  hosts: ['With', ({ hosts }) => hosts.join(', ')],
  place: ['Place', ({ place, joinUrl }) => place ?? joinUrl],
}

/** The appointments with one customer, or with all. */
export const appointmentsList = defineList({
  name: 'appointments list',
  summary: 'Lists the upcoming appointments, earliest first, in the agency’s time zone.',
  example: 'appointments list --customer halde',
  json: 'as a JSON array with every field; times in UTC',
  columns,
  syntax: (parser) => parser.option('--customer <ID>', 'only of this customer').option('--all', 'includes past and canceled ones'),
  list: async ({ values }, config, list) => {
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
    return await list.write(shown, { none: values.all ? 'No appointments yet.\n' : 'No upcoming appointments.\n' })
  },
})
