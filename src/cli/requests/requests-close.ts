import { parseArgs } from 'node:util'
import { createRequests } from '#gateway/requests.ts'
import type { Command } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseRecordAddress, refuseMissing } from '#cli/records/record-address.ts'

/** Ends a request. */
export const requestsClose: Command = {
  name: 'requests close',
  summary: 'Closes a request; a new message opens it again.',
  options: ['CUSTOMER/ID    as `requests list` names it'],
  run: async (args, config) => {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
    const address = parseRecordAddress(positionals, 'request')
    await using open = await openDocuments(config)
    await refuseMissing(address, 'request', () => createRequests(open.documents).closeRequest(address))
    return `${address.customerId}/${address.id} is closed.\n`
  },
}
