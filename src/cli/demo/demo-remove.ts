import { rm } from 'node:fs/promises'
import { demoCustomerIds, demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { listBelow } from '#gateway/documents/collections.ts'
import { deleteDocuments } from '#gateway/documents/delete-documents.ts'
import type { Document, DocumentsClient } from '#gateway/documents/documents.ts'
import { openErasureStore } from '#gateway/erasures.ts'
import { openMailStore } from '#gateway/mail.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { demoAppointmentId } from '#server/demo/demo-appointments.ts'
import { createDemoCustomers, demoId } from '#server/demo/demo-customers.ts'
import { listDemoFiles } from '#server/demo/demo-files.ts'
import { demoBankAccount } from '#server/demo/demo-invoices.ts'
import { demoPasswordFile } from '#server/demo/demo-password.ts'
import { demoProductIds } from '#server/demo/demo-products.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** Deletes the sample data that the site has created. */
export const demoRemove = defineCommand({
  name: 'demo remove',
  summary: 'Deletes the demo customers with their invoices, products, appointments, requests, files and account.',
  details:
    'If you have added something to them, nothing is deleted without --all. A site that is still the sample creates them again when it starts.',
  final: 'the demo is deleted for good',
  example: 'demo remove --dry-run',
  syntax: (parser) => parser.option('--all', 'also deletes what you have added to the demo customers'),
  run: async ({ values: { all = false } }, config) => {
    const content = await readContent(findContentFolders())
    // Not recorded: `undo` must not keep deleted data.
    const { batch, ...unrecorded } = config
    await using open = await openDocuments(unrecorded)
    const { documents, files, identity } = open
    const demo = await findDemo(documents)
    const names = (await Promise.all(demoCustomerIds.map((id) => files.listNames(`customers/${id}`)))).flat()
    const accounts = await identity.findAccounts({ localIds: [demoId, demoStaffId] })
    const counts = countParts(demo, names.length, accounts.length)
    if (counts.length === 0) return 'No demo data found; nothing to delete.\n'
    const demoFiles = new Set(
      createDemoCustomers('2026-01-01').flatMap((customer) => demoProductIds.flatMap((id) => listDemoFiles(customer, id, content))),
    )
    const own = [...demo.flatMap(describeOwn), ...names.filter((name) => !demoFiles.has(name)).map((name) => `file ${name}`)]
    if (own.length > 0 && !all) {
      const advice = 'Move them to a customer of your own, or use --all to delete them, too.'
      throw new CommandError('Nothing was deleted. These do not belong to the demo:', { faults: own, advice })
    }
    if (batch?.isDryRun) return `Would delete the demo: ${counts.join(', ')}.\n`
    for (const name of names) await files.deleteFile(name)
    // The customers last, so that a second run can find the rest of an interrupted one.
    await deleteDocuments(
      documents,
      demo.toReversed().map(({ path }) => path),
    )
    const mails = openMailStore(documents)
    for (const email of new Set(createDemoCustomers('2026-01-01').flatMap(({ emails }) => emails))) await mails.deleteMailsTo(email)
    for (const { localId } of accounts) {
      // The site deletes the profile and the sessions (server/person/erasure.ts).
      await openErasureStore(documents).putErasure({ uid: localId, askedAt: new Date() })
      await identity.deleteAccount(localId)
    }
    await rm(demoPasswordFile(config.dataDir), { force: true })
    return `Deleted the demo: ${counts.join(', ')}.\n`
  },
})

/** The documents of the demo: the customers first, each before what lies below it. */
async function findDemo(documents: DocumentsClient): Promise<readonly Document[]> {
  const customers = (await documents.batchGet(demoCustomerIds.map((id) => ['customers', id]))).filter((found) => found !== undefined)
  const below = await Promise.all(
    demoCustomerIds.flatMap((id) => listBelow('customers').map((part) => documents.runQuery({ collection: ['customers', id, part] }))),
  )
  const requests = below.flat().filter(({ path }) => path[2] === 'requests')
  const messages = await Promise.all(
    requests.flatMap(({ path }) => listBelow('customers/requests').map((part) => documents.runQuery({ collection: [...path, part] }))),
  )
  const settled = await documents.batchGet(demoCustomerIds.map((id) => ['monthlyMails', id]))
  return [...customers, ...below.flat(), ...messages.flat(), ...settled.filter((found) => found !== undefined)]
}

/** Describes the agency's own additions and changes to a demo customer. */
function describeOwn({ path, fields }: Document): readonly string[] {
  const [, customerId = '', part, id = ''] = path
  if (path.length === 2) {
    const known = createDemoCustomers('2026-01-01').find((customer) => customer.id === customerId)
    const company = fields.get('company')
    if (path[0] !== 'customers' || !known || typeof company !== 'string' || company === known.company) return []
    return [`customer ${customerId}, now named ${company}`]
  }
  if (path.length > 4) return []
  const isOwn =
    (part === 'invoices' && fields.get('iban') !== demoBankAccount.iban) ||
    (part === 'products' && !demoProductIds.includes(id)) ||
    (part === 'appointments' && id !== demoAppointmentId)
  return isOwn ? [`${part}/${id} of customer ${customerId}`] : []
}

function countParts(demo: readonly Document[], fileCount: number, accountCount: number): readonly string[] {
  const countOfPart = (part: string) => demo.filter(({ path }) => path.length === 4 && path[2] === part).length
  const counts: readonly (readonly [number, string])[] = [
    [demo.filter(({ path }) => path.length === 2 && path[0] === 'customers').length, 'customer'],
    [countOfPart('invoices'), 'invoice'],
    [countOfPart('products'), 'product'],
    [countOfPart('appointments'), 'appointment'],
    [countOfPart('requests'), 'request'],
    [fileCount, 'file'],
    [accountCount, 'account'],
  ]
  return counts.filter(([count]) => count > 0).map(([count, word]) => countOf(count, word))
}
