import { ConfigError, readConfig } from './config.ts'
import { type CommandOutcome, runCommand } from './run-command.ts'

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const { code, stdout, stderr } = await run()
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = code

async function run(): Promise<CommandOutcome> {
  try {
    return await runCommand(process.argv.slice(2), readConfig())
  } catch (error) {
    if (error instanceof ConfigError) return { code: 1, stdout: '', stderr: error.message }
    throw error
  }
}
