import { ConfigError, findCallersFolder, readConfig } from './config.ts'
import { asksForJson, type CommandOutcome, runCommand } from './run-command.ts'
import { writeNote, writeResult } from './terminal.ts'

/**
 * Runs the command that this process was called with, and leaves its output and exit code.
 *
 * @param envFile Path of a file of settings, which need not exist.
 */
export async function runProgram(envFile?: string): Promise<void> {
  // A reader that has seen enough, such as `head`, is no failure.
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
    // Its paths are those of the product's folder, as for the server.
    const config = readConfig(envFile)
    enterCallersFolder()
    return await runCommand(args, { ...config, ...(process.stdout.isTTY && { terminalWidth: process.stdout.columns }) })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { code: 1, stdout: '', stderr: `${asksForJson(args) ? JSON.stringify(error.data) : error.message}\n` }
  }
}

/** Paths that are typed are those of the folder that the person is in. */
function enterCallersFolder(): void {
  const folder = findCallersFolder()
  if (folder === undefined) return
  try {
    process.chdir(folder)
  } catch (error) {
    // As with sudo in a folder that the other user may not enter: full paths work from anywhere.
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'chdir')) throw error
  }
}
