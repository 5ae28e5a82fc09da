import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Appointment } from '#domain/appointments/appointment.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import type { Product } from '#domain/products/product.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { SiteFacts } from '#i18n/content/site.ts'
import { leadsNowhere } from '#i18n/content/leads-nowhere.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { AccountUpdate, NewAccount } from '#gateway/accounts/identity.ts'
import { isLoopback } from '#server/http/loopback.ts'
import { createDemoAppointments } from './demo-appointments.ts'
import { createDemoCustomers, demoEmail, demoId } from './demo-customers.ts'
import { createDemoFiles, type DemoFile } from './demo-files.ts'
import { createDemoInvoices } from './demo-invoices.ts'
import { loadDemoPassword, noteDemoPassword } from './demo-password.ts'
import { createDemoProducts } from './demo-products.ts'
import type { DemoContent } from './demo-project.ts'
import { createDemoRequests, type DemoRequest } from './demo-requests.ts'

/** The part of the configuration that decides whether the demo is on. */
export type DemoFacts = {
  /** Address that the server listens on. */
  readonly host: string
  readonly siteUrl?: string
  readonly trustedProxies: readonly string[]
  readonly smtpUrl?: string
  readonly hosted?: object
  readonly demo?: 'on' | 'off'
  readonly agencyEmail: string
  readonly site: Pick<SiteFacts, 'sample'>
}

/** The fields of an account that the demo uses. */
type DemoAccount = {
  readonly localId: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly isDisabled: boolean
  readonly passwordUpdatedAt: Date | undefined
}

/** The account operations that the demo uses. */
export type DemoAccounts = {
  readonly findAccounts: (
    query: { readonly emails: readonly string[] } | { readonly localIds: readonly string[] },
  ) => Promise<readonly DemoAccount[]>
  readonly createAccount: (account: Required<NewAccount>) => Promise<unknown>
  readonly updateAccount: (update: AccountUpdate) => Promise<unknown>
}

export type DemoOptions = {
  /** With the service credential. */
  readonly gateway: Pick<Gateway, 'appointments' | 'customers' | 'invoices' | 'products' | 'requests'>
  readonly accounts: DemoAccounts
  /** With the service credential. */
  readonly files: Pick<FilesClient, 'findFile' | 'uploadFile'>
  readonly dataDir: string
  /** In the demo customer's time zone (`demoTimeZone`). */
  readonly today: CalendarDate
  /** The issuer of the invoices. */
  readonly seller: Seller
  /** Prices, promises and translated texts. */
  readonly content: DemoContent
  /** Returns that many random bytes. */
  readonly random: (sizeBytes: number) => Uint8Array
}

/**
 * Whether the demo customer can sign in: only with sample content, and only if no other machine can reach the site. DEMO=off disables it;
 * nothing enables it elsewhere.
 */
export function isDemoOn({ host, siteUrl, trustedProxies, smtpUrl, hosted, demo, agencyEmail, site }: DemoFacts): boolean {
  // Invented invoices must not mix with an agency's books.
  if (site.sample !== true || !leadsNowhere(agencyEmail)) return false
  if (demo === 'off' || trustedProxies.length > 0 || smtpUrl !== undefined || hosted !== undefined) return false
  return isLoopback(host) && (siteUrl === undefined || isLoopback(new URL(siteUrl).hostname))
}

/**
 * Creates the demo customers, their account and their data, and writes only differences. Changes to customers and requests are kept;
 * invoices, products and appointments follow the date.
 *
 * @returns Credentials of the demo account.
 */
export async function seedDemo(options: DemoOptions): Promise<{ readonly email: string; readonly password: string }> {
  const { content, seller, today } = options
  const customers = createDemoCustomers(today)
  await seedCustomers(options, customers)
  await Promise.all(
    customers.map(async (customer) => {
      const invoices = createDemoInvoices({ customer, today, content, seller })
      await Promise.all([
        seedInvoices(options, customer.id, invoices),
        seedProducts(options, customer.id, createDemoProducts({ customer, today, content })),
        seedAppointments(options, customer.id, createDemoAppointments(customer, content, today)),
        seedFiles(options, createDemoFiles({ customer, content, today })),
        seedRequests(options, customer.id, createDemoRequests(customer, content, invoices, today)),
      ])
    }),
  )
  return { email: demoEmail, password: await seedAccount(options) }
}

/** Disables the demo account, if there is one; its data stays. */
export async function disableDemo(accounts: Pick<DemoAccounts, 'findAccounts' | 'updateAccount'>): Promise<void> {
  const [account] = await accounts.findAccounts({ emails: [demoEmail] })
  if (account && !account.isDisabled) await accounts.updateAccount({ localId: account.localId, isDisabled: true })
}

async function seedCustomers({ gateway: { customers } }: DemoOptions, wanted: readonly Customer[]): Promise<void> {
  const known = await customers.findCustomersByEmail(demoEmail)
  const missing = wanted.filter(({ id }) => !known.some((customer) => customer.id === id))
  for (const customer of missing) await customers.putCustomer(customer)
}

async function seedInvoices({ gateway: { invoices } }: DemoOptions, customerId: string, wanted: readonly Invoice[]): Promise<void> {
  const stored = new Map((await invoices.listAllInvoices(customerId)).map((invoice) => [invoice.number, invoice]))
  const changed = wanted.filter((invoice) => !isDeepStrictEqual(stored.get(invoice.number), invoice))
  if (changed.length > 0) await invoices.putInvoices(customerId, changed)
  for (const { number } of wanted) stored.delete(number)
  if (stored.size > 0) await invoices.deleteInvoices(customerId, [...stored.keys()])
}

async function seedProducts({ gateway: { products } }: DemoOptions, customerId: string, wanted: readonly Product[]): Promise<void> {
  const stored = new Map((await products.listProducts(customerId)).map((product) => [product.id, product]))
  const changed = wanted.filter((product) => !isDeepStrictEqual(stored.get(product.id), product))
  if (changed.length > 0) await products.putProducts(customerId, changed)
  for (const { id } of wanted) stored.delete(id)
  if (stored.size > 0) await products.deleteProducts(customerId, [...stored.keys()])
}

async function seedAppointments(
  { gateway: { appointments } }: DemoOptions,
  customerId: string,
  wanted: readonly Appointment[],
): Promise<void> {
  const stored = new Map((await appointments.listAppointments(customerId)).map((appointment) => [appointment.id, appointment]))
  const changed = wanted.filter((appointment) => !isDeepStrictEqual(stored.get(appointment.id), appointment))
  if (changed.length > 0) await appointments.putAppointments(customerId, changed)
  for (const { id } of wanted) stored.delete(id)
  if (stored.size > 0) await appointments.deleteAppointments(customerId, [...stored.keys()])
}

/** Files with unchanged content and date are kept. */
async function seedFiles({ files }: DemoOptions, wanted: readonly DemoFile[]): Promise<void> {
  for (const { name, text, modifiedAt } of wanted) {
    const bytes = Buffer.from(text)
    const md5Hash = hash('md5', bytes, 'base64')
    const stored = await files.findFile(name)
    if (stored?.md5Hash === md5Hash && stored.updatedAt.getTime() === modifiedAt.getTime()) continue
    const content = new Blob([bytes]).stream()
    await files.uploadFile({ name, content, sizeBytes: bytes.length, contentType: 'text/plain', md5Hash, modifiedAt })
  }
}

/** Only missing requests: visitors of the demo may have continued the others. */
async function seedRequests({ gateway: { requests } }: DemoOptions, customerId: string, wanted: readonly DemoRequest[]): Promise<void> {
  const known = new Set((await requests.listRequests(customerId)).map(({ id }) => id))
  for (const { id, request, askedAt, answer } of wanted.filter((one) => !known.has(one.id))) {
    const address = { customerId, id }
    await requests.createRequest(address, request, demoId, askedAt)
    if (answer) await requests.answerRequest(address, { id: 'answer', author: 'Fourfold', ...answer })
  }
}

/** A visitor may change the account's password and address, or delete it: the next start restores it. */
async function seedAccount({ accounts, dataDir, random }: DemoOptions): Promise<string> {
  const { password, updatedAtMs } = await loadDemoPassword(dataDir, demoEmail, random)
  const account = await findDemoAccount(accounts)
  // Setting a password ends all sessions, so an unchanged account is left alone.
  if (account && isInOrder(account, updatedAtMs)) return password
  if (account) {
    const { localId } = account
    await accounts.updateAccount({ localId, email: demoEmail, isDisabled: false, isEmailVerified: true, password })
  } else {
    await accounts.createAccount({ localId: demoId, email: demoEmail, isEmailVerified: true, password, displayName: 'Robin Muster' })
  }
  const seeded = await findDemoAccount(accounts)
  await noteDemoPassword(dataDir, { email: demoEmail, password, updatedAtMs: seeded?.passwordUpdatedAt?.getTime() })
  return password
}

/** The account with the demo's address, or else the demo's own account with another address. */
async function findDemoAccount({ findAccounts }: Pick<DemoAccounts, 'findAccounts'>): Promise<DemoAccount | undefined> {
  const [withAddress] = await findAccounts({ emails: [demoEmail] })
  const [own] = withAddress ? [withAddress] : await findAccounts({ localIds: [demoId] })
  return own
}

/** Whether the account still has the password of the file. */
function isInOrder(
  { localId, email, isEmailVerified, isDisabled, passwordUpdatedAt }: DemoAccount,
  updatedAtMs: number | undefined,
): boolean {
  const hasOwnPassword = updatedAtMs !== undefined && passwordUpdatedAt?.getTime() === updatedAtMs
  return localId === demoId && email === demoEmail && isEmailVerified && !isDisabled && hasOwnPassword
}
