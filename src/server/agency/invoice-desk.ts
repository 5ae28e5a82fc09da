import type { BegunOperation } from '#agency/begin-operation.ts'
import { creditInvoice } from '#agency/invoices/credit-invoice.ts'
import { issueInvoice } from '#agency/invoices/issue-invoice.ts'
import { payInvoice } from '#agency/invoices/pay-invoice.ts'
import { remindOfInvoice } from '#agency/invoices/remind-of-invoice.ts'
import { shareInvoice } from '#agency/invoices/share-invoice.ts'
import { voidInvoice } from '#agency/invoices/void-invoice.ts'
import type { InvoiceDesk, SeenInvoice } from '#web/handler.ts'
import { type DeskParts, perPage } from './desk-parts.ts'

/** The agency's invoices for a member of staff. */
export function openInvoiceDesk({ act, demoCustomerIds, findCompanies, gateway, isShown, lists, noteLook }: DeskParts): InvoiceDesk {
  const actOn = async (command: string, { customerId }: SeenInvoice, run: (operation: BegunOperation) => Promise<object>) =>
    isShown(customerId) ? await act(command, run) : { refusal: 'no-such-invoice' }
  return {
    list: async (query, after) => {
      const part = await lists.listInvoices(query, perPage, after)
      return { ...part, companies: await findCompanies(part.items) }
    },
    open: async (address) => {
      const { customerId, number } = address
      if (!isShown(customerId)) return undefined
      const [[stored], customer, creditNotes] = await Promise.all([
        gateway.invoices.findVersionedInvoices([address]),
        gateway.customers.findCustomer(customerId),
        gateway.invoices.listCreditNotes(customerId, number),
      ])
      if (!stored || !customer) return undefined
      await noteLook(customerId)
      const { invoice, updateTime } = stored
      return { customer, invoice, updateTime, creditNotes, isSilent: demoCustomerIds.includes(customerId) }
    },
    pay: (seen, payment) => actOn('invoices pay', seen, (operation) => payInvoice(operation, seen, payment)),
    remind: (seen) => actOn('invoices remind', seen, (operation) => remindOfInvoice(operation, seen)),
    issue: async (seen, number) => {
      let given = seen.number
      const outcome = await actOn('invoices issue', seen, async (operation) => {
        const issued = await issueInvoice(operation, seen, { isNumbered: true, ...(number !== undefined && { number }) })
        if (!('refusal' in issued)) given = issued.invoice.number
        return issued
      })
      return 'refusal' in outcome ? outcome : { ...outcome, number: given }
    },
    share: (seen, isShared) => actOn('invoices share', seen, (operation) => shareInvoice(operation, seen, isShared)),
    makeVoid: (seen) => actOn('invoices void', seen, (operation) => voidInvoice(operation, seen)),
    credit: (seen, credit) => actOn('invoices credit', seen, (operation) => creditInvoice(operation, seen, credit)),
  }
}
