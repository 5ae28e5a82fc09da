import { Option } from '@commander-js/extra-typings'
import { type CustomerRequest, requestStates } from '#domain/requests/request.ts'
import { createGateway } from '#gateway/gateway.ts'
import { defineCommand } from '#cli/command.ts'
import { findChosenCustomers } from '#cli/customers/find-chosen-customers.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'

type Entry = CustomerRequest & { readonly customerId: string }

/** What customers ask and wish for. */
export const requestsList = defineCommand({
  name: 'requests list',
  summary: 'Lists the requests that wait for an answer, the latest first.',
  example: 'requests list --state all',
  syntax: (parser) =>
    parser
      .option('--customer <ID>', 'of this customer only')
      .addOption(new Option('--state <STATE>', 'those that are in it').choices([...requestStates, 'all'] as const).default('open' as const))
      .option('--json', 'as a JSON array with every field, and what was said since'),
  run: async ({ values: { customer, state, json } }, config) => {
    await using open = await openDocuments(config)
    const { customers, requests } = createGateway(open.documents)
    const entries: Entry[] = []
    for (const { id: customerId } of await findChosenCustomers(customers, customer)) {
      for (const request of await requests.listRequests(customerId, state === 'all' ? undefined : { state }))
        entries.push({ customerId, ...request })
    }
    entries.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    if (json) {
      const full = entries.map(async (entry) => ({ ...entry, messages: await requests.listMessages(entry) }))
      return `${JSON.stringify(await Promise.all(full), null, 2)}\n`
    }
    if (entries.length === 0) return 'No requests.\n'
    const headings = ['Request', 'Kind', 'State', 'About', 'Language', 'Subject', 'Text']
    return writeTable(headings, entries.map(toRow))
  },
})

function toRow({ customerId, id, kind, state, invoiceNumber, productId, about, locale, subject, text }: Entry): string[] {
  return [`${customerId}/${id}`, kind, state, invoiceNumber ?? productId ?? about ?? '', locale, subject, text]
}
