import { type ArchivedRefusal, refuseArchived as findArchived } from '#domain/customers/archive.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findChosenCustomers } from './find-chosen-customers.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

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
    await changeArchive(config, id, new Date())
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
    await changeArchive(config, id, undefined)
    return `Unarchived customer ${id}.\n`
  },
})

/** Puts into words that a mail is refused because the customer is archived. */
export async function describeArchived(id: string, { since }: ArchivedRefusal): Promise<CommandError> {
  const day = (await readAgencyClock()).writeDay(since)
  return new CommandError(`Customer ${id} is archived since ${day} and gets no emails. To change that, run: customers unarchive ${id}`)
}

/** Call this before sending a mail. @throws CommandError if the customer is archived. */
export async function refuseArchived(customer: Customer): Promise<void> {
  const refused = findArchived(customer)
  if (refused) throw await describeArchived(customer.id, refused)
}

/** @throws CommandError if the customer does not exist, is already in that state, or was changed concurrently. */
async function changeArchive(config: CliConfig, id: string, archivedAt: Date | undefined): Promise<void> {
  await using open = await openDocuments(config)
  const customers = openCustomerStore(open.documents)
  const [stored] = await findChosenCustomers(customers, id)
  if (!stored) throw new CommandError(`No such customer: ${id}.`)
  const { archivedAt: earlier, updateTime: _, ...customer } = stored
  if (archivedAt && earlier)
    throw new CommandError(`Customer ${id} is already archived, since ${(await readAgencyClock()).writeDay(earlier)}.`)
  if (!archivedAt && !earlier) throw new CommandError(`Customer ${id} is not archived.`)
  const changed = { ...customer, ...(archivedAt && { archivedAt }), updatedAt: new Date() }
  await customers.storeCustomers([{ ...changed, replaces: stored }]).catch((error: unknown) => {
    if (!(error instanceof DocumentsError && error.status === 'FAILED_PRECONDITION')) throw error
    throw new CommandError(`Customer ${id} was changed at the same time; nothing was stored. Try again.`, { cause: error })
  })
}
