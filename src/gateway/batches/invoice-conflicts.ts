import { type BrokenDeduction, isInvolved, listNewlyBroken } from '#domain/invoices/deductions.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { Path } from '#protocol/document-name.ts'
import type { Fields } from '#protocol/value.ts'
import type { Document, DocumentsClient, DocumentWrite } from '#gateway/documents/documents.ts'
import { parseEach } from '#gateway/documents/typed-document.ts'
import { parseInvoice } from '#gateway/invoices/read-ledger.ts'

/** Invoices of a page: few enough not to delay other requests. */
const pageSize = 100

/** An invoice that an undo cannot take back: a credit note or a final invoice depends on it, or it on the deduction of an advance invoice. */
export type InvoiceConflict = { readonly path: Path } & ConflictReason
type ConflictReason = { readonly reason: 'credited' | 'deducted' } | { readonly reason: 'of-deduction'; readonly advance: string }

/**
 * Lists the invoices that an undo cannot take back: credit notes that stay would be taken off the sums without them, and deductions of advance
 * invoices would no longer hold.
 *
 * @param writes What the undo is to write.
 */
export async function listInvoiceConflicts(
  documents: DocumentsClient,
  writes: readonly DocumentWrite[],
): Promise<readonly InvoiceConflict[]> {
  const conflicts: InvoiceConflict[] = []
  for (const [customerId, own] of Map.groupBy(writes.filter(isOfInvoice), (write) => pathOf(write)[1] ?? '')) {
    const collection = ['customers', customerId, 'invoices']
    const stored = await Array.fromAsync(documents.iterate({ collection, pageSize }))
    // One that cannot be read must not stop the undo of what made it so.
    const parse = (found: readonly Document[]) => parseEach(found, parseInvoice, () => undefined)
    const [before, after] = [parse(stored), parse(applyWrites(stored, own))]
    const written = new Set(own.map((write) => pathOf(write).at(-1)))
    const changed = [...before, ...after].filter(({ number }) => written.has(invoiceIdOf(number)))
    const reasons = new Map([...listDeducted(before, after, changed), ...listCredited(before, after)])
    conflicts.push(...[...reasons].map(([number, reason]) => ({ path: [...collection, invoiceIdOf(number)], ...reason })))
  }
  return conflicts
}

type Reason = readonly [number: string, reason: ConflictReason]

/** Invoices that become void although their credit notes do not. */
function listCredited(before: readonly Invoice[], after: readonly Invoice[]): readonly Reason[] {
  const isValid = ({ state }: Invoice) => isIssued({ state }) && state !== 'void'
  const valid = new Set(before.filter(isValid).map(({ number }) => number))
  const voided = new Set(after.filter(({ number, state }) => state === 'void' && valid.has(number)).map(({ number }) => number))
  const notes = after.filter((each) => each.kind === 'creditNote' && isValid(each))
  return notes.flatMap(({ creditsNumber }) =>
    creditsNumber !== undefined && voided.has(creditsNumber) ? [[creditsNumber, { reason: 'credited' }] as const] : [],
  )
}

/** Those of the changed invoices that break the deduction of an advance invoice. */
function listDeducted(before: readonly Invoice[], after: readonly Invoice[], changed: readonly Invoice[]): readonly Reason[] {
  return listNewlyBroken(before, after).flatMap((broken) =>
    changed.filter((each) => each.number === broken.final.number || isInvolved(each, broken)).map((each) => describeReason(each, broken)),
  )
}

function describeReason({ number }: Invoice, { advance }: BrokenDeduction): Reason {
  return [number, number === advance ? { reason: 'deducted' } : { reason: 'of-deduction', advance }]
}

function isOfInvoice(write: DocumentWrite): boolean {
  const path = pathOf(write)
  return path.length === 4 && path[0] === 'customers' && path[2] === 'invoices'
}

function pathOf(write: DocumentWrite): Path {
  return 'delete' in write ? write.delete : write.set
}

/** The documents as they will be. */
function applyWrites(stored: readonly Document[], writes: readonly DocumentWrite[]): readonly Document[] {
  const documents = new Map(stored.map((document) => [document.path.join('/'), document]))
  for (const write of writes) {
    const path = pathOf(write)
    const name = path.join('/')
    const current = documents.get(name)
    if ('delete' in write) documents.delete(name)
    else documents.set(name, { updateTime: 0n, createTime: 0n, ...current, path, fields: mergeFields(current, write) })
  }
  return [...documents.values()]
}

/** A write with a mask leaves the other fields as they are. */
function mergeFields(current: Document | undefined, { mask, fields }: Extract<DocumentWrite, { readonly set: Path }>): Fields {
  return mask ? new Map([...(current?.fields ?? []), ...fields]) : fields
}
