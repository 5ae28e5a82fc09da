import { archiveCustomer } from '#agency/customers/archive-customer.ts'
import type { ArchivedRefusal } from '#domain/customers/archive.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'
import { openOperation } from '#cli/open-operation.ts'
import { findCustomerIdProblem } from '#cli/records/customer-file-name.ts'

/** Archives a customer. */
export const customersArchive = defineCommand({
  name: 'customers archive',
  summary: 'Archives a customer whose work is finished: lists leave it out, and it gets no reminders or other emails.',
  details:
    'Its people can still sign in, read everything and send requests, which are answered by email. Pending emails about its invoices and invitations are dropped. Nothing is deleted.',
  example: 'customers archive halde',
  writes: true,
  syntax: (parser) => parser.argument('<CUSTOMER>', 'as shown by `customers list`'),
  run: async ({ args: [id] }, config) => {
    await changeArchive(config, id, true)
    return `Archived customer ${id}.\n`
  },
})

/** Takes a customer out of the archive. */
export const customersUnarchive = defineCommand({
  name: 'customers unarchive',
  summary: 'Takes a customer out of the archive: lists show it again, and it gets emails like any other.',
  details: 'Emails dropped in the meantime are not sent; the next monthly email has all documents since the last one.',
  example: 'customers unarchive halde',
  writes: true,
  syntax: (parser) => parser.argument('<CUSTOMER>', 'as shown by `customers list --archived`'),
  run: async ({ args: [id] }, config) => {
    await changeArchive(config, id, false)
    return `Unarchived customer ${id}.\n`
  },
})

/** Puts into words that a mail is refused because the customer is archived. */
export async function describeArchived(id: string, { since }: ArchivedRefusal): Promise<CommandError> {
  const day = (await readAgencyClock()).writeDay(since)
  return new CommandError(`Customer ${id} is archived since ${day} and gets no emails. To change that, run: customers unarchive ${id}`)
}

/** @throws CommandError if the customer does not exist, is already in that state, or was changed concurrently. */
async function changeArchive(config: CliConfig, id: string, isArchived: boolean): Promise<void> {
  const problem = findCustomerIdProblem(id)
  if (problem !== undefined) throw new UsageError(problem)
  await using operation = await openOperation(config)
  const changed = await archiveCustomer(operation, id, isArchived)
  if (!('refusal' in changed)) return
  switch (changed.refusal) {
    case 'no-such-customer':
      throw new CommandError(`No such customer: ${id}.`)
    case 'archived':
      throw new CommandError(`Customer ${id} is already archived, since ${(await readAgencyClock()).writeDay(changed.since)}.`)
    case 'not-archived':
      throw new CommandError(`Customer ${id} is not archived.`)
    case 'changed-meanwhile':
      throw new CommandError(`Customer ${id} was changed at the same time; nothing was stored. Try again.`)
  }
}
