import { closeRequest } from '#agency/requests/answer-request.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { parseRecordAddress } from '#cli/records/record-address.ts'

/** Closes a request. */
export const requestsClose = defineCommand({
  name: 'requests close',
  summary: 'Closes a request; a new message reopens it.',
  example: 'requests close halde/1a2b',
  writes: true,
  syntax: (parser) => parser.argument('<CUSTOMER/ID>', 'as shown by `requests list`'),
  run: async ({ args: [typed] }, config) => {
    const address = parseRecordAddress(typed, 'request')
    const name = `${address.customerId}/${address.id}`
    await using operation = await openOperation(config)
    if (await closeRequest(operation, address)) throw new CommandError(`No such request: ${name}.`)
    return `Closed request ${name}.\n`
  },
})
