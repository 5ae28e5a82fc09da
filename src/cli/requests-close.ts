import { parseArgs } from 'node:util'
import { createRequests } from '#gateway/requests.ts'
import type { Command } from './command.ts'
import { openDocuments } from './open-documents.ts'
import { parseRequestAddress, refuseMissing } from './request-address.ts'

/** Ends a request. */
export const requestsClose: Command = {
  name: 'requests close',
  summary: 'Closes a request; whoever writes to it again opens it again.',
  options: ['CUSTOMER/ID    as `requests list` names it'],
  run: async (args, { dataDir }) => {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
    const address = parseRequestAddress(positionals)
    await using open = await openDocuments(dataDir)
    await refuseMissing(address, () => createRequests(open.documents).closeRequest(address))
    return `${address.customerId}/${address.id} is closed.\n`
  },
}
