import { readFile } from 'node:fs/promises'
import { checkIndexes, type IndexesFile } from '#backend'
import { CommandError } from './command.ts'

const file = new URL('../../rules/firestore.indexes.json', import.meta.url)

/**
 * The indexes that the site declares when it starts: a folder that it never opened has none of them yet.
 *
 * @throws CommandError when the file holds others than the backend can make.
 */
export async function readIndexes(): Promise<IndexesFile> {
  const content: unknown = JSON.parse(await readFile(file, 'utf8'))
  const [fault] = checkIndexes(content)
  if (fault !== undefined) throw new CommandError(`rules/firestore.indexes.json: ${fault}. The site does not start with it either.`)
  return content as IndexesFile // checked by the line before
}
