import type { Path } from '#protocol/document-name.ts'
import type { Log } from '#backend/log.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import type { CommitReply, ReadReply } from '#backend/database/operations.ts'
import { mailCollection } from '#backend/database/documents/mail-delivery.ts'
import type { MailFiles } from './mail-files.ts'

type MailFileContext = { readonly files: MailFiles; readonly log: Log }

/** Removes the files of mails whose documents a commit has deleted, whatever the current transport is. Never rejects. */
export async function deleteMailFiles(changes: CommitReply['changes'], context: MailFileContext): Promise<void> {
  const deleted = changes.filter(({ path, after }) => path.length === 2 && path[0] === mailCollection && !after)
  await Promise.all(deleted.map(({ path }) => deleteMailFile(path, context)))
}

/** Removes the file of a mail. Never rejects. @param path The path of its document. */
export async function deleteMailFile(path: Path, { files, log }: MailFileContext): Promise<void> {
  try {
    await files.remove(path.at(-1) ?? '')
  } catch (error) {
    log({ level: 'error', message: 'The file of a deleted mail stays.', path: path.join('/'), error })
  }
}

/** Removes files of mails whose documents no longer exist, such as those that a crash left. Never rejects. */
export async function sweepMailFiles(
  getDocuments: (paths: readonly Path[]) => Promise<ReadReply<StoredDocument | undefined>>,
  { files, log }: MailFileContext,
): Promise<void> {
  try {
    await files.sweep(async (ids) => {
      const { documents } = await getDocuments(ids.map((id) => [mailCollection, id]))
      return documents.flatMap((document) => document?.path.at(-1) ?? [])
    })
  } catch (error) {
    log({ level: 'error', message: 'What is left of deleted mails stays.', error })
  }
}
