import { readFile } from 'node:fs/promises'
import type { IndexesFile } from '#backend'

/** What the backend is told of documents and files: who may see what, and which indexes there are. */
export type RulesFolder = { readonly rules: string; readonly fileRules: string; readonly indexes: IndexesFile }

/**
 * Reads the rules, and the indexes that queries need beside the automatic ones, from the files that are also deployed to the hosted provider.
 *
 * @param root Folder of the project.
 * @throws Error when a file is missing, or the indexes are no JSON; the backend checks what they say.
 */
export async function readRulesFolder(root: URL): Promise<RulesFolder> {
  const [rules, fileRules, indexes] = await Promise.all(
    ['firestore.rules', 'storage.rules', 'firestore.indexes.json'].map((name) => readFile(new URL(`rules/${name}`, root), 'utf8')),
  )
  return { rules: rules ?? '', fileRules: fileRules ?? '', indexes: JSON.parse(indexes ?? '') as IndexesFile } // checked by the backend
}
