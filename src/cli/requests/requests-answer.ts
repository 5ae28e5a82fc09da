import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { RequestText } from '#domain/requests/request.ts'
import { openRequestStore } from '#gateway/requests.ts'
import { defineCommand, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseRecordAddress, refuseMissing } from '#cli/records/record-address.ts'

/** Answers a request. The customer sees it at once; the person who asked gets a mail unless they have turned it off. */
export const requestsAnswer = defineCommand({
  name: 'requests answer',
  summary: 'Answers a request of a customer.',
  example: 'requests answer halde/1a2b --text "It is ready." --as Mara',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER/ID>', 'as shown by `requests list`')
      .requiredOption('--text <TEXT>', 'the answer')
      .requiredOption('--as <NAME>', 'your name, as shown to the customer'),
  run: async ({ args: [typed], values }, config) => {
    const address = parseRecordAddress(typed, 'request')
    const text = v.safeParse(RequestText, values.text)
    if (!text.success) throw new UsageError(`--text ${text.issues[0].message}`)
    if (!values.as.trim()) throw new UsageError('--as must not be empty.')
    await using open = await openDocuments(config)
    const message = { id: randomUUID(), author: values.as.trim(), text: text.output }
    await refuseMissing(address, 'request', () => openRequestStore(open.documents).answerRequest(address, message, true))
    return `Answered request ${address.customerId}/${address.id}.\n`
  },
})
