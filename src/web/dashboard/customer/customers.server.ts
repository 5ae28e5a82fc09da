import { data, redirect, type RouterContextProvider } from 'react-router'
import type { Customer } from '#domain/customers/customer.ts'
import { loginPathFor } from '#domain/guard.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { type SignedInUser, visitContext } from '#web/site.server.ts'

/** The signed-in person, and what they may read and write. */
export type Visitor = { readonly user: SignedInUser; readonly gateway: Gateway; readonly files: FilesClient }

/** A company among those of the person, for the switch between them. */
export type CompanyChoice = { readonly id: string; readonly company: string }

/** The customers of a person, and the one that a page is about. */
export type OwnCustomers = {
  readonly choices: readonly CompanyChoice[]
  /** Undefined for whoever belongs to no customer. */
  readonly chosen: Customer | undefined
}

/** The signed-in person. The guard has let nobody else through; should it ever, this leads to the login, too. */
export function requireVisitor(url: URL, context: Readonly<RouterContextProvider>): Visitor {
  const { user, gateway, files, refusedStatus } = context.get(visitContext)
  // The guard lets a refused request pass, which has no visitor.
  if (refusedStatus !== undefined) throw data(null, { status: refusedStatus })
  if (!user || !gateway || !files) throw redirect(loginPathFor(url.pathname))
  return { user, gateway, files }
}

/** The customers that a person may see: those who list the person's address, once it is verified. No others. */
export async function findOwnCustomers({ user, gateway }: Pick<Visitor, 'user' | 'gateway'>): Promise<readonly Customer[]> {
  const { email, emailVerified } = user
  return email !== undefined && emailVerified ? await gateway.customers.findCustomersByEmail(email) : []
}

/** The customer of an id, if it is one of the person's own: what a form is about is never guessed. */
export async function findOwnCustomer(visitor: Pick<Visitor, 'user' | 'gateway'>, id: string | null): Promise<Customer | undefined> {
  return (await findOwnCustomers(visitor)).find((customer) => customer.id === id)
}

/** Whose pages are shown: the customer that `customer` in the query names, else the first of the person's own. */
export async function chooseCustomer(visitor: Visitor, url: URL): Promise<OwnCustomers> {
  const customers = await findOwnCustomers(visitor)
  const asked = url.searchParams.get('customer')
  return {
    choices: customers.map(({ id, company }) => ({ id, company })),
    chosen: customers.find(({ id }) => id === asked) ?? customers[0],
  }
}
