import type { BegunOperation } from '#agency/begin-operation.ts'
import { checkRecords, type ImportOptions } from '#agency/imports/check-records.ts'
import { fieldsOf, inspectSheet, type Sheet } from '#agency/imports/files/inspect-sheet.ts'
import { type FileFormat, readRecords } from '#agency/imports/files/read-records.ts'
import { findFileEncoding } from '#agency/imports/files/read-text.ts'
import { FileFault, shorten } from '#agency/imports/import-fault.ts'
import { describeKind } from '#agency/imports/import-kinds.ts'
import { groupFaults, type ImportReport, ReportCounter } from '#agency/imports/import-report.ts'
import type { RecordKind } from '#agency/imports/record-kind.ts'
import type { SheetReport } from '#agency/imports/report-parts.ts'
import { findCustomers, mappedKinds } from '#agency/imports/sheets/find-customers.ts'
import { listMissingFields } from '#agency/imports/sheets/missing-fields.ts'
import { storeRecords } from '#agency/imports/store-records.ts'
import { detectedEncoding, importRows } from '#domain/import-file.ts'
import { openImportMappingStore } from '#gateway/import-mappings.ts'
import { mostOfCommit } from '#server/agency/threads/act-in-thread.ts'
import { tell } from '#server/agency/threads/run-in-thread.ts'
import { findStop } from './find-stop.ts'
import type { ImportProgress, ImportTask } from './import-task.ts'

/** Own judgement: no file of ours has so many columns, nor so long rows. */
const bounds = { rows: importRows, columns: 200, rowCharacters: 200_000 }

type Work = Extract<ImportTask['work'], { name: 'check' | 'store' }>

/** Checks a table or JSON, or stores it. */
export async function importTable<Item extends object>(
  unprepared: RecordKind<Item>,
  operation: BegunOperation,
  { name, entry, content, currency, earlierIds }: Work,
): Promise<ImportReport> {
  const { gateway, batch, documents } = operation
  const now = operation.now()
  const options: ImportOptions = { isReplacing: entry.isReplacing, notifies: entry.notifies, mostOfCommit }
  const file = { name: entry.fileName, bytes: content }
  const { encoding, assumed }: Awaited<ReturnType<typeof findFileEncoding>> =
    entry.encoding === detectedEncoding ? await findFileEncoding(file) : { encoding: entry.encoding }
  const plain: FileFormat = {
    encoding,
    commaColumns: entry.hasDecimalCommas ? describeKind(entry.kind).decimalColumns : [],
    bounds,
  }
  let kind = (await unprepared.prepare?.(operation)) ?? unprepared
  const foreseen = new ReportCounter(kind)
  const about = assumed ? { assumed } : {}
  let sheet: SheetReport | undefined
  let format = plain
  const source = () => readRecords(kind, file, format)
  let checked
  try {
    const mappings = openImportMappingStore(documents)
    const found = await inspectSheet(kind, file, plain, await findFacts(operation, entry, currency))
    sheet = found && found.mapping.size > 0 ? describeSheet(kind, found, now) : undefined
    if (sheet?.isAsked) return { ...foreseen.read(), ...about, sheet }
    if (found) format = { ...plain, sheet: found.reading }
    if (found && sheet) {
      const wrapped = findCustomers(unprepared)
      kind = (await wrapped.prepare?.(operation)) ?? wrapped
      if (name === 'check' && entry.columns) await mappings.remember(kind.name, found.headings, fieldsOf(found))
    }
    checked = await checkRecords(kind, source, gateway, options, now, ({ planned }, done) => {
      foreseen.add(planned)
      tell<ImportProgress>({ step: 'checking', done })
    })
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return { ...foreseen.read(), ...about, ...(sheet && { sheet }), fileFault: { name: error.fault, facts: error.facts } }
  }
  const report: ImportReport = {
    ...foreseen.read(),
    ...about,
    count: checked.count,
    ...groupFaults(checked.problems),
    ...(sheet && { sheet }),
  }
  if (name === 'check') return report
  if (checked.problems.length > 0) return { ...report, stop: { name: 'changed', stored: 0 } }
  const done = new ReportCounter(kind)
  if (checked.commitCount > 1) batch.expectSeveral(`${kind.name} import ${entry.sha256}`)
  try {
    for await (const { planned } of storeRecords(kind, source, checked, gateway, options, now)) {
      done.add(planned)
      tell<ImportProgress>({ step: 'storing', done: done.read().count, total: checked.count })
    }
    await batch.finish(documents, earlierIds)
  } catch (error) {
    const stop = findStop(error)
    if (stop === undefined) throw error
    return { ...done.read(), stop: { name: stop, stored: done.written } }
  }
  return done.read()
}

/** What is known before the table is read: what was chosen on the page, else what was confirmed before. */
async function findFacts(operation: BegunOperation, { kind, columns }: Work['entry'], currency: string) {
  if (!mappedKinds.has(kind)) return {}
  const mappings = openImportMappingStore(operation.documents)
  const give = (headings: readonly string[]) => new Map(headings.map((heading, at) => [heading, columns?.[at] ?? '']))
  return {
    country: (await operation.readSite()).address.country,
    currency,
    asks: true,
    ...(columns ? { give } : { recall: async (headings: readonly string[]) => await mappings.recall(kind, headings) }),
  }
}

function describeSheet<Item>(kind: RecordKind<Item>, { headings, mapping, proposed, rows, reading }: Sheet, now: Date): SheetReport {
  const columns = headings.flatMap((heading, at) => {
    if (heading === '') return []
    const field = mapping.get(heading) ?? ''
    const cells = rows.map((row) => shorten(row[at] ?? ''))
    return [{ at, heading: shorten(heading), field, isProposed: proposed.includes(heading), cells }]
  })
  const fields = columns.map(({ field }) => field).filter((field) => field !== '')
  const missing = listMissingFields(kind, { fields, reading, now })
  const { guessed, dates, amounts } = reading.notation
  return {
    isAsked: proposed.length > 0 || missing.length > 0,
    columns,
    missing,
    guessed: guessed.map((field) => ({ field, as: dates.get(field) ?? amounts.get(field) ?? 'day-first' })),
  }
}
