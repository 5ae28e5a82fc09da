import * as v from 'valibot'
import type { BegunOperation } from '#agency/begin-operation.ts'
import { customerRecords } from '#agency/customers/customer-records.ts'
import { checkRecords, type ImportOptions } from '#agency/imports/check-records.ts'
import { withOriginals } from '#agency/imports/files/with-originals.ts'
import { groupFaults, type ImportReport, ReportCounter } from '#agency/imports/import-report.ts'
import type { EInvoiceReport } from '#agency/imports/report-parts.ts'
import { foldName } from '#agency/imports/sheets/fold-name.ts'
import { storeRecords } from '#agency/imports/store-records.ts'
import { invoiceRecords } from '#agency/invoices/invoice-records.ts'
import type { ReadFile } from '#agency/invoices/e-invoices/read-e-invoice-file.ts'
import { type Beside, type RefusedEInvoice, type TakenEInvoice, takeRead } from '#agency/invoices/e-invoices/take-e-invoice.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { buyerDecisions } from '#domain/import-file.ts'
import { customerOfBuyer } from '#domain/invoices/e-invoice/customer-of-buyer.ts'
import type { ReadProblem } from '#domain/invoices/e-invoice/read/read-fault.ts'
import { listTextProblems } from '#domain/record-texts.ts'
import { mostOfCommit } from '#server/agency/threads/act-in-thread.ts'
import { tell } from '#server/agency/threads/run-in-thread.ts'
import { EInvoiceReader } from './e-invoice-reader.ts'
import { findStop } from './find-stop.ts'
import type { ImportProgress, ImportTask } from './import-task.ts'

type Work = Extract<ImportTask['work'], { name: 'check' | 'store' }>

/** A file, what is to be said of it, and the invoice that it makes. */
type Found = {
  readonly report: EInvoiceReport
  readonly taken?: TakenEInvoice
  /** Whose it is, if that is known. */
  readonly customerId?: string
  readonly newCustomer?: Customer
}

/** Shown of a file that has more: a text of it may have 100,000 characters, and the reports of all files are in one document. */
const mostProblems = 20
const mostKept = 30
const longestText = 300

/** Checks e-invoices, or stores those that can be. What is wrong with one of them does not keep back the others. */
export async function importEInvoices(operation: BegunOperation, work: Work): Promise<ImportReport> {
  const { name, entry, earlierIds } = work
  const { gateway, batch, documents } = operation
  const now = operation.now()
  const options: ImportOptions = { isReplacing: entry.isReplacing, notifies: entry.notifies, mostOfCommit }
  const read = await takeFiles(operation, work)
  const { found, counter } = await checkAll(operation, read, options)
  const ready = found.filter(({ report }) => report.state === 'ready')
  const eInvoices = found.map(({ report }) => report)
  const report: ImportReport = { ...counter.read(), count: ready.length, eInvoices }
  if (name === 'check') return report
  // Who a file is of, or whether it can be stored, may be another since the check.
  if (listKeys(eInvoices) !== listKeys(work.checked?.eInvoices ?? [])) return { ...report, stop: { name: 'changed', stored: 0 } }
  const done = new ReportCounter(invoiceRecords)
  batch.expectSeveral(`invoices import ${entry.sha256}`)
  try {
    const added = new Map(ready.flatMap(({ newCustomer }) => (newCustomer ? [[newCustomer.id, newCustomer]] : [])))
    if (added.size > 0)
      await gateway.customers.storeCustomers([...added.values()].map((customer) => ({ ...customer, replaces: undefined })))
    const { kind, source } = await prepare(operation, ready)
    for await (const { planned } of storeRecords(kind, source, {}, gateway, options, now)) {
      done.add(planned)
      tell<ImportProgress>({ step: 'storing', done: done.read().count, total: ready.length })
    }
    await batch.finish(documents, earlierIds)
  } catch (error) {
    const stop = findStop(error)
    if (stop === undefined) throw error
    return { ...done.read(), eInvoices, stop: { name: stop, stored: done.written } }
  }
  return { ...done.read(), eInvoices }
}

function listKeys(reports: readonly EInvoiceReport[]): string {
  return JSON.stringify(reports.map(({ state, customer, number }) => state === 'ready' && [customer?.id, number]))
}

/** Reads each file on a thread, finds its customer, and makes its invoice. */
async function takeFiles(operation: BegunOperation, work: Work): Promise<readonly Found[]> {
  const { name: step, checked, mayAddCustomers } = work
  const files = await readAll(work)
  const around = {
    customers: [...(await operation.gateway.customers.listAllCustomers())],
    added: new Map<string, Customer>(),
    mayAddCustomers,
  }
  const alone: Found[] = []
  for (const file of files) {
    const planned = step === 'store' && file.buyer === buyerDecisions.add ? checked?.eInvoices?.[alone.length]?.customer?.id : undefined
    // What has stopped half-way has stored it already.
    const isStored = planned !== undefined && around.customers.some(({ id }) => id === planned) && !around.added.has(planned)
    alone.push(await takeFile(operation, isStored ? { ...file, buyer: planned } : file, around))
  }
  const beside = alone.flatMap(({ taken }) => taken ?? [])
  const found: Found[] = []
  for (const [index, file] of files.entries()) {
    const first = alone[index]
    // A credit note or a final invoice may refer to an invoice in another one of the files.
    const isOpen = first?.report.state === 'refused' || first?.taken?.kept.includes('BT-25') === true
    const buyer = first?.customerId ?? file.buyer
    found.push(first && !isOpen ? first : await takeFile(operation, { ...file, buyer }, around, beside))
  }
  return found
}

type ReadOne = {
  readonly name: string
  readonly bytes: Uint8Array
  /** What was decided on its customer. */
  readonly buyer: string
  readonly read: Awaited<ReturnType<EInvoiceReader['read']>>
}

async function readAll({ entry, content }: Work): Promise<readonly ReadOne[]> {
  await using reader = new EInvoiceReader()
  const files: ReadOne[] = []
  let at = 0
  for (const { name, sizeBytes, buyer = '' } of entry.files ?? []) {
    const bytes = content.slice(at, at + sizeBytes)
    at += sizeBytes
    files.push({ name, bytes, buyer, read: await reader.read(bytes) })
    tell<ImportProgress>({ step: 'checking', done: files.length })
  }
  return files
}

type Around = {
  /** With those that are stored with the files. */
  readonly customers: Customer[]
  readonly added: Map<string, Customer>
  readonly mayAddCustomers: boolean
}

async function takeFile(
  operation: BegunOperation,
  { name, bytes, buyer, read }: ReadOne,
  { customers, added, mayAddCustomers }: Around,
  beside: Beside = [],
): Promise<Found> {
  if ('problems' in read) return { report: refuse({ name }, read.problems) }
  const about = describe(name, read)
  if (buyer === buyerDecisions.skip) return { report: { ...about, state: 'skipped' } }
  const take = async (customerId: string | undefined) => await takeRead(operation, read, bytes, { customers, customerId }, beside)
  const chosen = buyer === '' || buyer === buyerDecisions.add ? undefined : buyer
  const first = await take(chosen)
  const isUnknown = 'problems' in first && first.candidates !== undefined
  const proposal = isUnknown && mayAddCustomers ? await proposeCustomer(operation, read, customers) : undefined
  if (isUnknown && !(proposal && buyer === buyerDecisions.add)) return { report: ask(about, first, customers, proposal) }
  if (proposal) {
    customers.push(proposal)
    added.set(proposal.id, proposal)
  }
  const taken = proposal ? await take(proposal.id) : first
  if ('problems' in taken) return { report: refuse(about, taken.problems), ...(proposal && { customerId: proposal.id }) }
  const { customerId, kept, invoice } = taken
  const customer = customers.find(({ id }) => id === customerId)
  const newCustomer = added.get(customerId)
  const { netMinor, taxMinor, grossMinor } = invoice
  const report: EInvoiceReport = {
    ...about,
    netMinor,
    taxMinor,
    grossMinor,
    state: 'ready',
    ...(customer && { customer: pickNames(customer) }),
    ...(newCustomer && { isNewCustomer: true }),
    kept: kept.slice(0, mostKept),
  }
  return { report, taken, customerId, ...(newCustomer && { newCustomer }) }
}

/** A file whose customer a person is to decide. Those of the same name may be meant. */
function ask(
  about: EInvoiceReport,
  { problems, candidates = [] }: RefusedEInvoice,
  customers: readonly Customer[],
  proposal: Customer | undefined,
): EInvoiceReport {
  const alike = customers.filter(({ company }) => foldName(company) === foldName(about.buyer ?? ''))
  const named = new Map([...candidates, ...alike].map((each) => [each.id, pickNames(each)]))
  return {
    ...refuse(about, problems),
    state: 'asked',
    candidates: [...named.values()].slice(0, mostProblems),
    ...(proposal && { proposal: pickNames(proposal) }),
  }
}

function pickNames({ id, company }: Customer) {
  return { id, company: company.slice(0, longestText) }
}

function describe(name: string, { eInvoice }: ReadFile): EInvoiceReport {
  const { kind, number, issuedOn, currency, buyer, totals } = eInvoice
  const { netMinor, taxMinor, grossMinor } = totals
  return {
    name,
    state: 'refused',
    kind,
    number: number.slice(0, longestText),
    issuedOn,
    currency: currency.slice(0, longestText),
    netMinor,
    taxMinor,
    grossMinor,
    buyer: buyer.name.slice(0, longestText),
    problems: [],
    problemCount: 0,
    faults: [],
    kept: [],
  }
}

function refuse(about: Pick<EInvoiceReport, 'name'> & Partial<EInvoiceReport>, problems: readonly ReadProblem[]): EInvoiceReport {
  const shown = problems.slice(0, mostProblems).map(({ fault, term, path }) => ({
    ...fault,
    ...(term !== undefined && { term }),
    ...(path !== undefined && { path: path.slice(0, 200) }),
    ...(fault.value !== undefined && { value: fault.value.slice(0, longestText) }),
    ...(fault.wanted !== undefined && { wanted: fault.wanted.slice(0, longestText) }),
  }))
  return { faults: [], kept: [], ...about, state: 'refused', problems: shown, problemCount: problems.length }
}

/** The customer that may be stored for a buyer; undefined if what the file says of it is not enough. */
async function proposeCustomer(
  operation: BegunOperation,
  { eInvoice }: ReadFile,
  customers: readonly Customer[],
): Promise<Customer | undefined> {
  const kind = (await customerRecords.prepare?.(operation)) ?? customerRecords
  const entered = customerOfBuyer(eInvoice.buyer, (id) => customers.some((each) => each.id === id))
  const parsed = v.safeParse(kind.schema, kind.complete(entered, operation.now()))
  return parsed.success && listTextProblems(parsed.output).length === 0 ? parsed.output : undefined
}

/** Records of files, whose places are their numbers. */
async function prepare(operation: BegunOperation, files: readonly Found[]) {
  const taken = files.flatMap((each) => each.taken ?? [])
  const originals = new Map(taken.map(({ customerId, number, originals: own }) => [`${customerId}/${number}`, own]))
  const unprepared = withOriginals(originals)
  const kind = (await unprepared.prepare?.(operation)) ?? unprepared
  const source = () =>
    files.flatMap(({ taken: one }, index) =>
      one ? [{ place: `entry ${index}`, value: { customerId: one.customerId, ...one.entered } }] : [],
    )
  return { kind, source }
}

/** Checks the invoices against one another and what is stored. */
async function checkAll(operation: BegunOperation, files: readonly Found[], options: ImportOptions) {
  const { kind, source } = await prepare(operation, files)
  const counter = new ReportCounter(kind)
  const changes = new Map<string, 'new' | 'changed' | 'unchanged'>()
  const planned: Parameters<typeof counter.add>[0][number][] = []
  const { problems } = await checkRecords(kind, source, operation.gateway, options, operation.now(), (plan) => {
    planned.push(...plan.planned)
    for (const { item, change } of plan.planned) changes.set(kind.keyOf(item), change)
  })
  const added = new Set(files.flatMap(({ newCustomer }) => newCustomer?.id ?? []))
  const isOpen = ({ kind: name, value = '' }: (typeof problems)[number]['fault']) => name !== 'no-customer' || !added.has(value)
  const byPlace = Map.groupBy(
    problems.filter(({ fault }) => isOpen(fault)),
    ({ place }) => place,
  )
  const found = files.map((each, index): Found => {
    const { report, taken } = each
    const own = byPlace.get(`entry ${index}`) ?? []
    if (!taken) return each
    const change = changes.get(`${taken.customerId}/${taken.number}`)
    if (own.length > 0) return { ...each, report: { ...report, state: 'refused', faults: groupFaults(own).faults } }
    return { ...each, report: { ...report, ...(change && { change }) } }
  })
  const keys = new Set(
    found.flatMap(({ report, taken }) => (report.state === 'ready' && taken ? `${taken.customerId}/${taken.number}` : [])),
  )
  // A second file of the same invoice is refused.
  const firsts = new Map(planned.toReversed().map((each) => [kind.keyOf(each.item), each]))
  counter.add([...firsts.values()].filter(({ item }) => keys.has(kind.keyOf(item))).toReversed())
  return { found, counter }
}
