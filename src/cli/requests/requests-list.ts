import { Option } from '@commander-js/extra-typings'
import { type CustomerRequest, requestStates } from '#domain/requests/request.ts'
import { createGateway } from '#gateway/gateway.ts'
import { findChosenCustomers } from '#cli/customers/find-chosen-customers.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'

type Entry = CustomerRequest & { readonly customerId: string }

const columns: Columns<Entry> = {
  id: ['Request', ({ customerId, id }) => `${customerId}/${id}`],
  updatedAt: ['Changed', ({ updatedAt }) => updatedAt],
  kind: ['Kind', ({ kind }) => kind],
  state: ['State', ({ state }) => state],
  about: ['About', ({ invoiceNumber, productId, about }) => invoiceNumber ?? productId ?? about],
  locale: ['Language', ({ locale }) => locale],
  subject: ['Subject', ({ subject }) => subject],
  text: ['Text', ({ text }) => text],
}

/** The requests of customers. */
export const requestsList = defineList({
  name: 'requests list',
  summary: 'Lists the open requests, latest first.',
  example: 'requests list --state all',
  json: 'as a JSON array with every field and all messages',
  columns,
  syntax: (parser) =>
    parser
      .option('--customer <ID>', 'only of this customer')
      .addOption(
        new Option('--state <STATE>', 'only with this state').choices([...requestStates, 'all'] as const).default('open' as const),
      ),
  list: async ({ values: { customer, state } }, config, list) => {
    await using open = await openDocuments(config)
    const { customers, requests } = createGateway(open.documents)
    const entries: Entry[] = []
    for (const { id: customerId } of await findChosenCustomers(customers, customer)) {
      for (const request of await requests.listRequests(customerId, state === 'all' ? undefined : { state }))
        entries.push({ customerId, ...request })
    }
    entries.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    const toJson = async (entry: Entry) => ({ ...entry, messages: await requests.listMessages(entry) })
    return await list.write(entries, { toJson, none: 'No requests.\n' })
  },
})
