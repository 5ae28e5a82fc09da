import { appointmentRecords } from '#agency/appointments/appointment-records.ts'
import { createAdd, createImport } from '#cli/records/record-commands.ts'

/** The commands of appointments. */
export const appointmentsAdd = createAdd(appointmentRecords)
export const appointmentsImport = createImport(appointmentRecords)
