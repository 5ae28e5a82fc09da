import { toOneLine } from '#domain/terminal-text.ts'
import type { BatchRecorder, DocumentChange } from '#gateway/batches/record-batch.ts'
import { kindOf, listFields, nameOf } from '#agency/batches/describe-change.ts'
import type { ChosenCommand } from '#cli/create-program.ts'

/** The most lines of differences on a terminal; other outputs get all. */
const mostLines = 200

/** Returns the output of a command with its batch, or in a dry run with the differences. */
export function describeOutcome(
  { command, isDryRun, isJson }: ChosenCommand,
  text: string,
  batch: BatchRecorder,
  isOnTerminal: boolean,
): string {
  const { documentCount, changes, isStored, final } = batch.read()
  const { writes, previews } = command
  if (isJson) return isStored || documentCount > 0 || writes || final !== undefined ? writeJson(text, batch) : text
  if (isDryRun) {
    const lines = changes.flatMap(writeChange)
    const most = isOnTerminal ? mostLines : Infinity
    const rest = lines.length > most ? [`… and ${lines.length - most} more lines; --json has all of them.`] : []
    const shown = [...lines.slice(0, most), ...rest].map((line) => `${line}\n`).join('')
    if (final !== undefined) return `${shown}${text}This cannot be undone: ${final}.\nNothing was stored.\n`
    if (!writes) return `${shown}${text}`
    const end = documentCount === 0 ? 'Nothing would change.\n' : 'Nothing was stored.\n'
    return `${shown}${previews ? text : ''}${end}`
  }
  if (final !== undefined) return `${text}This cannot be undone: ${final}.\n`
  return isStored ? `${text}${describeBatch(batch)}` : text
}

/** Describes how to undo a batch. */
export function describeBatch({ id }: BatchRecorder): string {
  return `Batch ${id}. To undo it, run: npm run agency -- undo ${id}\n`
}

/** Adds the batch to the JSON of a command; plain sentences become `message`. */
function writeJson(text: string, batch: BatchRecorder): string {
  const { documentCount, changes, isStored, final } = batch.read()
  // JSON output of a command is an object.
  const data = text.startsWith('{') ? (JSON.parse(text) as object) : undefined
  const differences = changes.map((change) => ({ document: nameOf(change), change: kindOf(change), fields: listFields(change) }))
  const left = documentCount - changes.length
  const answer = {
    ...(data ?? (batch.isDryRun && final === undefined ? {} : { message: text.trim() })),
    ...(isStored && { batch: batch.id }),
    ...(final !== undefined && { cannotBeTakenBack: final }),
    changes: differences,
    ...(left > 0 && { changesLeftOut: left }),
  }
  return `${JSON.stringify(answer, null, 2)}\n`
}

function writeChange(change: DocumentChange): readonly string[] {
  const fields = listFields(change)
  if (fields.length === 0) return []
  const lines = fields.map(({ field, from, to }) => {
    if (from === undefined) return `    ${toOneLine(field)}: ${JSON.stringify(to)}`
    return `    ${toOneLine(field)}: ${JSON.stringify(from)} → ${to === undefined ? 'removed' : JSON.stringify(to)}`
  })
  return [`${kindOf(change)}  ${toOneLine(nameOf(change))}`, ...(change.after ? lines : [])]
}
