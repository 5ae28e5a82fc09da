// `npm start`: from a fresh clone to a running site. Plain JavaScript, for whatever Node the machine has.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, isInstalled } from './install.mjs'
import { envFileOptions, run, secondsSince, toolEnvironment } from './steps.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const steps = 3
const envFile = envFileOptions()

const node = await step(1, isInstalled() ? 'Checking packages' : 'Installing packages (once, about a minute)', ensureInstalled)
await step(2, 'Building', async () => {
  const { code, output } = await run(node, ['scripts/build.ts'], {
    env: toolEnvironment(),
    keepOutput: true,
  })
  if (code !== 0) throw new Error(`${output}The site was not built.`)
})
console.log(`[3/${steps}] Starting …`)
serve()

/**
 * @template Result
 * @param {number} number
 * @param {string} title
 * @param {() => Promise<Result>} act
 * @returns {Promise<Result>}
 */
async function step(number, title, act) {
  const startedAtMs = Date.now()
  console.log(`[${number}/${steps}] ${title} …`)
  try {
    const result = await act()
    console.log(`[${number}/${steps}] ${title}: ${secondsSince(startedAtMs)}`)
    return result
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** The server takes over this process's input, output and signals; its end is ours. */
function serve() {
  const server = spawn(node, [...envFile, 'src/server/main.ts'], { stdio: 'inherit', env: toolEnvironment() })
  // A terminal signals both processes; a supervisor only this one.
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, () => server.kill(signal))
  // npm passes no signal on; when it has been ended, so is the server.
  if (process.env.npm_lifecycle_event === 'start') {
    const npm = process.ppid
    setInterval(() => process.ppid !== npm && server.kill('SIGTERM'), 1000)
  }
  server.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
