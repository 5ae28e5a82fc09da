import { randomUUID } from 'node:crypto'
import { dayMilliseconds } from '#domain/durations.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { openFiles } from '#gateway/provider/connection.ts'
import { openImportStore, type StoredImport } from '#gateway/record-imports.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { createProduct } from '#testing/site/products.ts'
import { agencyPages, type AgencyPage } from '#web/dashboard/agency/agency-pages.ts'
import { createCall } from './calls.ts'
import { isLong } from './matrix.ts'
import { connectTo, createCompany, createPerson, openDocuments } from './people.ts'
import type { TestServer } from './server.ts'

/**
 * An address of each page of the agency, with the names of stored records.
 *
 * @param uid Of who has sent a file to import.
 * @param prefixesOf The languages of a page, by its place in the list. Who may open a page does not depend on its language, so the default
 *   is every other page in German; both in `npm run test:long`.
 */
export async function listAddresses(
  server: TestServer,
  uid = 'nobody',
  prefixesOf: (at: number) => readonly string[] = (at) => (isLong ? ['', '/de'] : [at % 2 === 0 ? '' : '/de']),
): Promise<readonly (AgencyPage & { readonly address: string })[]> {
  const person = await createPerson(server)
  const { id: customer, number } = await createCompany(server, [person])
  const id = randomUUID()
  const { products, requests } = createGateway(openDocuments(server))
  await requests.createRequest({ customerId: customer, id }, { kind: 'question', subject: 'Why', text: 'Why?', locale: 'de' }, person.uid)
  const reference = await createApplication(server)
  const batch = `20260302-${customer.replaceAll(/[^a-z]/gu, '').slice(0, 5)}`
  const fields = encodePlainObject({ command: 'invoices pay', createdAt: new Date() })
  await openDocuments(server).commit([{ set: ['batches', batch], fields }])
  const imported = randomUUID()
  await openImportStore(openDocuments(server)).create({ ...sentFile, id: imported, uid, createdAt: new Date() }, new Uint8Array(1))
  const statements = randomUUID()
  const sentStatements = { ...sentFile, kind: 'bank', id: statements, uid, createdAt: new Date() } as const
  await openImportStore(openDocuments(server)).create(sentStatements, new Uint8Array(1))
  const { id: booking } = await createCall(server, new Date(Date.now() + 500 * dayMilliseconds))
  // A product has the same id, and a file.
  const file = `customers/${customer}/plan.txt`
  await products.putProducts(customer, [createProduct({ id, files: [file] })])
  await openFiles(connectTo(server)).uploadFile({
    name: file,
    content: new Blob(['Plan']).stream(),
    sizeBytes: 4,
    contentType: 'text/plain',
  })
  const values: Readonly<Record<string, string>> = {
    customer,
    number,
    id,
    reference,
    batch,
    import: imported,
    statements,
    booking,
    file: Buffer.from(file).toString('base64url'),
  }
  return agencyPages.flatMap((page, at) => {
    const path = page.path.replaceAll(/:(\w+)/gu, (_, name: string) => values[name] ?? 'none')
    return prefixesOf(at).map((prefix) => ({ ...page, address: prefix + path }))
  })
}

/** A file of a kind that every role may import. */
const sentFile: Omit<StoredImport, 'createdAt' | 'id' | 'partCount' | 'uid'> = {
  kind: 'invoices',
  fileName: 'x.csv',
  sizeBytes: 1,
  sha256: '',
  encoding: 'utf-8',
  hasDecimalCommas: false,
  isReplacing: false,
  notifies: false,
  state: 'refused',
  batches: [],
  report: '',
}

/** An application with a file. @returns Its case number. */
async function createApplication(server: TestServer): Promise<string> {
  const id = randomUUID()
  const lead: StoredLead = {
    id,
    reference: id.slice(0, 11),
    formName: 'application',
    locale: 'de',
    name: 'Ann',
    email: `${id}@example.test`,
    role: 'talent-pool',
    fileName: 'cv.txt',
    message: 'Hallo',
    createdAt: new Date(),
  }
  await openLeadStore(openDocuments(server)).createLead(lead, [])
  const content = new Blob(['CV']).stream()
  await openFiles(connectTo(server)).uploadFile({ name: `applications/${id}/cv.txt`, content, sizeBytes: 2, contentType: 'text/plain' })
  return lead.reference
}
