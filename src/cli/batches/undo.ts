import { createBatches, type UndoConflict } from '#gateway/batches/batches.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { startProgress } from '#cli/progress.ts'
import { findBatch } from './find-batch.ts'
import { isChangedMeanwhile, openBatch } from './open-batch.ts'

/** Takes back what one run of a command has changed. */
export const undo = defineCommand({
  name: 'undo',
  summary: 'Takes back what a command has changed: its documents become what they were before it.',
  details:
    'If one of them has changed since, they are named and nothing happens. Mails that have gone out stay sent; an invoice that was mailed stays, too. New files and accounts go; of files that were replaced or deleted nothing is kept. ' +
    'Where a command cannot be taken back, such as `users erase`, its help says so. To undo is a batch, too.',
  example: 'undo 20260302-k3f9q',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<BATCH>', 'as the command printed it, and `batches list` does')
      .option('--force', 'takes back also invoices and answers that people have got a mail about'),
  run: async ({ args: [id], values: { force = false } }, config) => {
    const { batch: recorder } = config
    if (!recorder) throw new Error('To undo is recorded, too.')
    await using open = await openDocuments(config)
    const { batch, progress: state } = await findBatch(open.documents, id)
    if (state === 'interrupted' && batch.command === 'undo')
      throw new CommandError(
        `${id} (undo) was interrupted. Let it do the rest by \`${batch.input}\`, or leave it by \`batches keep ${id}\`; then take it back.`,
      )
    const isDone = batch.undoneBy !== undefined && config.interruptions?.find(`undo ${id}`)?.id !== batch.undoneBy
    if (isDone) throw new CommandError(`${id} was taken back already, by ${batch.undoneBy}.`)
    if (batch.final !== undefined) throw new CommandError(`${id} (${batch.command}) cannot be taken back: ${batch.final}.`)
    const continues = await openBatch(config, open.documents, `undo ${id}`)
    using progress = startProgress(config.progressOutput)
    const onProgress = (done: number, count: number) => progress.show('Taking back', done, count)
    const options = { continues, onProgress, isForced: force, identity: open.identity, files: open.files }
    const outcome = await createBatches(open.documents)
      .undoBatch(batch, recorder.id, options)
      .catch((error: unknown) => nameConflict(id, error))
    if ('conflicts' in outcome) throw new CommandError(describeConflicts(id, outcome.conflicts))
    await recorder.finish(open.documents)
    config.interruptions?.settle(id)
    const { restoredCount, removedCount, removedFileCount, removedAccountCount, areMailsSent, invitations } = outcome
    return [
      `${id} (${batch.command}) is taken back: ${countOf(restoredCount, 'document')} restored, ${removedCount} removed.\n`,
      removedFileCount > 0 ? `${countOf(removedFileCount, 'file')} removed.\n` : '',
      removedAccountCount > 0 ? `${countOf(removedAccountCount, 'account')} deleted.\n` : '',
      invitations.canceledCount > 0 ? `Not sent, as they still waited: ${countOf(invitations.canceledCount, 'invitation')}.\n` : '',
      invitations.sentCount > 0
        ? `Gone out by mail, and known to those who got them: ${countOf(invitations.sentCount, 'invitation')}.\n`
        : '',
      areMailsSent ? 'Mails about it have gone out and stay sent.\n' : '',
    ].join('')
  },
})

/** What was as it has to be when it was looked at has become another before it was written. */
function nameConflict(id: string, error: unknown): never {
  if (!isChangedMeanwhile(error)) throw error
  throw new CommandError(
    `Somebody else has just changed what batch ${id} holds, or is taking it back, too. Give the same command again: it does the rest, or names what is in its way.`,
    { cause: error },
  )
}

/** Most of them that are named. */
const mostNamed = 20

function describeConflicts(id: string, all: readonly UndoConflict[]): string {
  const [mailed = [], answered = []] = (['mailed', 'answered'] as const).map((reason) =>
    all.filter((conflict) => conflict.reason === reason),
  )
  const conflicts = all.filter((conflict) => !mailed.includes(conflict) && !answered.includes(conflict))
  if (conflicts.length === 0) return describeMailed(id, mailed, answered)
  const lasting = conflicts.filter(({ reason }) => reason === 'gone')
  if (lasting.length > 0) {
    return `${id} cannot be taken back, and nothing was changed: nothing is kept of ${lasting.map(({ path }) => path.join('/')).join(', ')}.`
  }
  const named = conflicts.slice(0, mostNamed).map(({ path, reason }) => `${path.join('/')} ${describeReason[reason]}`)
  const rest = conflicts.length > mostNamed ? [`and ${conflicts.length - mostNamed} more`] : []
  return `${id} cannot be taken back, and nothing was changed: ${[...named, ...rest].join('; ')} since.`
}

/** What people have read cannot go without a word. */
function describeMailed(id: string, mailed: readonly UndoConflict[], answered: readonly UndoConflict[]): string {
  const invoices = mailed.slice(0, mostNamed).map(({ path: [, customerId, , invoiceId] }) => `${customerId}/${invoiceId}`)
  const rest = mailed.length > mostNamed ? [`and ${mailed.length - mostNamed} more`] : []
  return [
    `${id} is not taken back, and nothing was changed.`,
    ...(invoices.length > 0
      ? [`Mails have gone out about ${[...invoices, ...rest].join(', ')}: use invoices credit or invoices void, which leave a trace.`]
      : []),
    ...(answered.length > 0 ? ['The answer has gone out by mail.'] : []),
    '--force takes it back all the same.',
  ].join(' ')
}

const describeReason: Readonly<Record<UndoConflict['reason'], string>> = {
  changed: 'has changed',
  deleted: 'was deleted',
  'written again': 'was written again',
  'has others below it': 'has got documents or files of its own',
  mailed: 'was mailed',
  answered: 'was answered by mail',
  'signed in': 'has signed in',
  named: 'was given to an invoice or product',
  gone: 'is gone',
}
