import { appointmentRecords } from './appointment-records.ts'
import { createImport } from './record-commands.ts'

export const appointmentsImport = createImport(appointmentRecords)
