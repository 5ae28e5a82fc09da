import { ContentError } from '#i18n/content/content-error.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { applyStructure } from '#i18n/node/read-content.ts'
import { ConfigError, findCallersFolder, readConfig } from './config.ts'
import { asksForJson, type CommandOutcome, runCommand } from './run-command.ts'
import { writeNote, writeResult } from './terminal.ts'

/**
 * Runs the command in the arguments of this process, prints its output and sets the exit code.
 *
 * @param envFile Path of an optional file of settings.
 */
export async function runProgram(envFile?: string): Promise<void> {
  // A reader that closes the pipe early, such as `head`, is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  const { code, stdout, stderr } = await run(envFile)
  writeResult(stdout)
  writeNote(stderr)
  process.exitCode = code
}

async function run(envFile: string | undefined): Promise<CommandOutcome> {
  const args = process.argv.slice(2)
  try {
    // Paths in settings are relative to the product's folder, as for the server.
    const config = readConfig(envFile)
    applyStructureIfRight()
    enterCallersFolder()
    return await runCommand(args, { ...config, ...(process.stdout.isTTY && { terminalWidth: process.stdout.columns }) })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { code: 1, stdout: '', stderr: `${asksForJson(args) ? JSON.stringify(error.data) : error.message}\n` }
  }
}

/** Makes the structure of the site that of this process. What is wrong in it stops only commands that read the content, not a backup. */
function applyStructureIfRight(): void {
  try {
    applyStructure(findContentFolders())
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
  }
}

/** Resolves typed paths in the folder of the caller. */
function enterCallersFolder(): void {
  const folder = findCallersFolder()
  if (folder === undefined) return
  try {
    process.chdir(folder)
  } catch (error) {
    // Such as with sudo in a folder that the other user may not enter. Absolute paths still work.
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'chdir')) throw error
  }
}
