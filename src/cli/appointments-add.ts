import { appointmentRecords } from './appointment-records.ts'
import { createAdd } from './record-commands.ts'

export const appointmentsAdd = createAdd(appointmentRecords)
