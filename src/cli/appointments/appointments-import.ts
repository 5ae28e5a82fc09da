import { appointmentRecords } from './appointment-records.ts'
import { createImport } from '#cli/records/record-commands.ts'

export const appointmentsImport = createImport(appointmentRecords)
