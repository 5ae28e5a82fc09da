import { readConfig } from './config.ts'
import { runCommand } from './run-command.ts'

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const { code, stdout, stderr } = await runCommand(process.argv.slice(2), readConfig())
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = code
