import * as v from 'valibot'
import type { Fault, FaultKind } from './import-fault.ts'
import type { PlannedRecord } from './plan-record.ts'
import type { Problem } from './record-kind.ts'
import { type EInvoiceReport, EInvoiceReportSchema, FaultGroupSchema, type SheetReport, SheetReportSchema } from './report-parts.ts'

/** Faults of one kind in one field. */
export type FaultGroup = {
  readonly kind: FaultKind
  readonly field?: string
  readonly wanted?: string
  readonly rule?: string
  /** An example of what is right. */
  readonly example?: string
  readonly count: number
  /** The first of them. */
  readonly rows: readonly FaultRow[]
}

/** Where a fault is, and the value. */
export type FaultRow = { readonly place: string; readonly value?: string; readonly other?: string }

/** What a check has found, or storing has done. */
export type ImportReport = {
  readonly count: number
  readonly new: number
  readonly changed: number
  readonly unchanged: number
  /** Customers with a new or changed record; absent for kinds without customers. */
  readonly customerCount?: number
  /** Keys of the first records that are new or changed, with the fields that change. */
  readonly records: readonly { readonly key: string; readonly change: 'new' | 'changed'; readonly fields: readonly string[] }[]
  /** The largest first. */
  readonly faults: readonly FaultGroup[]
  readonly faultCount: number
  /** Lines or entries that have a fault. */
  readonly faultyCount: number
  /** Why the file cannot be read; then there is nothing else. */
  readonly fileFault?: { readonly name: string; readonly facts: Readonly<Record<string, string>> }
  /** Why storing stopped; `stored` records were stored before. */
  readonly stop?: { readonly name: 'changed' | 'conflict' | 'failed'; readonly stored: number }
  /** Of a table with other headings than ours. */
  readonly sheet?: SheetReport
  /** The encoding that was assumed, and a word that shows whether it is right. */
  readonly assumed?: { readonly encoding: string; readonly sample?: string }
  /** A report for each file of e-invoices. */
  readonly eInvoices?: readonly EInvoiceReport[]
}

/** Rows of a group, groups, and records that a report holds, which must fit into a document. */
const mostRows = 100
const mostRowsOfAll = 2000
const mostGroups = 60
const mostRecords = 50

/** Groups faults by kind, field and rule, the largest first, in the order of the file. */
export function groupFaults(problems: readonly Problem[]): Pick<ImportReport, 'faults' | 'faultCount' | 'faultyCount'> {
  const groups = Map.groupBy(problems, ({ fault }) => keyOfGroup(fault))
  const faults = Array.from(groups.values(), (each): FaultGroup => {
    const [{ fault }] = each as [Problem, ...Problem[]] // groups are not empty
    const { kind, field, wanted, rule, other } = fault
    return {
      kind,
      ...(field !== undefined && { field }),
      ...(wanted !== undefined && { wanted }),
      ...(rule !== undefined && { rule: rule.slice(0, 500) }),
      ...(other !== undefined && !refersToRow(kind) && { example: other }),
      count: each.length,
      rows: each.slice(0, mostRows).map(({ place, fault: found }) => ({
        place,
        ...(found.value !== undefined && { value: found.value }),
        ...(found.other !== undefined && refersToRow(kind) && { other: found.other }),
      })),
    }
  })
  const shown = faults.toSorted((a, b) => b.count - a.count).slice(0, mostGroups)
  const rowsOfGroup = Math.floor(mostRowsOfAll / Math.max(1, shown.length))
  return {
    faults: shown.map((group) => ({ ...group, rows: group.rows.slice(0, rowsOfGroup) })),
    faultCount: problems.length,
    faultyCount: new Set(problems.map(({ place }) => place)).size,
  }
}

/** Faults with the same key are alike. */
export function keyOfGroup({ kind, field, wanted, rule }: Fault): string {
  return JSON.stringify([kind, field, wanted, rule])
}

function refersToRow(kind: FaultKind): boolean {
  return kind === 'contradiction' || kind === 'repeated'
}

/** Counts records as they are planned or stored. */
export class ReportCounter<Item> {
  readonly #counts = { new: 0, changed: 0, unchanged: 0 }
  readonly #customers = new Set<string>()
  readonly #records: ImportReport['records'][number][] = []
  readonly #keyOf: (item: Item) => string
  readonly #customerOf: ((item: Item) => string) | undefined

  constructor({ keyOf, customerOf }: { readonly keyOf: (item: Item) => string; readonly customerOf?: (item: Item) => string }) {
    this.#keyOf = keyOf
    this.#customerOf = customerOf
  }

  add(planned: readonly PlannedRecord<Item>[]): void {
    for (const { item, change, changedFields } of planned) {
      this.#counts[change]++
      if (change === 'unchanged') continue
      if (this.#customerOf) this.#customers.add(this.#customerOf(item))
      if (this.#records.length < mostRecords) this.#records.push({ key: this.#keyOf(item), change, fields: changedFields })
    }
  }

  get written(): number {
    return this.#counts.new + this.#counts.changed
  }

  /** The report without faults. */
  read(): ImportReport {
    const { new: added, changed, unchanged } = this.#counts
    return {
      ...this.#counts,
      count: added + changed + unchanged,
      ...(this.#customerOf && { customerCount: this.#customers.size }),
      records: this.#records,
      faults: [],
      faultCount: 0,
      faultyCount: 0,
    }
  }
}

const ReportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    count: v.number(),
    new: v.number(),
    changed: v.number(),
    unchanged: v.number(),
    customerCount: v.exactOptional(v.number()),
    records: v.array(v.object({ key: v.string(), change: v.picklist(['new', 'changed']), fields: v.array(v.string()) })),
    faults: v.array(FaultGroupSchema),
    faultCount: v.number(),
    faultyCount: v.number(),
    fileFault: v.exactOptional(v.object({ name: v.string(), facts: v.record(v.string(), v.string()) })),
    stop: v.exactOptional(v.object({ name: v.picklist(['changed', 'conflict', 'failed']), stored: v.number() })),
    sheet: v.exactOptional(SheetReportSchema),
    assumed: v.exactOptional(v.object({ encoding: v.string(), sample: v.exactOptional(v.string()) })),
    eInvoices: v.exactOptional(v.array(EInvoiceReportSchema)),
  }),
)

/** Reads a stored report; undefined before there is one. */
export function parseReport(text: string): ImportReport | undefined {
  const result = v.safeParse(ReportSchema, text)
  return result.success ? result.output : undefined
}
