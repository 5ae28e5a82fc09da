import type { Customer } from '#domain/customers/customer.ts'
import { createCustomers } from '#gateway/customers.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { CommandError } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findChosenCustomers } from './find-chosen-customers.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** @throws CommandError when there is no such customer, it is that already, or somebody else has changed it at the same moment. */
export async function changeArchive(config: CliConfig, id: string, archivedAt: Date | undefined): Promise<void> {
  await using open = await openDocuments(config)
  const customers = createCustomers(open.documents)
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

/** @throws CommandError when a customer is archived, before somebody is written to. */
export async function refuseArchived({ id, archivedAt }: Customer): Promise<void> {
  if (!archivedAt) return
  const since = (await readAgencyClock()).writeDay(archivedAt)
  throw new CommandError(`${id} is archived since ${since}, and nobody is written to. To change that: customers unarchive ${id}`)
}
