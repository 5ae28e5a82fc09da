import { readFile } from 'node:fs/promises'
import { checkIndexes, checkRules, describeFault, type IndexesFile, type ServiceName } from '#backend'

/** What the backend is told of documents and files: who may see what, and which indexes there are. */
export type RulesFolder = { readonly rules: string; readonly fileRules: string; readonly indexes: IndexesFile }

/** Files of the folder cannot be used; the message names every place. */
export class RulesFolderError extends Error {
  override readonly name = 'RulesFolderError'

  /** @param faults Each a file, the place in it and what is wrong there. */
  constructor(faults: readonly string[]) {
    super(`Rules or indexes are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}

/**
 * Reads the rules, and the indexes that queries need beside the automatic ones, from the files that are also deployed to the hosted provider.
 *
 * @param root Folder of the project.
 * @throws RulesFolderError when a file is missing, or the backend could not use what it says.
 */
export async function readRulesFolder(root: URL): Promise<RulesFolder> {
  const faults: string[] = []
  const rules = await readRules(root, 'rules/firestore.rules', 'cloud.firestore', faults)
  const fileRules = await readRules(root, 'rules/storage.rules', 'firebase.storage', faults)
  const indexes = await readIndexes(root, 'rules/firestore.indexes.json', faults)
  if (faults.length > 0) throw new RulesFolderError(faults)
  return { rules, fileRules, indexes }
}

async function readRules(root: URL, name: string, service: ServiceName, faults: string[]): Promise<string> {
  const text = await readText(root, name, faults)
  if (text === undefined) return ''
  // As editors and compilers write a place, so that terminals make a link of it.
  faults.push(...checkRules(text, service).map((fault) => `${name}:${describeFault(fault)}`))
  return text
}

async function readIndexes(root: URL, name: string, faults: string[]): Promise<IndexesFile> {
  const text = await readText(root, name, faults)
  if (text === undefined) return {}
  try {
    const content: unknown = JSON.parse(text)
    faults.push(...checkIndexes(content).map((fault) => `${name}: ${fault}`))
    return content as IndexesFile // checked by the line before
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // The message quotes the place, over several lines where the file has them.
    faults.push(`${name}: is not JSON: ${error.message.replaceAll(/\s+/gu, ' ')}`)
    return {}
  }
}

async function readText(root: URL, name: string, faults: string[]): Promise<string | undefined> {
  try {
    return await readFile(new URL(name, root), 'utf8')
  } catch (error) {
    // The system's refusals carry its code.
    if (!(error instanceof Error && 'code' in error)) throw error
    faults.push(`${name}: cannot be read (${String(error.code)})`)
    return undefined
  }
}
