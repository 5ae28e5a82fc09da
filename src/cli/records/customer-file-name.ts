import * as v from 'valibot'
import { CustomerId } from '#domain/customers/customer.ts'
import { customerFiles } from '#domain/customers/customer-files.ts'
import { UsageError } from '#cli/command.ts'

/** A file of a customer: `path` is where it lies in storage, `name` what staff call it below the customer's own folder. */
export type CustomerFile = { readonly customerId: string; readonly name: string; readonly path: string }

/** Longest path in bytes of UTF-8 (Cloud Storage, naming objects). */
const pathBytes = 1024

/** Reads `CUSTOMER/NAME`, where the name may have folders. @throws UsageError when it is not exactly that. */
export function parseCustomerFile(typed: string): CustomerFile {
  const [, customerId, name] = /^([^/]+)\/(.+)$/su.exec(typed) ?? []
  if (customerId === undefined || name === undefined) throw new UsageError('Name one file as CUSTOMER/NAME.')
  const problem = findCustomerIdProblem(customerId) ?? findNameProblem(customerId, name)
  if (problem !== undefined) throw new UsageError(problem)
  return { customerId, name, path: pathOfFile(customerId, name) }
}

export function pathOfFile(customerId: string, name: string): string {
  return `${customerFolder(customerId)}/${name}`
}

/** The folder of a customer in storage, which the rules open to its people. */
export function customerFolder(customerId: string): string {
  return customerFiles + customerId
}

/** Whether a path in storage is one of a customer's own files, as people can open them. */
export function isOwnFile(customerId: string, path: string): boolean {
  const folder = `${customerFolder(customerId)}/`
  return path.startsWith(folder) && findNameProblem(customerId, path.slice(folder.length)) === undefined
}

/** As customers are called, since it becomes a part of paths. */
export function findCustomerIdProblem(customerId: string): string | undefined {
  return v.is(CustomerId, customerId) ? undefined : `${JSON.stringify(customerId)} is not a customer id`
}

/** What keeps a name from being one that people can open: it becomes a part of an address. */
export function findNameProblem(customerId: string, name: string): string | undefined {
  const shown = JSON.stringify(name)
  const parts = name.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return `${shown} has a part that is empty, . or ..`
  if (parts.some((part) => part !== part.trim())) return `${shown} has a part that begins or ends with a blank`
  if (/[\p{Cc}\p{Bidi_Control}\\]/u.test(name) || !name.isWellFormed()) return `${shown} has a character that names cannot have`
  const tooLong = Buffer.byteLength(pathOfFile(customerId, name)) > pathBytes
  return tooLong ? `${shown} is too long` : undefined
}
