import { readFile } from 'node:fs/promises'
import type { IndexesFile } from '#backend'

/**
 * Reads the indexes that queries need beside the automatic ones, from the file that is also deployed to the hosted provider.
 *
 * @param root Folder of the project.
 * @throws Error when the file is missing or no JSON; the backend checks what it says.
 */
export async function readIndexDefinitions(root: URL): Promise<IndexesFile> {
  return JSON.parse(await readFile(new URL('rules/firestore.indexes.json', root), 'utf8')) as IndexesFile // checked by the backend
}
