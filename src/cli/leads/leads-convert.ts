import { convertLead } from '#agency/leads/convert-lead.ts'
import { dropUndefined } from '#agency/imports/record-kind.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { customerRecords } from '#agency/customers/customer-records.ts'
import { openOperation } from '#cli/open-operation.ts'
import { refuseSave } from '#cli/records/refuse-save.ts'

/** Makes a customer of a lead. */
export const leadsConvert = defineCommand({
  name: 'leads convert',
  summary: 'Makes a customer of a lead, with its person as owner. No email is sent: use `customers remind` to invite them.',
  details: 'Company, country, phone and language are those of the lead. `undo` removes the customer again.',
  example: 'leads convert 12345-67890 --id halde --street "Am Weg 1" --city Kiel',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<REFERENCE>', 'as shown by `leads list`')
      .requiredOption('--id <ID>', 'of the customer, such as halde')
      .requiredOption('--street <STREET>', 'with the number')
      .option('--postalCode <CODE>', 'if the country has them')
      .requiredOption('--city <CITY>')
      .option('--country <CODE>', 'such as NL; default: that of the lead')
      .option('--company <NAME>', 'default: that of the lead, or the name of the person')
      .option('--vatId <ID>'),
  run: async ({ args: [reference], values: { id, company, vatId, street, postalCode, city, country } }, config) => {
    await using operation = await openOperation(config)
    const address = dropUndefined({ street, postalCode, city, country })
    const made = await convertLead(operation, reference, { id, address, ...dropUndefined({ company, vatId }) })
    if (!('refusal' in made)) return `Made customer ${made.customer.id} (${made.customer.company}) of lead ${reference}.\n`
    if (made.refusal === 'no-such-lead') throw new CommandError(`No such lead: ${reference}.`)
    throw refuseSave(customerRecords, { place: 'options', key: id, describe: (problem: never) => String(problem) }, made)
  },
})
