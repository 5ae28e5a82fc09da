import { remindOfInvoice } from '#agency/invoices/remind-of-invoice.ts'
import { reminderStage } from '#domain/invoices/invoice-status.ts'
import type { RefusalOf } from '#domain/refusal.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { describeArchived } from '#cli/customers/customers-archive.ts'
import { openOperation } from '#cli/open-operation.ts'
import { addressOf, type ChosenInvoice, findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'
import { refuseInvoice } from './refuse-invoice.ts'

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
    await using operation = await openOperation(config)
    const chosen = await findChosenInvoice(operation.gateway, typed)
    const reminded = await remindOfInvoice(operation, addressOf(chosen))
    if ('refusal' in reminded) throw await refuseReminder(chosen, reminded)
    const { reminders = [] } = reminded.invoice
    return `The ${reminderStage(reminders.length)} reminder of ${chosen.name} is sent by the running site within a minute.\n`
  },
})

async function refuseReminder(
  { name, customer: { id } }: ChosenInvoice,
  refused: RefusalOf<typeof remindOfInvoice>,
): Promise<CommandError> {
  switch (refused.refusal) {
    case 'archived':
      return await describeArchived(id, refused)
    case 'credit-note':
      return new CommandError(`Cannot send a reminder: ${name} is a credit note.`)
    case 'not-open':
      return new CommandError(`Cannot send a reminder: ${name} is ${refused.state}.`)
    case 'not-overdue':
      return new CommandError(`Cannot send a reminder: ${name} is due on ${refused.dueOn} and not overdue.`)
    case 'no-recipients':
      return new CommandError(`Customer ${id} has no owner or bookkeeper to write to. Add one with customers invite.`)
    case 'credited':
      return new CommandError(`${name} is credited by ${refused.creditNote}. Settle both with invoices pay --method credit.`)
    case 'reminded-today':
      return new CommandError(`A reminder of ${name} was already sent today.`)
    case 'changed-meanwhile':
      return new CommandError(`Invoice ${name} was changed at the same time; no reminder was sent. Try again.`)
    case 'no-such-invoice':
      return refuseInvoice(name, refused)
  }
}
