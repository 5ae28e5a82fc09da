import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { UsageError } from '#cli/command.ts'
import { findCustomerIdProblem } from '#cli/records/customer-file-name.ts'

/** The address of a record of a customer, shown in lists as `CUSTOMER/ID`. */
export type RecordAddress = { readonly customerId: string; readonly id: string }

/** Reserved document IDs (Firestore documentation, constraints on document IDs). */
const reservedIds = /^(?:\.\.?|__.*__)$/su

/** Parses `CUSTOMER/ID`. @param thing The kind of record, such as `request`. @throws UsageError for any other form. */
export function parseRecordAddress(typed: string, thing: string): RecordAddress {
  const [, customerId, id] = /^([^/]+)\/([^/]+)$/u.exec(dropInvisibleMarks(typed)) ?? []
  if (customerId === undefined || id === undefined) throw new UsageError(`Specify the ${thing} as CUSTOMER/ID.`)
  const problem = findCustomerIdProblem(customerId) ?? (reservedIds.test(id) ? `Invalid ID: ${JSON.stringify(id)}` : undefined)
  if (problem !== undefined) throw new UsageError(problem)
  return { customerId, id }
}
