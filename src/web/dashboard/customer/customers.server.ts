import { data, redirect, type RouterContextProvider } from 'react-router'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { loginPathFor } from '#domain/guard.ts'
import type { Locale } from '#domain/locale.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { withCustomer } from './customer-path.ts'
import { type SignedInUser, siteContext, type StaffView, visitContext } from '#web/site.server.ts'

/** The signed-in person, with clients for what they may read and write. */
export type Visitor = {
  readonly user: SignedInUser
  readonly gateway: Gateway
  readonly files: FilesClient
  /** The page's language. */
  readonly locale: Locale
  /** Set when staff view one customer's dashboard. */
  readonly view?: StaffView | undefined
  /** Lists the customers of which the person is the bookkeeper and sees only the invoices. */
  readonly findBooks: () => Promise<readonly Customer[]>
  /** Lists the person's next booked calls. */
  readonly listCalls: () => Promise<readonly Booking[]>
}

/** A company in the company menu. */
export type CompanyChoice = {
  readonly id: string
  readonly company: string
  /** The person is its bookkeeper and sees only its invoices. */ readonly isBooks?: true
}

/** The person's customers, and the one that the page shows. */
export type OwnCustomers = {
  readonly choices: readonly CompanyChoice[]
  /** Undefined for a user who belongs to no customer. */
  readonly chosen: Customer | undefined
}

/** Returns the signed-in person. Redirects to the login without one, as the guard should have done before. */
export function requireVisitor(url: URL, context: Readonly<RouterContextProvider>): Visitor {
  const { user, gateway, files, view, refusedStatus } = context.get(visitContext)
  // The guard lets a refused request pass without a visitor.
  if (refusedStatus !== undefined) throw data(null, { status: refusedStatus })
  if (!user || !gateway || !files) throw redirect(loginPathFor(url.pathname))
  const { email, emailVerified } = user
  const { membersService, bookingService } = context.get(siteContext)
  // A staff view has one customer and no bookkeeping role.
  const findBooks = async () => (email !== undefined && emailVerified && !view ? await membersService.findBooks(email) : [])
  const listCalls = async () => (email !== undefined && emailVerified && !view ? await bookingService.listCallsOf(email) : [])
  const { locale } = splitLocalePath(url.pathname)
  return { user, gateway, files, locale, view, findBooks, listCalls }
}

/** The fields that the search for a visitor's customers needs. */
export type CustomerSearch = Pick<Visitor, 'user' | 'gateway' | 'locale' | 'view'>

/**
 * Lists the customers whose members include the person's verified email address. Customers that speak the page's language come first. A
 * staff view has exactly one customer, which the security rules let it read by ID.
 */
export async function findOwnCustomers({ user, gateway, locale, view }: CustomerSearch): Promise<readonly Customer[]> {
  if (view) {
    const customer = await gateway.customers.findCustomer(view.customerId)
    return customer ? [customer] : []
  }
  const { email, emailVerified } = user
  if (email === undefined || !emailVerified) return []
  const customers = await gateway.customers.findCustomersByEmail(email)
  return customers.toSorted((a, b) => Number(b.locale === locale) - Number(a.locale === locale))
}

/** Finds one of the person's customers by ID. Unlike `chooseCustomer` it has no default, so a form never changes another company. */
export async function findOwnCustomer(visitor: CustomerSearch, id: string | null): Promise<Customer | undefined> {
  return (await findOwnCustomers(visitor)).find((customer) => customer.id === id)
}

/**
 * Returns the customer named by the `customer` parameter, otherwise the person's first one.
 *
 * @throws A redirect to the invoices if the person is only that customer's bookkeeper.
 */
export async function chooseCustomer(visitor: Visitor, url: URL): Promise<OwnCustomers> {
  const own = choose(await findOwnCustomers(visitor), url)
  const requestedId = url.searchParams.get('customer')
  if (own.chosen && (requestedId === null || requestedId === own.chosen.id)) return own
  const books = await visitor.findBooks()
  const book = books.find(({ id }) => id === requestedId) ?? (own.chosen ? undefined : books[0])
  if (!book) return own
  throw redirect(withCustomer(localizePath(splitLocalePath(url.pathname).locale, '/dashboard/invoices'), book.id))
}

/** Like `chooseCustomer`, for the invoice pages, which bookkeepers may open. */
export async function chooseInvoiceCustomer(visitor: Visitor, url: URL): Promise<OwnCustomers> {
  return choose(await findInvoiceCustomers(visitor), url)
}

/** Lists the customers whose invoices a person may see, their own first. */
export async function findInvoiceCustomers(visitor: CustomerSearch & Pick<Visitor, 'findBooks'>): Promise<readonly Customer[]> {
  const [own, books] = await Promise.all([findOwnCustomers(visitor), visitor.findBooks()])
  return [...own, ...books]
}

function choose(customers: readonly Customer[], url: URL): OwnCustomers {
  const requestedId = url.searchParams.get('customer')
  return {
    choices: customers.map(({ id, company }) => ({ id, company })),
    chosen: customers.find(({ id }) => id === requestedId) ?? customers[0],
  }
}
