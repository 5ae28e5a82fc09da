import { answerRequest } from '#agency/requests/answer-request.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { parseRecordAddress } from '#cli/records/record-address.ts'
import { refuseAnswer } from './refuse-answer.ts'

/** Answers a request. */
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
  run: async ({ args: [typed], values: { text, as: author } }, config) => {
    const address = parseRecordAddress(typed, 'request')
    const name = `${address.customerId}/${address.id}`
    await using operation = await openOperation(config)
    const answered = await answerRequest(operation, address, { text, author })
    if (!('refusal' in answered)) return `Answered request ${name}.\n`
    if (answered.refusal === 'no-such-request') throw new CommandError(`No such request: ${name}.`)
    throw answered.refusal === 'changed-meanwhile'
      ? new CommandError('Someone else changed it meanwhile. Run it again.')
      : refuseAnswer(answered)
  },
})
