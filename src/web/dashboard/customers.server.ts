import { redirect, type RouterContextProvider } from 'react-router'
import type { Customer } from '#domain/customers/customer.ts'
import { loginPathFor } from '#domain/guard.ts'
import { type SignedInUser, siteContext, visitContext } from '#web/site.server.ts'

/** The signed-in person. The guard has let nobody else through; should it ever, this leads to the login, too. */
export function requireUser(url: URL, context: Readonly<RouterContextProvider>): SignedInUser {
  const { user } = context.get(visitContext)
  if (!user) throw redirect(loginPathFor(url.pathname))
  return user
}

/** The customers that a person may see: those who list the person's address, once it is verified. No others. */
export async function findOwnCustomers(context: Readonly<RouterContextProvider>, user: SignedInUser): Promise<readonly Customer[]> {
  const { email, emailVerified } = user
  return email !== undefined && emailVerified ? await context.get(siteContext).customers.findCustomersByEmail(email) : []
}
