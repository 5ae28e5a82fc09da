import type { BegunOperation } from '#agency/begin-operation.ts'
import { recordMatches } from '#agency/bank/record-matches.ts'
import { createRecall } from '#agency/bank/recall-columns.ts'
import { type GivenFile, type Review, reviewStatements } from '#agency/bank/review-statements.ts'
import { summarizeReview } from '#agency/bank/summarize-review.ts'
import type { BankReport, BankStop } from '#domain/bank/bank-review.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { openImportMappingStore } from '#gateway/import-mappings.ts'
import { openDocuments, type ProviderConnection } from '#gateway/provider/connection.ts'
import { openImportStore, openReviewParts, type StoredImport } from '#gateway/record-imports.ts'
import type { ImportProgress } from '#server/agency/imports/import-task.ts'
import { actInThread, mostOfCommit } from '#server/agency/threads/act-in-thread.ts'
import { tell } from '#server/agency/threads/run-in-thread.ts'
import { type BankResult, type BankTask, inputOf } from './bank-task.ts'

/** How often the entry of a file is changed while others change it. */
const mostAttempts = 10

await actInThread<BankTask>(run)

async function run(
  task: BankTask,
  { operation, connection }: { readonly operation: BegunOperation; readonly connection: Omit<ProviderConnection, 'apiKey'> },
): Promise<BankResult> {
  const { entry, content, record } = task
  const files = splitFiles(entry, content)
  const documents = openDocuments(connection)
  const first = await review(operation, task, files, task.latest)
  if ('refusal' in first) return { refused: first }
  const recorded = record ? await recordSure(operation, task, first, record.fingerprint) : {}
  const again = record ? await review(operation, task, files) : first
  if ('refusal' in again) return { refused: again }
  if (again.matched.every(({ match }) => match.state !== 'sure')) await operation.batch.finish(documents, task.earlierIds)
  return { report: await keep(documents, task, again, recorded) }
}

async function review(
  operation: BegunOperation,
  { customerIds, decisions, memory }: BankTask,
  files: readonly GivenFile[],
  latest?: string,
) {
  const recall = createRecall(await openImportMappingStore(operation.documents).open(memory))
  const isShown = (id: string) => !customerIds || customerIds.includes(id)
  const chosen = decisions.chosen.map((each) => ({ ...each, mayLapse: each.entry !== latest }))
  const leftOut = new Set(decisions.leftOut)
  return await reviewStatements(operation, files, { chosen, excluded: [], leftOut, recall, isShown }, (done, total) =>
    tell<ImportProgress>({ step: 'checking', done, total }),
  )
}

/** Records what is sure in one batch, unless it is no longer what was seen. */
async function recordSure(
  operation: BegunOperation,
  { decisions, entry }: BankTask,
  found: Review,
  fingerprint: string,
): Promise<Pick<BankReport, 'recordedCount' | 'stop'>> {
  const { report } = await summarizeReview(found, decisions, operation.now())
  if (report.fingerprint !== fingerprint) return { recordedCount: 0, stop: { name: 'changed', done: 0 } }
  tell<ImportProgress>({ step: 'storing', done: 0, total: report.groups.sure.count })
  const outcome = await recordMatches(operation, found, inputOf(entry), mostOfCommit)
  if (!('refusal' in outcome)) return outcome
  const { name: invoice, cause, doneCount: done } = outcome
  return { recordedCount: done, stop: { name: 'not-recorded', invoice, cause, done } satisfies BankStop }
}

/** Stores the parts of a review, once its entry counts them, so that they are found when it is deleted. */
async function keep(
  documents: DocumentsClient,
  { entry, decisions, startedAt }: BankTask,
  found: Review,
  more: Pick<BankReport, 'recordedCount' | 'stop'>,
): Promise<BankReport> {
  const { report, parts } = await summarizeReview(found, decisions, new Date(startedAt))
  const store = openImportStore(documents)
  for (let attempt = 1; ; attempt++) {
    const seen = await store.find(entry.id)
    if (!seen) throw new Error('The statements were deleted.')
    const { reviewPartCount = 0 } = seen
    if (reviewPartCount >= parts.length || (await store.change(seen, { reviewPartCount: parts.length }))) break
    if (attempt === mostAttempts) throw new Error('The entry of the statements could not be changed.')
  }
  await openReviewParts(documents, entry.id).store(parts)
  return { ...report, ...more }
}

function splitFiles({ files = [] }: StoredImport, content: Uint8Array): readonly GivenFile[] {
  let at = 0
  return files.map(({ name, sizeBytes }) => {
    const bytes = content.subarray(at, at + sizeBytes)
    at += sizeBytes
    return { name, bytes }
  })
}
