import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runOracle } from '#testing/oracle/run-oracle.ts'

// `npm run test:oracle`: asks the official emulator what our tests compare with, and keeps its answers. The tests replay them.
const tools = new URL('../tools/', import.meta.url)
const recorded = new URL('../src/testing/oracle/recorded.json', import.meta.url)
const origin = 'http://127.0.0.1:9399'

if (!existsSync(new URL('node_modules/firebase-tools', tools))) {
  console.log('Installing the official emulator …')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: tools, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
console.log('Starting the official emulator …')
const entry = 'node_modules/firebase-tools/lib/bin/firebase.js'
const emulator = spawn(process.execPath, [entry, 'emulators:start', '--only', 'auth', '--project', 'demo-oracle'], { cwd: tools })
const ended = new Promise((resolve) => emulator.once('exit', resolve))
try {
  await waitUntilReady()
  const answers = await runOracle(fetch, origin)
  await writeFile(recorded, `${JSON.stringify(answers, undefined, 2)}\n`)
  console.log(`${answers.length} answers recorded.`)
} finally {
  emulator.kill('SIGINT')
  await ended
}
spawnSync('oxfmt', [fileURLToPath(recorded)], { stdio: 'inherit' })
const { status } = spawnSync('vitest', ['run', 'src/testing/oracle'], { stdio: 'inherit' })
process.exit(status ?? 1)

async function waitUntilReady(): Promise<void> {
  for (let second = 0; second < 90; second++) {
    if (emulator.exitCode !== null) throw new Error('The official emulator ended. Its own log lies in tools/.')
    const isReady = await fetch(origin).then(
      ({ ok }) => ok,
      // Nobody listens yet.
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('The official emulator did not start within 90 seconds.')
}
