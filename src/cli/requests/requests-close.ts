import { openRequestStore } from '#gateway/requests.ts'
import { defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseRecordAddress, refuseMissing } from '#cli/records/record-address.ts'

/** Closes a request. */
export const requestsClose = defineCommand({
  name: 'requests close',
  summary: 'Closes a request; a new message reopens it.',
  example: 'requests close halde/1a2b',
  writes: true,
  syntax: (parser) => parser.argument('<CUSTOMER/ID>', 'as shown by `requests list`'),
  run: async ({ args: [typed] }, config) => {
    const address = parseRecordAddress(typed, 'request')
    await using open = await openDocuments(config)
    await refuseMissing(address, 'request', () => openRequestStore(open.documents).closeRequest(address))
    return `Closed request ${address.customerId}/${address.id}.\n`
  },
})
