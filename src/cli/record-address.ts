import { DocumentsError } from '#gateway/documents.ts'
import { CommandError, UsageError } from './command.ts'

/** Something of a customer, as lists name it: `CUSTOMER/ID`. */
export type RecordAddress = { readonly customerId: string; readonly id: string }

/** Reads `CUSTOMER/ID`. @param thing What it names, such as `request`. @throws UsageError when it is not exactly that. */
export function parseRecordAddress(positionals: readonly string[], thing: string): RecordAddress {
  const [, customerId, id] = /^([^/]+)\/([^/]+)$/u.exec(positionals[0] ?? '') ?? []
  if (customerId === undefined || id === undefined || positionals.length > 1) throw new UsageError(`Name one ${thing} as CUSTOMER/ID.`)
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
