import { answerLead } from '#agency/leads/handle-lead.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { refuseAnswer } from '#cli/requests/refuse-answer.ts'

/** Answers a lead by mail. */
export const leadsAnswer = defineCommand({
  name: 'leads answer',
  summary: 'Answers a lead by email, in the language of its form, and marks it as answered.',
  final: 'the email is sent within a minute',
  details: 'The running site adds the greeting, the case number and the names, and sends it within a minute. Replies go to AGENCY_EMAIL.',
  example: 'leads answer 12345-67890 --text "Would Tuesday suit you?" --as Mara',
  syntax: (parser) =>
    parser
      .argument('<REFERENCE>', 'as shown by `leads list`')
      .requiredOption('--text <TEXT>', 'the answer')
      .requiredOption('--as <NAME>', 'who answers'),
  run: async ({ args: [reference], values: { text, as: author } }, config) => {
    await using operation = await openOperation(config)
    const answered = await answerLead(operation, reference, { text, author })
    if ('refusal' in answered)
      throw answered.refusal === 'no-such-lead' ? new CommandError(`No such lead: ${reference}.`) : refuseAnswer(answered)
    const verb = operation.isDryRun ? 'would be sent' : 'is sent'
    return `The answer to ${reference} ${verb} to ${answered.lead.email} by the running site within a minute.\n`
  },
})
