import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { RequestText } from '#domain/requests/request.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** Answers a lead by mail. */
export const leadsAnswer = defineCommand({
  name: 'leads answer',
  summary: 'Answers a lead by mail, in the language of its form, and notes that it was answered.',
  final: 'the mail goes out within a minute',
  details:
    'The site adds the greeting, the case number and the names, and sends it within a minute of running. Answers to it go to AGENCY_EMAIL.',
  example: 'leads answer 12345-67890 --text "Would Tuesday suit you?" --as Mara',
  syntax: (parser) =>
    parser
      .argument('<REFERENCE>', 'as `leads list` shows it')
      .requiredOption('--text <TEXT>', 'the answer')
      .requiredOption('--as <NAME>', 'who answers'),
  run: async ({ args: [reference], values }, config) => {
    const text = v.safeParse(RequestText, values.text)
    if (!text.success) throw new UsageError(`--text ${text.issues[0].message}.`)
    const author = values.as.trim()
    if (author === '') throw new UsageError('--as names who answers.')
    await using open = await openDocuments(config)
    const leads = openLeadStore(open.documents)
    const lead = await leads.findLeadByReference(reference)
    if (!lead) throw new CommandError(`There is no lead ${reference}.`)
    await leads.answerLead(lead.id, { id: randomUUID(), author, text: text.output })
    const verb = config.batch?.isDryRun ? 'would go out' : 'goes out'
    return `The answer to ${reference} ${verb} to ${lead.email} within a minute of the site running.\n`
  },
})
