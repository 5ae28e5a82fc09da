import { DocumentsError } from '#gateway/documents/documents.ts'
import { ownersOf } from '#domain/customers/member-roles.ts'
import { deriveInvoiceStatus, isTakenBack, reminderStage } from '#domain/invoices/invoice-status.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { refuseArchived } from '#cli/customers/customers-archive.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'

/** Reminds a customer of an invoice. */
export const invoicesRemind = defineCommand({
  name: 'invoices remind',
  summary: 'Reminds a customer of an overdue invoice by mail, at most once a day.',
  details:
    'The site writes to those who keep the customer’s books, or else to its owners, in three stages: first, second and every later one. It does not when the invoice was paid before it comes to it.',
  example: 'invoices remind 2026-0001',
  writes: true,
  syntax: (parser) => parser.argument(...invoiceArgument),
  run: async ({ args: [typed] }, config) => {
    await using open = await openDocuments(config)
    const gateway = createGateway(open.documents)
    const { name, customer, invoice, stored, today } = await findChosenInvoice(gateway, typed)
    await refuseArchived(customer)
    const { kind, state, dueOn, reminders = [] } = invoice
    if (kind === 'creditNote') throw new CommandError(`${name} is a credit note: nobody has to pay it.`)
    if (state !== 'open') throw new CommandError(`${name} is ${state}: there is nothing to remind of.`)
    if (deriveInvoiceStatus(invoice, today) !== 'overdue') throw new CommandError(`${name} is due on ${dueOn}: it is not overdue.`)
    if ((customer.bookkeepers ?? []).length + ownersOf(customer).length === 0)
      throw new CommandError(`${customer.id} lists nobody who could be written to; see customers invite.`)
    const creditNotes = await gateway.invoices.listCreditNotes(stored.customerId, invoice.number)
    if (isTakenBack(invoice, creditNotes))
      throw new CommandError(`${name} is taken back by ${creditNotes[0]?.number}: settle both by invoices pay --method credit.`)
    if (reminders.includes(today)) throw new CommandError(`A reminder of ${name} went out today already.`)
    const reminded = { ...invoice, reminders: [...reminders, today] }
    const { customerId } = stored
    await gateway.invoices.storeReminder({ customerId, invoice: reminded, replaces: stored }).catch((error: unknown) => {
      if (!(error instanceof DocumentsError && error.status === 'FAILED_PRECONDITION')) throw error
      throw new CommandError(`${name} was changed at the same moment; nobody is written to. Try again.`, { cause: error })
    })
    return `The ${reminderStage(reminded.reminders.length)} reminder of ${name} goes out within a minute of the site running.\n`
  },
})
