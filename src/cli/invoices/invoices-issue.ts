import { issueInvoice } from '#agency/invoices/issue-invoice.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { listOpenDuties } from '#i18n/open-duties.ts'
import { createTranslate } from '#i18n/translate.ts'
import { CommandError, defineCommand, parseDay } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { refuseSave } from '#cli/records/refuse-save.ts'
import { addressOf, findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'
import { describeInvoiceProblem } from '#agency/invoices/describe-invoice-problem.ts'
import { invoiceRecords } from '#agency/invoices/invoice-records.ts'
import { refuseInvoice, refuseIssue } from './refuse-invoice.ts'

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
      const duties = await describeDuties(issued.invoice, chosen.customer)
      return `Issued ${name} as ${stored.customerId}/${issued.invoice.number}.${mails}\n${duties}`
    }
    if (issued.refusal === 'issued') throw new CommandError(`Cannot issue ${name}: it is ${issued.state}.`)
    if (issued.refusal === 'needs-certified-program') throw refuseIssue(issued)
    if (issued.refusal === 'no-such-invoice') throw refuseInvoice(name, issued)
    const describe = (problem: InvoiceProblem) => describeInvoiceProblem(stored, problem)
    throw refuseSave(invoiceRecords, { place: 'draft', key: name, describe }, issued)
  },
})

/** Names what the seller's law asks for besides, where the product does not do it. */
async function describeDuties(invoice: Invoice, customer: Customer): Promise<string> {
  const { messages, site } = await readContent(findContentFolders())
  const translate = createTranslate(customer.locale, messages[customer.locale])
  const see = `\`invoices e-invoice ${customer.id}/${invoice.number} --format ubl\``
  return listOpenDuties(invoice, { customer, site, translate })
    .map(({ kind, source, missing }) => {
      if (missing) return `Missing: ${source} asks for an e-invoice, and this one cannot become one. ${see} says why.\n`
      return `To do: ${source} asks for an e-invoice by ${kind === 'network' ? 'the Peppol network' : 'a certified platform'}. Send the file of ${see}.\n`
    })
    .join('')
}
