import { readdir, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkRules, describeFault } from '#backend'
import { CommandError, defineCommand, FailedCheck } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'

/** The rules that ship with the code. */
const ownFolder = new URL('../../../rules/', import.meta.url)

/** Checks whether the embedded and the hosted backend accept the rules. */
export const rulesCheck = defineCommand({
  name: 'rules check',
  summary: 'Checks the access rules of documents and files, and prints the line and column of each problem; exits with 1 if it finds any.',
  example: 'rules check',
  syntax: (parser) => parser.argument('[FILE]', 'instead of the files in rules/'),
  run: async ({ args: [file] }) => {
    const files = file !== undefined ? [file] : await listOwnFiles()
    const findings = await Promise.all(files.map(findFaults))
    const lines = findings.flat().map((line) => `${line}\n`)
    if (lines.length > 0) throw new FailedCheck(`${lines.join('')}${countOf(lines.length, 'problem')}\n`)
    return `${files.map((file) => `${nameOf(file)}: no problems found.\n`).join('')}`
  },
})

async function listOwnFiles(): Promise<readonly string[]> {
  const names = await readdir(ownFolder)
  return names.filter((name) => name.endsWith('.rules')).map((name) => fileURLToPath(new URL(name, ownFolder)))
}

/** One line per fault, as `file:line:column: what is wrong`. */
async function findFaults(file: string): Promise<readonly string[]> {
  const text = await readRules(file)
  // The file names its service.
  const service = /^\s*service\s+firebase\.storage\b/mu.test(text) ? 'firebase.storage' : 'cloud.firestore'
  return checkRules(text, service).map((fault) => `${nameOf(file)}:${describeFault(fault)}`)
}

async function readRules(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new CommandError(`No such file: ${file}.`)
    throw error
  }
}

function nameOf(file: string): string {
  const path = relative(process.cwd(), file)
  return path.startsWith('..') ? file : path
}
