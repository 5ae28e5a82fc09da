import { type Appointments, createAppointments } from './appointments.ts'
import { createCustomers, type Customers } from './customers.ts'
import type { DocumentsClient } from './documents.ts'
import { createInvoices, type Invoices } from './invoices.ts'
import type { KeptLedgers } from './kept-ledgers.ts'
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
 * @param kept What earlier requests have read of invoices, for clients of people.
 */
export function createGateway(documents: DocumentsClient, kept?: KeptLedgers): Gateway {
  return {
    customers: createCustomers(documents),
    invoices: createInvoices(documents, kept),
    products: createProducts(documents),
    requests: createRequests(documents),
    appointments: createAppointments(documents),
    profiles: createProfiles(documents),
  }
}
