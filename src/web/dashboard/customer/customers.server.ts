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

/** The signed-in person, and what they may read and write. */
export type Visitor = {
  readonly user: SignedInUser
  readonly gateway: Gateway
  readonly files: FilesClient
  /** Of the page. */
  readonly locale: Locale
  /** Of staff, who look at one customer and are no person of it. */
  readonly view?: StaffView | undefined
  /** The customers whose invoices alone they see. */
  readonly findBooks: () => Promise<readonly Customer[]>
  /** The next calls that they have booked. */
  readonly listCalls: () => Promise<readonly Booking[]>
}

/** A company among those of the person, for the switch between them. */
export type CompanyChoice = {
  readonly id: string
  readonly company: string
  /** The person sees its invoices alone. */ readonly isBooks?: true
}

/** The customers of a person, and the one that a page is about. */
export type OwnCustomers = {
  readonly choices: readonly CompanyChoice[]
  /** Undefined for a user who belongs to no customer. */
  readonly chosen: Customer | undefined
}

/** The signed-in person. The guard has let nobody else through; should it ever, this leads to the login, too. */
export function requireVisitor(url: URL, context: Readonly<RouterContextProvider>): Visitor {
  const { user, gateway, files, view, refusedStatus } = context.get(visitContext)
  // The guard lets a refused request pass, which has no visitor.
  if (refusedStatus !== undefined) throw data(null, { status: refusedStatus })
  if (!user || !gateway || !files) throw redirect(loginPathFor(url.pathname))
  const { email, emailVerified } = user
  const { membersService, bookingService } = context.get(siteContext)
  // A view is of one customer, and of no person's own.
  const findBooks = async () => (email !== undefined && emailVerified && !view ? await membersService.findBooks(email) : [])
  const listCalls = async () => (email !== undefined && emailVerified && !view ? await bookingService.listCallsOf(email) : [])
  const { locale } = splitLocalePath(url.pathname)
  return { user, gateway, files, locale, view, findBooks, listCalls }
}

/** What finds the customers of a visitor. */
export type CustomerSearch = Pick<Visitor, 'user' | 'gateway' | 'locale' | 'view'>

/**
 * The customers that a person may see: those who list the person's address, once it is verified. No others. Those that speak the language of
 * the page come first. A view of staff has one, which the rules let it read by its id.
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

/** The customer of an id, if it is one of the person's own: what a form is about is never guessed. */
export async function findOwnCustomer(visitor: CustomerSearch, id: string | null): Promise<Customer | undefined> {
  return (await findOwnCustomers(visitor)).find((customer) => customer.id === id)
}

/**
 * Whose pages are shown: the customer that `customer` in the query names, else the first of the person's own.
 *
 * @throws A redirect to the invoices for who sees nothing else of that customer.
 */
export async function chooseCustomer(visitor: Visitor, url: URL): Promise<OwnCustomers> {
  const own = choose(await findOwnCustomers(visitor), url)
  const asked = url.searchParams.get('customer')
  if (own.chosen && (asked === null || asked === own.chosen.id)) return own
  const books = await visitor.findBooks()
  const book = books.find(({ id }) => id === asked) ?? (own.chosen ? undefined : books[0])
  if (!book) return own
  throw redirect(withCustomer(localizePath(splitLocalePath(url.pathname).locale, '/dashboard/invoices'), book.id))
}

/** The same for the pages of invoices, which who keeps the books sees, too. */
export async function chooseInvoiceCustomer(visitor: Visitor, url: URL): Promise<OwnCustomers> {
  return choose(await findInvoiceCustomers(visitor), url)
}

/** The customers whose invoices a person sees: their own first. */
export async function findInvoiceCustomers(visitor: CustomerSearch & Pick<Visitor, 'findBooks'>): Promise<readonly Customer[]> {
  const [own, books] = await Promise.all([findOwnCustomers(visitor), visitor.findBooks()])
  return [...own, ...books]
}

function choose(customers: readonly Customer[], url: URL): OwnCustomers {
  const asked = url.searchParams.get('customer')
  return {
    choices: customers.map(({ id, company }) => ({ id, company })),
    chosen: customers.find(({ id }) => id === asked) ?? customers[0],
  }
}
