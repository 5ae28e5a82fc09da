import { type AppointmentStore, openAppointmentStore } from './appointments.ts'
import { openCustomerStore, type CustomerStore } from './customers.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { openInvoiceStore, type InvoiceStore } from '#gateway/invoices/invoices.ts'
import type { LedgerCache } from '#gateway/invoices/ledger-cache.ts'
import { openProductStore, type ProductStore } from './products.ts'
import { openProfileStore, type ProfileStore } from './profiles.ts'
import { openRequestStore, type RequestStore } from './requests.ts'

/** What the dashboard reads and writes: as a person under the rules, or as the service, whichever the client was opened for. */
export type Gateway = {
  readonly customers: CustomerStore
  readonly invoices: InvoiceStore
  readonly products: ProductStore
  readonly requests: RequestStore
  readonly appointments: AppointmentStore
  readonly profiles: ProfileStore
}

/**
 * Opens the stores over a client of the provider.
 *
 * @param ledgerCache What earlier requests have read of invoices, for clients of people.
 */
export function createGateway(documents: DocumentsClient, ledgerCache?: LedgerCache): Gateway {
  return {
    customers: openCustomerStore(documents),
    invoices: openInvoiceStore(documents, ledgerCache),
    products: openProductStore(documents),
    requests: openRequestStore(documents),
    appointments: openAppointmentStore(documents),
    profiles: openProfileStore(documents),
  }
}
