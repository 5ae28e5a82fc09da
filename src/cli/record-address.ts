import { DocumentsError } from '#gateway/documents.ts'
import type { RequestAddress } from '#gateway/requests.ts'
import { CommandError, UsageError } from './command.ts'

/** Reads `CUSTOMER/ID`. @throws UsageError when it is not exactly that. */
export function parseRequestAddress(positionals: readonly string[]): RequestAddress {
  const [, customerId, id] = /^([^/]+)\/([^/]+)$/u.exec(positionals[0] ?? '') ?? []
  if (customerId === undefined || id === undefined || positionals.length > 1) throw new UsageError('Name one request as CUSTOMER/ID.')
  return { customerId, id }
}

/** @throws CommandError when there is no such request. */
export async function refuseMissing({ customerId, id }: RequestAddress, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof DocumentsError && error.status === 'NOT_FOUND')) throw error
    throw new CommandError(`There is no request ${customerId}/${id}.`, { cause: error })
  }
}
