import { appointmentRecords } from './appointment-records.ts'
import { createAdd } from '#cli/records/record-commands.ts'

export const appointmentsAdd = createAdd(appointmentRecords)
