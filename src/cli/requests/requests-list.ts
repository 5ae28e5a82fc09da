import { parseArgs } from 'node:util'
import { type CustomerRequest, type RequestState, requestStates } from '#domain/requests/request.ts'
import { createGateway } from '#gateway/gateway.ts'
import { type Command, UsageError } from '#cli/command.ts'
import { findChosenCustomers } from '#cli/customers/find-chosen-customers.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'

type Entry = CustomerRequest & { readonly customerId: string }

/** What customers ask and wish for. */
export const requestsList: Command = {
  name: 'requests list',
  summary: 'Lists the requests that wait for an answer, the latest first.',
  options: [
    '--customer ID  of this customer only',
    `--state STATE  ${requestStates.join(', ')} or all (open)`,
    '--json         as a JSON array with every field, and what was said since',
  ],
  run: async (args, config) => {
    const { customer, state, isJson } = parseOptions(args)
    await using open = await openDocuments(config)
    const { customers, requests } = createGateway(open.documents)
    const entries: Entry[] = []
    for (const { id: customerId } of await findChosenCustomers(customers, customer)) {
      for (const request of await requests.listRequests(customerId, state && { state })) entries.push({ customerId, ...request })
    }
    entries.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    if (isJson) {
      const full = entries.map(async (entry) => ({ ...entry, messages: await requests.listMessages(entry) }))
      return `${JSON.stringify(await Promise.all(full), null, 2)}\n`
    }
    if (entries.length === 0) return 'No requests.\n'
    const headings = ['Request', 'Kind', 'State', 'About', 'Language', 'Subject', 'Text']
    return writeTable(headings, entries.map(toRow))
  },
}

function parseOptions(args: readonly string[]) {
  const options = {
    json: { type: 'boolean', default: false },
    customer: { type: 'string' },
    state: { type: 'string', default: 'open' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  if (values.state !== 'all' && !isState(values.state))
    throw new UsageError(`--state ${values.state}: not ${requestStates.join(', ')} or all`)
  return { customer: values.customer, state: isState(values.state) ? values.state : undefined, isJson: values.json }
}

function isState(text: string): text is RequestState {
  return requestStates.some((state) => state === text)
}

function toRow({ customerId, id, kind, state, invoiceNumber, productId, about, locale, subject, text }: Entry): string[] {
  return [`${customerId}/${id}`, kind, state, invoiceNumber ?? productId ?? about ?? '', locale, subject, text]
}
