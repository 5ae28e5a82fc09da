import { hasEnded } from '#domain/products/product.ts'
import { writeTown } from '#domain/write-town.ts'
import { calendarDateAt } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { findRole, listMembers } from '#domain/customers/member-roles.ts'
import { amountDueMinor, deriveInvoiceStatus } from '#domain/invoices/invoice-status.ts'
import { sumMinor } from '#domain/money.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { defineCommand } from '#cli/command.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'
import { readMoneyFormat } from '#cli/content/agency-locale.ts'
import type { CliConfig } from '#cli/config.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'
import { findChosenCustomers } from './find-chosen-customers.ts'

/** One customer as a whole. */
export const customersShow = defineCommand({
  name: 'customers show',
  summary: 'Shows a customer with its people, invoices, products and requests.',
  example: 'customers show halde',
  syntax: (parser) =>
    parser.argument('<CUSTOMER>', 'as shown by `customers list`').option('--json', 'as JSON with every field of the customer'),
  run: async ({ args: [id], values: { json } }, config) => {
    await using open = await openDocuments(config)
    const gateway = createGateway(open.documents)
    const [customer] = await findChosenCustomers(gateway.customers, id)
    if (!customer) return ''
    return json ? `${JSON.stringify(customer, null, 2)}\n` : await describe(customer, gateway, config)
  },
})

async function describe(
  customer: Customer,
  { invoices, products, requests }: Gateway,
  { terminalWidth }: Pick<CliConfig, 'terminalWidth'>,
): Promise<string> {
  const { id, company, address, vatId, phone, locale, timeZone, archivedAt } = customer
  const [all, bought, asked] = await Promise.all([
    invoices.listAllInvoices(id),
    products.listProducts(id),
    requests.listRequests(id, { state: 'open' }),
  ])
  const [clock, money] = [await readAgencyClock(), await readMoneyFormat()]
  const today = calendarDateAt(new Date(), timeZone)
  const owed = [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, own]) =>
    money(sumMinor(own.map(amountDueMinor)), currency),
  )
  const overdue = all.filter((invoice) => deriveInvoiceStatus(invoice, today) === 'overdue')
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Company', company],
    ['Archived', archivedAt && `since ${clock.writeDay(archivedAt)}; no emails are sent`],
    ['Address', [address.street, writeTown(address), address.country].join(', ')],
    ['VAT ID', vatId],
    ['Phone', phone],
    ['Language', locale],
    ['Time zone', timeZone],
    ['Invoices', `${all.length}; ${overdue.length} overdue`],
    ['Left to pay', owed.join(', ')],
    ['Products', `${bought.filter((product) => !hasEnded(product)).length} active`],
    ['Requests', `${asked.length} open`],
  ]
  const shown = facts.flatMap(([label, value]) => (value ? [[label, value]] : []))
  const people = listMembers(customer).map((email) => [email, findRole(customer, email) ?? ''])
  return `${id}\n\n${writeTable(['', ''], shown, terminalWidth).trimStart()}\n${writeTable(['People', 'Role'], people, terminalWidth)}`
}
