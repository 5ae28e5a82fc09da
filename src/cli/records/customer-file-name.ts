import * as v from 'valibot'
import { CustomerId } from '#domain/customers/customer.ts'
import { type FileNameProblem, findFileNameProblem, pathOfFile } from '#domain/customers/customer-files.ts'
import { UsageError } from '#cli/command.ts'

/** A file of a customer: `path` is its path in storage, `name` its path below the customer's folder. */
export type CustomerFile = { readonly customerId: string; readonly name: string; readonly path: string }

/** Parses `CUSTOMER/NAME`; the name may contain folders. @throws UsageError for any other form. */
export function parseCustomerFile(typed: string): CustomerFile {
  const [, customerId, name] = /^([^/]+)\/(.+)$/su.exec(typed) ?? []
  if (customerId === undefined || name === undefined) throw new UsageError('Specify the file as CUSTOMER/NAME.')
  const problem = findCustomerIdProblem(customerId) ?? findNameProblem(customerId, name)
  if (problem !== undefined) throw new UsageError(problem)
  return { customerId, name, path: pathOfFile(customerId, name) }
}

/** Checks a customer ID, since it becomes a part of paths. */
export function findCustomerIdProblem(customerId: string): string | undefined {
  return v.is(CustomerId, customerId) ? undefined : `Invalid customer ID: ${JSON.stringify(customerId)}`
}

function findNameProblem(customerId: string, name: string): string | undefined {
  const problem = findFileNameProblem(customerId, name)
  return problem === undefined ? undefined : describeNameProblem(name, problem)
}

/** Describes why a file cannot have a name. */
export function describeNameProblem(name: string, problem: FileNameProblem): string {
  const shown = `Invalid file name ${JSON.stringify(name)}`
  switch (problem) {
    case 'part':
      return `${shown}: a part is empty, . or ..`
    case 'space':
      return `${shown}: a part begins or ends with a space`
    case 'character':
      return `${shown}: it contains a character that is not allowed`
    case 'too-long':
      return `${shown}: it is too long`
  }
}
