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
  summary: 'Reminds a customer of an overdue invoice by email, at most once a day.',
  details:
    'The site writes to the customer’s bookkeepers, or to its owners if it has none, in three stages: first, second and later reminders. Skipped if the invoice is paid in the meantime.',
  example: 'invoices remind 2026-0001',
  writes: true,
  syntax: (parser) => parser.argument(...invoiceArgument),
  run: async ({ args: [typed] }, config) => {
    await using open = await openDocuments(config)
    const gateway = createGateway(open.documents)
    const { name, customer, invoice, stored, today } = await findChosenInvoice(gateway, typed)
    await refuseArchived(customer)
    const { kind, state, dueOn, reminders = [] } = invoice
    if (kind === 'creditNote') throw new CommandError(`Cannot send a reminder: ${name} is a credit note.`)
    if (state !== 'open') throw new CommandError(`Cannot send a reminder: ${name} is ${state}.`)
    if (deriveInvoiceStatus(invoice, today) !== 'overdue')
      throw new CommandError(`Cannot send a reminder: ${name} is due on ${dueOn} and not overdue.`)
    if ((customer.bookkeepers ?? []).length + ownersOf(customer).length === 0)
      throw new CommandError(`Customer ${customer.id} has no owner or bookkeeper to write to. Add one with customers invite.`)
    const creditNotes = await gateway.invoices.listCreditNotes(stored.customerId, invoice.number)
    if (isTakenBack(invoice, creditNotes))
      throw new CommandError(`${name} is credited by ${creditNotes[0]?.number}. Settle both with invoices pay --method credit.`)
    if (reminders.includes(today)) throw new CommandError(`A reminder of ${name} was already sent today.`)
    const reminded = { ...invoice, reminders: [...reminders, today] }
    const { customerId } = stored
    await gateway.invoices.storeReminder({ customerId, invoice: reminded, replaces: stored }).catch((error: unknown) => {
      if (!(error instanceof DocumentsError && error.status === 'FAILED_PRECONDITION')) throw error
      throw new CommandError(`Invoice ${name} was changed at the same time; no reminder was sent. Try again.`, { cause: error })
    })
    return `The ${reminderStage(reminded.reminders.length)} reminder of ${name} is sent by the running site within a minute.\n`
  },
})
