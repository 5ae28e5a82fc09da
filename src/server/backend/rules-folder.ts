import { readFile } from 'node:fs/promises'
import { checkIndexes, checkRules, describeFault, type IndexesFile, type ServiceName } from '#backend'

/** Security rules of documents and files, and index definitions. */
export type RulesFolder = { readonly rules: string; readonly fileRules: string; readonly indexes: IndexesFile }

/** Invalid rules or index files; the message lists every fault. */
export class RulesFolderError extends Error {
  override readonly name = 'RulesFolderError'

  /** @param faults Each with file, position and problem. */
  constructor(faults: readonly string[]) {
    super(`Rules or indexes are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}

/**
 * Reads the security rules and composite indexes, from the same files that are deployed to the hosted provider.
 *
 * @param root Folder of the project.
 * @throws RulesFolderError if a file is missing or invalid.
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
  // `file:line:column`, which terminals turn into a link.
  faults.push(...checkRules(text, service).map((fault) => `${name}:${describeFault(fault)}`))
  return text
}

async function readIndexes(root: URL, name: string, faults: string[]): Promise<IndexesFile> {
  const text = await readText(root, name, faults)
  if (text === undefined) return {}
  try {
    const content: unknown = JSON.parse(text)
    faults.push(...checkIndexes(content).map((fault) => `${name}: ${fault}`))
    return content as IndexesFile // checked above
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // The parser quotes its input, possibly over several lines.
    faults.push(`${name}: is not JSON: ${error.message.replaceAll(/\s+/gu, ' ')}`)
    return {}
  }
}

async function readText(root: URL, name: string, faults: string[]): Promise<string | undefined> {
  try {
    return await readFile(new URL(name, root), 'utf8')
  } catch (error) {
    // File system errors have a code.
    if (!(error instanceof Error && 'code' in error)) throw error
    faults.push(`${name}: cannot be read (${String(error.code)})`)
    return undefined
  }
}
