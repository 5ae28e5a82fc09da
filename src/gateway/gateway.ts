import { type Appointments, createAppointments } from './appointments.ts'
import { createCustomers, type Customers } from './customers.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { createInvoices, type Invoices } from '#gateway/invoices/invoices.ts'
import type { LedgerCache } from '#gateway/invoices/ledger-cache.ts'
import { createProducts, type Products } from './products.ts'
import { createProfiles, type Profiles } from './profiles.ts'
import { createRequests, type Requests } from './requests.ts'

/** What the dashboard reads and writes: as a person under the rules, or as the service, whichever the client was opened for. */
export type Gateway = {
  readonly customers: Customers
  readonly invoices: Invoices
  readonly products: Products
  readonly requests: Requests
  readonly appointments: Appointments
  readonly profiles: Profiles
}

/**
 * Opens the stores over a client of the provider.
 *
 * @param ledgerCache What earlier requests have read of invoices, for clients of people.
 */
export function createGateway(documents: DocumentsClient, ledgerCache?: LedgerCache): Gateway {
  return {
    customers: createCustomers(documents),
    invoices: createInvoices(documents, ledgerCache),
    products: createProducts(documents),
    requests: createRequests(documents),
    appointments: createAppointments(documents),
    profiles: createProfiles(documents),
  }
}
