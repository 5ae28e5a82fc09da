import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { RequestText } from '#domain/requests/request.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'

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
  run: async ({ args: [reference], values }, config) => {
    const text = v.safeParse(RequestText, values.text)
    if (!text.success) throw new UsageError(`--text ${text.issues[0].message}.`)
    const author = values.as.trim()
    if (author === '') throw new UsageError('--as must not be empty.')
    await using open = await openDocuments(config)
    const leads = openLeadStore(open.documents)
    const lead = await leads.findLeadByReference(reference)
    if (!lead) throw new CommandError(`No such lead: ${reference}.`)
    await leads.answerLead(lead.id, { id: randomUUID(), author, text: text.output })
    const verb = config.batch?.isDryRun ? 'would be sent' : 'is sent'
    return `The answer to ${reference} ${verb} to ${lead.email} by the running site within a minute.\n`
  },
})
