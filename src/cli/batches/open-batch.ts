import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import { CommandError } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'

/**
 * Says before the first commit of a command that several may follow, and goes on with the batch of one that was given the same and interrupted.
 * A dry run only looks whether there is one.
 *
 * @param input What the command was given, in a form that is the same for the same; absent where it cannot be given again before it is taken back.
 * @returns The id of such a batch.
 * @throws CommandError when somebody else is just doing so, too.
 */
export async function openBatch(
  { batch, interruptions }: CliConfig,
  documents: DocumentsClient,
  input?: string,
): Promise<string | undefined> {
  const earlier = input === undefined ? undefined : interruptions?.find(input)
  if (!batch || batch.isDryRun) return earlier?.id
  batch.expectSeveral(input)
  if (!earlier) return undefined
  try {
    await batch.resume(documents, earlier)
  } catch (cause) {
    if (!isChangedMeanwhile(cause)) throw cause
    throw new CommandError(`Somebody else is just continuing batch ${earlier.id}, or taking it back.`, { cause })
  }
  interruptions?.settle(earlier.id)
  return earlier.id
}

/** Whether a commit was refused because somebody else has changed what it rests on. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof DocumentsError && ['FAILED_PRECONDITION', 'ABORTED', 'NOT_FOUND'].includes(error.status)
}
