import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { RequestText } from '#domain/requests/request.ts'
import { createRequests } from '#gateway/requests.ts'
import { type Command, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseRecordAddress, refuseMissing } from '#cli/records/record-address.ts'

/** Answers a request; the customer sees it at once, and the person who asked hears of it by mail unless they do not want to. */
export const requestsAnswer: Command = {
  name: 'requests answer',
  summary: 'Answers a request of a customer.',
  options: [
    'CUSTOMER/ID    as `requests list` names it',
    '--text TEXT    the answer',
    '--as NAME      who answers, as the customer reads it',
  ],
  run: async (args, config) => {
    const options = { text: { type: 'string' }, as: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const address = parseRecordAddress(positionals, 'request')
    const text = v.safeParse(RequestText, values.text ?? '')
    if (!text.success) throw new UsageError(`--text ${text.issues[0].message}`)
    if (!values.as?.trim()) throw new UsageError('--as names who answers.')
    await using open = await openDocuments(config)
    const message = { id: randomUUID(), author: values.as.trim(), text: text.output }
    await refuseMissing(address, 'request', () => createRequests(open.documents).answerRequest(address, message, true))
    return `${address.customerId}/${address.id} is answered.\n`
  },
}
