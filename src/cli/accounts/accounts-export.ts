import { writeFile } from 'node:fs/promises'
import { parse, resolve } from 'node:path'
import { type AccountsFile, toAccountsFiles } from '#gateway/accounts/accounts-file.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** Writes the accounts in the format of `firebase auth:import`. */
export const accountsExport = defineCommand({
  name: 'accounts export',
  details: 'Only you can read the file (0600): keep it as safe as the data folder.',
  summary: 'Writes all accounts with their password hashes to a new FILE for `firebase auth:import`.',
  example: 'accounts export accounts.json',
  syntax: (parser) => parser.argument('<FILE>', 'must not exist; hashes with other parameters go into numbered files next to it'),
  run: async ({ args: [file] }, config) => {
    await using open = await openDocuments(config)
    const files = toAccountsFiles(await open.accounts.exportAccounts())
    const lines: string[] = []
    for (const [at, content] of files.entries()) {
      const name = at === 0 ? file : numbered(file, at + 1)
      await writeNew(name, content)
      lines.push(describe(resolve(name), content))
    }
    return lines.join('')
  },
})

function numbered(file: string, number: number): string {
  const { dir, name, ext } = parse(file)
  return `${dir && `${dir}/`}${name}-${number}${ext}`
}

async function writeNew(file: string, { hashConfig, users }: AccountsFile): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify({ hashConfig, users }, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    // Errors of the operating system have a code.
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    throw new CommandError(cause.code === 'EEXIST' ? `File already exists: ${resolve(file)}.` : cause.message, { cause })
  }
}

function describe(file: string, { users, hashConfig, omittedIdentities }: AccountsFile): string {
  const { cpuMemCost, blockSize, parallelization, dkLen } = hashConfig
  const parameters = `--mem-cost=${cpuMemCost} --block-size=${blockSize} --parallelization=${parallelization} --dk-len=${dkLen}`
  const omitted = `Skipped ${countOf(omittedIdentities, 'identity', 'identities')} of issuers that the import does not support.\n`
  return [
    `Wrote ${file}: ${countOf(users.length, 'account')}. To import them there, run:\n`,
    `  firebase auth:import ${file} --hash-algo=STANDARD_SCRYPT ${parameters}\n`,
    omittedIdentities > 0 ? omitted : '',
  ].join('')
}
