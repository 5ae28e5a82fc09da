import * as v from 'valibot'
import { CustomerId } from '#domain/customers/customer.ts'
import { customerFiles } from '#domain/customers/customer-files.ts'
import { UsageError } from '#cli/command.ts'

/** A file of a customer: `path` is its path in storage, `name` its path below the customer's folder. */
export type CustomerFile = { readonly customerId: string; readonly name: string; readonly path: string }

/** Longest path in bytes of UTF-8 (Cloud Storage, naming objects). */
const pathBytes = 1024

/** Parses `CUSTOMER/NAME`; the name may contain folders. @throws UsageError for any other form. */
export function parseCustomerFile(typed: string): CustomerFile {
  const [, customerId, name] = /^([^/]+)\/(.+)$/su.exec(typed) ?? []
  if (customerId === undefined || name === undefined) throw new UsageError('Specify the file as CUSTOMER/NAME.')
  const problem = findCustomerIdProblem(customerId) ?? findNameProblem(customerId, name)
  if (problem !== undefined) throw new UsageError(problem)
  return { customerId, name, path: pathOfFile(customerId, name) }
}

export function pathOfFile(customerId: string, name: string): string {
  return `${customerFolder(customerId)}/${name}`
}

/** The folder of a customer in storage; the rules let its people read it. */
export function customerFolder(customerId: string): string {
  return customerFiles + customerId
}

/** Whether a path in storage is in a customer's folder and can be opened by its people. */
export function isOwnFile(customerId: string, path: string): boolean {
  const folder = `${customerFolder(customerId)}/`
  return path.startsWith(folder) && findNameProblem(customerId, path.slice(folder.length)) === undefined
}

/** Checks a customer ID, since it becomes a part of paths. */
export function findCustomerIdProblem(customerId: string): string | undefined {
  return v.is(CustomerId, customerId) ? undefined : `Invalid customer ID: ${JSON.stringify(customerId)}`
}

/** Checks a file name, since it becomes a part of a URL. */
export function findNameProblem(customerId: string, name: string): string | undefined {
  const shown = JSON.stringify(name)
  const parts = name.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return `Invalid file name ${shown}: a part is empty, . or ..`
  if (parts.some((part) => part !== part.trim())) return `Invalid file name ${shown}: a part begins or ends with a space`
  if (/[\p{Cc}\p{Bidi_Control}\\]/u.test(name) || !name.isWellFormed())
    return `Invalid file name ${shown}: it contains a character that is not allowed`
  const tooLong = Buffer.byteLength(pathOfFile(customerId, name)) > pathBytes
  return tooLong ? `Invalid file name ${shown}: it is too long` : undefined
}
