import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { CommandError, UsageError } from '#cli/command.ts'
import { findCustomerIdProblem } from '#cli/records/customer-file-name.ts'

/** Something of a customer, as lists name it: `CUSTOMER/ID`. */
export type RecordAddress = { readonly customerId: string; readonly id: string }

/** What no document can be called (the provider's documentation, constraints on document IDs). */
const reservedIds = /^(?:\.\.?|__.*__)$/su

/** Reads `CUSTOMER/ID`. @param thing What it names, such as `request`. @throws UsageError when it is not exactly that. */
export function parseRecordAddress(typed: string, thing: string): RecordAddress {
  const [, customerId, id] = /^([^/]+)\/([^/]+)$/u.exec(dropInvisibleMarks(typed)) ?? []
  if (customerId === undefined || id === undefined) throw new UsageError(`Name one ${thing} as CUSTOMER/ID.`)
  const problem = findCustomerIdProblem(customerId) ?? (reservedIds.test(id) ? `${JSON.stringify(id)} is not an id` : undefined)
  if (problem !== undefined) throw new UsageError(problem)
  return { customerId, id }
}

/** @throws CommandError when there is no such thing. */
export async function refuseMissing({ customerId, id }: RecordAddress, thing: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof DocumentsError && error.status === 'NOT_FOUND')) throw error
    throw new CommandError(`There is no ${thing} ${customerId}/${id}.`, { cause: error })
  }
}
