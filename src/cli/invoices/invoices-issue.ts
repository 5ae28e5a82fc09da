import { issueInvoice } from '#agency/invoices/issue-invoice.ts'
import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import { CommandError, defineCommand, parseDay } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { refuseSave } from '#cli/records/refuse-save.ts'
import { addressOf, findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'
import { describeInvoiceProblem } from './describe-invoice-problem.ts'
import { invoiceRecords } from './invoice-records.ts'
import { refuseInvoice } from './refuse-invoice.ts'

/** Issues a draft. */
export const invoicesIssue = defineCommand({
  name: 'invoices issue',
  summary: 'Issues a draft or proforma invoice under the next number, and emails the customer.',
  details: 'invoiceNumbers in content/site.json is the pattern, by default {year}-{0000}. A draft whose number fits the pattern keeps it.',
  example: 'invoices issue halde/Draft-1',
  writes: true,
  syntax: (parser) =>
    parser
      .argument(...invoiceArgument)
      .option('--on <DATE>', 'another issue date; the due date moves with it', parseDay)
      .option('--keep-number', 'keeps the number of the draft')
      .option('--no-mail', 'sends no email'),
  run: async ({ args: [typed], values: { on, keepNumber, mail } }, config) => {
    await using operation = await openOperation(config)
    const chosen = await findChosenInvoice(operation.gateway, typed)
    const { name, stored } = chosen
    const issued = await issueInvoice(operation, addressOf(chosen), {
      isNumbered: keepNumber !== true,
      notifies: mail,
      ...(on !== undefined && { issuedOn: on }),
    })
    if (!('refusal' in issued)) {
      const mails = issued.recipients.length > 0 ? ' The running site emails the customer within a minute.' : ''
      return `Issued ${name} as ${stored.customerId}/${issued.invoice.number}.${mails}\n`
    }
    if (issued.refusal === 'issued') throw new CommandError(`Cannot issue ${name}: it is ${issued.state}.`)
    if (issued.refusal === 'no-such-invoice') throw refuseInvoice(name, issued)
    const describe = (problem: InvoiceProblem) => describeInvoiceProblem(stored, problem)
    throw refuseSave(invoiceRecords, { place: 'draft', key: name, describe }, issued)
  },
})
