import * as v from 'valibot'
import { customerFolder, isOwnFile } from '#domain/customers/customer-files.ts'
import { type Party, partyOf } from '#domain/customers/party.ts'
import { completeInvoice, EnteredInvoiceSchema } from '#domain/invoices/complete-invoice.ts'
import { listChangeProblems } from '#domain/invoices/invoice-change.ts'
import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import { type Seller, sellerOf } from '#domain/invoices/seller.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { exemptSmallBusiness } from '#domain/invoices/small-business.ts'
import { normalizeVatId } from '#domain/tax/vat-id.ts'
import type { Replacement } from '#gateway/documents/versioned.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { notifiesCustomer, type OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { Operation } from '#agency/operation.ts'
import type { RecordRules } from '#agency/records/record-rules.ts'
import { createInvoiceCheck } from './check-invoices.ts'

function checkOwn(name: 'file' | 'eInvoiceFile') {
  return v.check(
    ({ customerId, invoice: { [name]: path } }: OwnedInvoice) => path === undefined || isOwnFile(customerId, path),
    ({ input: { customerId } }) => `is not in the customer's own folder, ${customerFolder(customerId)}/`,
  )
}

/** The rules of invoices that depend on nothing but the invoice. */
export const plainInvoiceRules = {
  schema: v.pipe(
    v.object({ customerId: v.string(), invoice: EnteredInvoiceSchema }),
    // The rules let people open only files of their own customer.
    v.forward(checkOwn('file'), ['invoice', 'file']),
    v.forward(checkOwn('eInvoiceFile'), ['invoice', 'eInvoiceFile']),
  ),
  keyOf: ({ customerId, invoice }) => `${customerId}/${invoice.number}`,
  customerOf: ({ customerId }) => customerId,
  find: ({ invoices }, items) =>
    invoices.findVersionedInvoices(items.map(({ customerId, invoice: { number } }) => ({ customerId, number }))),
  fieldsOf: ({ invoice }) => invoice,
  listChangeProblems: ({ invoice: stored }, { invoice }) => listChangeProblems(stored, invoice),
  notifiesCustomer,
} as const satisfies Omit<RecordRules<OwnedInvoice>, 'complete' | 'store'>

/** Prepares the rules of invoices for one operation: with the agency as it is now. */
export async function prepareInvoiceRules(operation: Operation): Promise<RecordRules<OwnedInvoice, InvoiceProblem>> {
  const site = await operation.readSite()
  const seller = sellerOf(site)
  return {
    ...plainInvoiceRules,
    complete: (value, _now, stored) => {
      const { customerId, ...invoice } = value as { readonly customerId?: unknown } // the schema checks it
      return { customerId, invoice: completeInvoice(invoice, stored?.invoice, site.bankAccount) }
    },
    check: createInvoiceCheck(operation, seller),
    store: async (gateway, items, notifies, mailAt) => {
      const parties = await readParties(gateway, items)
      const issued = items.map((item) => noteParties(item, seller, parties.get(item.customerId)))
      await gateway.invoices.storeInvoices(issued, notifies, mailAt)
    },
  }
}

async function readParties({ customers }: Gateway, items: readonly OwnedInvoice[]): Promise<ReadonlyMap<string, Party>> {
  const ids = [...new Set(items.map(({ customerId }) => customerId))]
  const found = await customers.findVersionedCustomers(ids)
  return new Map(ids.flatMap((id, index) => (found[index] ? [[id, partyOf(found[index])]] : [])))
}

/** Stores seller and buyer as of the day of issue, unless the input has them. */
function noteParties(item: Replacement<OwnedInvoice>, issuedBy: Seller, billedTo: Party | undefined): Replacement<OwnedInvoice> {
  const wasIssued = item.replaces !== undefined && isIssued(item.replaces.invoice)
  if (wasIssued || !isIssued(item.invoice) || !billedTo) return item
  const parties = { billedTo, issuedBy, ...item.invoice }
  const invoice = exemptSmallBusiness(parties, parties.issuedBy)
  return { ...item, invoice: { ...invoice, billedTo: withNormalVatId(parties.billedTo), issuedBy: withNormalVatId(parties.issuedBy) } }
}

/** Converts the VAT ID of a party to its stored form. */
function withNormalVatId<Named extends Pick<Party, 'vatId' | 'address'>>(party: Named): Named {
  return party.vatId === undefined ? party : { ...party, vatId: normalizeVatId(party.vatId, party.address.country) }
}
