// `npm run dev`: the site from its sources (serve-sources.ts), started again when a source of the server changes.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { envFileOptions, toolEnvironment } from './steps.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const restartCode = 75
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']

const node = await ensureInstalled()
start()

function start() {
  const child = spawn(node, [...envFileOptions(), 'scripts/serve-sources.ts'], {
    stdio: 'inherit',
    env: toolEnvironment(),
  })
  const end = () => child.kill('SIGINT')
  for (const signal of signals) process.on(signal, end)
  child.on('exit', (code, signal) => {
    for (const each of signals) process.off(each, end)
    if (code === restartCode) start()
    else process.exit(code ?? (signal ? 1 : 0))
  })
}
