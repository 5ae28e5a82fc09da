import { type DatabaseName, encodeName, type Path } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import type { Fields } from '#protocol/value.ts'
import { encodeFields } from '#protocol/value-codec.ts'
import { ServiceError } from '#backend/service-error.ts'
import { assertDocument, type DocumentLimits } from './assert-document.ts'
import { findField, withField, withoutField } from './fields.ts'
import { applyTransforms } from './transform.ts'
import type { DocumentVersion, Update, Write, WriteResult } from './write.ts'

/** The state of a document before and after a commit. */
export type Change = { readonly path: Path; readonly before: DocumentVersion | undefined; readonly after: DocumentVersion | undefined }

/** One write of a commit, with the document right before and right after it. */
export type WriteStep = Change & { readonly kind: Write['kind'] }

/** The result of a commit that is not stored yet; if a write is refused there is no plan. */
export type CommitPlan = {
  readonly results: readonly WriteResult[]
  readonly changes: readonly Change[]
  /** One per write, in the order of the writes. */
  readonly steps: readonly WriteStep[]
  /** Reads a document as it is after the whole commit. */
  readonly readAfter: (path: Path) => DocumentVersion | undefined
}

/** The context that all writes of a commit share. */
export type CommitContext = {
  readonly database: DatabaseName
  /** Microseconds, later than every stored `updateTime`. */
  readonly commitTime: bigint
  readonly limits: DocumentLimits
  /** Replaces an error that reveals a document; the document is given as it was right before the write. */
  readonly conceal?: (error: unknown, path: Path, current: DocumentVersion | undefined) => unknown
}

/**
 * Computes a commit without storing anything; each write sees the results of the writes before it.
 *
 * @param read The stored version of a document.
 * @throws ServiceError if a precondition fails or a document exceeds a limit.
 */
export function planCommit(
  writes: readonly Write[],
  read: (path: Path) => DocumentVersion | undefined,
  context: CommitContext,
): CommitPlan {
  const changes = new Map<string, Change>()
  const steps: WriteStep[] = []
  const deleted = new Set<string>()
  const results = writes.map((write): WriteResult => {
    const { kind, path } = write
    const key = path.join('/')
    const stored = changes.get(key) ?? storedAs(path, read(path))
    const { after, result } = planWrite(write, stored.after, deleted.has(key), context)
    if (kind === 'delete') deleted.add(key)
    changes.set(key, { ...stored, after })
    steps.push({ kind, path, before: stored.after, after })
    return result
  })
  return {
    results,
    steps,
    changes: [...changes.values()].filter(({ before, after }) => before !== after),
    readAfter: (path) => {
      const change = changes.get(path.join('/'))
      return change ? change.after : read(path)
    },
  }
}

type Planned = { readonly after: DocumentVersion | undefined; readonly result: WriteResult }

/** @param wasDeleted Whether an earlier write deletes the document, even if it did not exist. */
function planWrite(write: Write, current: DocumentVersion | undefined, wasDeleted: boolean, context: CommitContext): Planned {
  try {
    assertPrecondition(write, current, wasDeleted, encodeName(context.database, write.path))
    return writeOver(write, current, context)
  } catch (error) {
    throw context.conceal ? context.conceal(error, write.path, current) : error
  }
}

function writeOver(write: Write, current: DocumentVersion | undefined, { commitTime, limits }: CommitContext): Planned {
  if (write.kind !== 'update') return { after: write.kind === 'delete' ? undefined : current, result: { transformResults: [] } }
  const written = updatedFields(write, current, commitTime)
  assertDocument(write.path, written.fields, limits)
  // A write without a change keeps the version, so that listeners and optimistic transactions see no change.
  const isChanged = current === undefined || !isSame(current.fields, written.fields)
  const after = isChanged ? { fields: written.fields, createTime: current?.createTime ?? commitTime, updateTime: commitTime } : current
  return { after, result: { updateTime: after.updateTime, transformResults: written.results } }
}

function storedAs(path: Path, version: DocumentVersion | undefined): Change {
  return { path, before: version, after: version }
}

function updatedFields(write: Update, current: DocumentVersion | undefined, commitTime: bigint) {
  const fields = write.mask ? maskedUpdate(current?.fields ?? new Map(), write.fields, write.mask) : write.fields
  return applyTransforms(fields, write.transforms, commitTime)
}

/** Each path of the mask is set if the update has a value for it, and deleted otherwise. */
function maskedUpdate(current: Fields, update: Fields, mask: readonly FieldPath[]): Fields {
  return mask.reduce((fields, path) => {
    const value = findField(update, path)
    return value === undefined ? withoutField(fields, path) : withField(fields, path, value)
  }, current)
}

function isSame(left: Fields, right: Fields): boolean {
  return JSON.stringify(encodeFields(left)) === JSON.stringify(encodeFields(right))
}

function assertPrecondition({ precondition, kind }: Write, current: DocumentVersion | undefined, wasDeleted: boolean, name: string): void {
  if (precondition.kind === 'none') return
  if (precondition.kind === 'exists' && !precondition.exists) {
    if (current) throw new ServiceError('ALREADY_EXISTS', `Document already exists: ${name}`)
    return
  }
  if (!current) {
    // The provider distinguishes a document that the same commit deleted from one that did not exist.
    throw wasDeleted
      ? new ServiceError('INVALID_ARGUMENT', `Cannot ${kind} a document that the same commit deleted: ${name}`)
      : new ServiceError('NOT_FOUND', `No document to ${kind}: ${name}`)
  }
  if (precondition.kind === 'updateTime' && precondition.updateTime !== current.updateTime) {
    throw new ServiceError('FAILED_PRECONDITION', `The stored version does not match the required base version: ${name}`)
  }
}
