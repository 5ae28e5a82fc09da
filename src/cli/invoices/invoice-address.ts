import * as v from 'valibot'
import { InvoiceNumber } from '#domain/invoices/invoice-number.ts'
import type { InvoiceAddress } from '#gateway/invoices/invoices.ts'
import { UsageError } from '#cli/command.ts'
import { findCustomerIdProblem } from '#cli/records/customer-file-name.ts'

/** Reads `CUSTOMER/NUMBER`; numbers may have slashes, ids of customers have none. @throws UsageError when it is not exactly that. */
export function parseInvoiceAddress(typed: string): InvoiceAddress {
  const [, customerId, number] = /^([^/]+)\/(.+)$/u.exec(typed) ?? []
  if (customerId === undefined || number === undefined) throw new UsageError('Name one invoice as CUSTOMER/NUMBER.')
  const problem = findCustomerIdProblem(customerId)
  if (problem !== undefined) throw new UsageError(problem)
  if (!v.is(InvoiceNumber, number)) throw new UsageError(`${JSON.stringify(number)} is not an invoice number`)
  return { customerId, number }
}
