import type { Customer } from '#domain/customers/customer.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findChosenCustomers } from './find-chosen-customers.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** Puts a customer aside. */
export const customersArchive = defineCommand({
  name: 'customers archive',
  summary: 'Puts a customer aside for whom the work is over: lists pass it over, and nobody is reminded or written to.',
  details:
    'Its people can still sign in, read everything and ask; what they ask is answered by mail. Mails that wait about its invoices and invitations are not written. Nothing is deleted.',
  example: 'customers archive halde',
  writes: true,
  syntax: (parser) => parser.argument('<CUSTOMER>', 'as `customers list` names it'),
  run: async ({ args: [id] }, config) => {
    await changeArchive(config, id, new Date())
    return `${id} is archived.\n`
  },
})

/** Takes a customer out of the archive. */
export const customersUnarchive = defineCommand({
  name: 'customers unarchive',
  summary: 'Takes a customer out of the archive: it is listed and written to like any other.',
  details:
    'Mails that were dropped meanwhile are not written any more; the next mail with the documents of the month has those that are new since the last one.',
  example: 'customers unarchive halde',
  writes: true,
  syntax: (parser) => parser.argument('<CUSTOMER>', 'as `customers list --archived` names it'),
  run: async ({ args: [id] }, config) => {
    await changeArchive(config, id, undefined)
    return `${id} is not archived any more.\n`
  },
})

/** Call it before a mail is sent. @throws CommandError when the customer is archived. */
export async function refuseArchived({ id, archivedAt }: Customer): Promise<void> {
  if (!archivedAt) return
  const since = (await readAgencyClock()).writeDay(archivedAt)
  throw new CommandError(`${id} is archived since ${since}, and nobody is written to. To change that: customers unarchive ${id}`)
}

/** @throws CommandError when there is no such customer, it is that already, or somebody else has changed it at the same moment. */
async function changeArchive(config: CliConfig, id: string, archivedAt: Date | undefined): Promise<void> {
  await using open = await openDocuments(config)
  const customers = openCustomerStore(open.documents)
  const [stored] = await findChosenCustomers(customers, id)
  if (!stored) throw new CommandError(`There is no customer ${id}.`)
  const { archivedAt: earlier, updateTime: _, ...customer } = stored
  if (archivedAt && earlier) throw new CommandError(`${id} is archived already, since ${(await readAgencyClock()).writeDay(earlier)}.`)
  if (!archivedAt && !earlier) throw new CommandError(`${id} is not archived.`)
  const changed = { ...customer, ...(archivedAt && { archivedAt }), updatedAt: new Date() }
  await customers.storeCustomers([{ ...changed, replaces: stored }]).catch((error: unknown) => {
    if (!(error instanceof DocumentsError && error.status === 'FAILED_PRECONDITION')) throw error
    throw new CommandError(`${id} was changed at the same moment; nothing was stored. Try again.`, { cause: error })
  })
}
