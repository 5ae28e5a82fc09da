import { type DueReminders, remindAllDue } from '#agency/invoices/remind-all-due.ts'
import { remindOfInvoice } from '#agency/invoices/remind-of-invoice.ts'
import { amountDueMinor, reminderStage } from '#domain/invoices/invoice-status.ts'
import type { RefusalOf } from '#domain/refusal.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { readMoneyFormat } from '#cli/content/agency-locale.ts'
import { countOf } from '#cli/count-of.ts'
import { describeArchived } from '#cli/customers/customers-archive.ts'
import { openOperation } from '#cli/open-operation.ts'
import { onTheRight, writeTable } from '#cli/table.ts'
import { addressOf, findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'
import { refuseInvoice } from './refuse-invoice.ts'

/** Reminds a customer of an invoice. */
export const invoicesRemind = defineCommand({
  name: 'invoices remind',
  summary: 'Reminds a customer of an overdue invoice by email, at most once a day, or all customers of theirs with `--all-due`.',
  details:
    'See first what is sent with `--all-due --dry-run`. The site writes to the customer’s bookkeepers, or to its owners if it has none, in three stages: first, second and later reminders. Skipped if the invoice is paid in the meantime.',
  example: 'invoices remind 2026-0001',
  writes: true,
  previews: true,
  syntax: (parser) =>
    parser.argument(`[${invoiceArgument[0].slice(1, -1)}]`, invoiceArgument[1]).option('--all-due', 'all overdue invoices'),
  run: async ({ args: [typed], values }, config) => {
    const isJson = new Map<string, unknown>(Object.entries(values)).get('json') === true
    if ((typed === undefined) === (values.allDue !== true)) throw new UsageError('Specify an invoice, or --all-due.')
    await using operation = await openOperation(config)
    if (typed === undefined) return await describeRun(await remindAllDue(operation), operation.isDryRun, isJson, config.terminalWidth)
    const chosen = await findChosenInvoice(operation.gateway, typed)
    const reminded = await remindOfInvoice(operation, addressOf(chosen))
    if ('refusal' in reminded) throw await refuseReminder(chosen.name, chosen.customer.id, reminded)
    const { reminders = [] } = reminded.invoice
    return `The ${reminderStage(reminders.length)} reminder of ${chosen.name} ${operation.isDryRun ? 'would be' : 'is'} sent by the running site within a minute.\n`
  },
})

/** Which reminders are sent, to whom, and which are not and why. */
async function describeRun(
  { reminded, skipped }: DueReminders,
  isDryRun: boolean,
  isJson: boolean,
  terminalWidth: number | undefined,
): Promise<string> {
  const reasons = await Promise.all(
    skipped.map(async ({ customerId, number, refused }) => {
      const name = `${customerId}/${number}`
      return { name, problem: (await refuseReminder(name, customerId, refused)).message }
    }),
  )
  const sent = reminded.map(({ customerId, invoice, recipients }) => {
    return { name: `${customerId}/${invoice.number}`, invoice, recipients, stage: reminderStage(invoice.reminders?.length ?? 1) }
  })
  if (isJson) {
    const reminders = sent.map(({ invoice: { dueOn, currency }, ...each }, at) => ({
      ...each,
      dueOn,
      currency,
      leftMinor: leftOf(reminded[at]),
    }))
    return `${JSON.stringify({ reminders, skipped: reasons }, null, 2)}\n`
  }
  const money = await readMoneyFormat()
  const rows = sent.map(({ name, invoice, stage, recipients }, at) => {
    return [name, invoice.dueOn, money(leftOf(reminded[at]), invoice.currency), stage, recipients.join(', ')]
  })
  const table = rows.length === 0 ? '' : writeTable(['Invoice', 'Due', onTheRight('Left to pay'), 'Reminder', 'To'], rows, terminalWidth)
  const count = countOf(rows.length, 'reminder')
  const end = isDryRun
    ? `${count} would be sent.`
    : `${count} ${rows.length === 1 ? 'is' : 'are'} sent by the running site within a minute.`
  return `${table}${reasons.map(({ problem }) => `${problem}\n`).join('')}${rows.length === 0 ? 'No reminders are due.' : end}\n`
}

function leftOf(reminded: DueReminders['reminded'][number] | undefined): number {
  return reminded ? amountDueMinor(reminded.invoice) : 0
}

async function refuseReminder(name: string, id: string, refused: RefusalOf<typeof remindOfInvoice>): Promise<CommandError> {
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
