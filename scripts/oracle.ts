import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ContractName, contracts } from '#testing/oracle/contracts.ts'
import { connectToEmulators, emulatorOrigins } from '#testing/oracle/official-emulators.ts'
import { type ContractAnswer, runContract } from '#testing/oracle/run-contracts.ts'
import { runOracle } from '#testing/oracle/run-oracle.ts'
import './sample-only.mjs'

// `npm run test:oracle`: asks the official emulators what our tests compare with, and keeps their answers. The tests replay them.
const tools = fileURLToPath(new URL('../tools/', import.meta.url))
const recorded = new URL('../testing/recordings/oracle.json', import.meta.url)
const recordedContracts = new URL('../testing/recordings/contracts.json', import.meta.url)

if (!existsSync(join(tools, 'node_modules/firebase-tools'))) {
  console.log('Installing the official emulators …')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: tools, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
console.log('Starting the official emulators …')
const jar = findDocumentEmulator()
const firebase = 'node_modules/firebase-tools/lib/bin/firebase.js'
const emulators = [
  start(process.execPath, [firebase, 'emulators:start', '--only', 'auth', '--project', 'demo-oracle'], emulatorOrigins.identity),
  start(process.execPath, ['storage-emulator.mjs', new URL(emulatorOrigins.files).port], emulatorOrigins.files),
  ...(jar === undefined ? [] : [startDocuments(jar)]),
]
try {
  await Promise.all(emulators.map(waitUntilReady))
  // As it was written below.
  const earlier = JSON.parse(await readFile(recordedContracts, 'utf8')) as Record<ContractName, readonly ContractAnswer[]>
  const answersOf = async (name: ContractName) => (await runContract(connectToEmulators(), contracts[name])).answers
  if (jar === undefined) {
    console.log('No emulator of documents is installed (package google-cloud-cli-firestore-emulator): its recorded answers stay.')
  }
  const documents = jar === undefined ? earlier.documents : await answersOf('documents')
  const calls = { identity: await answersOf('identity'), files: await answersOf('files'), documents }
  const answers = await runOracle(fetch, emulatorOrigins.identity)
  await writeFile(recorded, `${JSON.stringify(answers, undefined, 2)}\n`)
  await writeFile(recordedContracts, `${JSON.stringify(calls, undefined, 2)}\n`)
  console.log(`${answers.length + Object.values(calls).flat().length} answers recorded.`)
} finally {
  for (const { process } of emulators) process.kill('SIGINT')
  await Promise.all(emulators.map(({ ended }) => ended))
}
spawnSync(
  'oxfmt',
  [recorded, recordedContracts].map((file) => fileURLToPath(file)),
  { stdio: 'inherit' },
)
const { status } = spawnSync('vitest', ['run', 'testing/oracle'], { stdio: 'inherit' })
process.exit(status ?? 1)

type Emulator = { readonly origin: string; readonly process: ChildProcess; readonly ended: Promise<unknown> }

function start(command: string, args: readonly string[], origin: string): Emulator {
  const child = spawn(command, args, { cwd: tools, stdio: 'ignore' })
  return { origin, process: child, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

/** Started as by the program of the archive, but in a process that can be stopped. */
function startDocuments(jar: string): Emulator {
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
  const { hostname, port } = new URL(emulatorOrigins.documents)
  return start('java', ['-Duser.language=en', '-cp', jar, main, 'start', `--host=${hostname}`, `--port=${port}`], emulatorOrigins.documents)
}

/** The provider distributes it with its command line alone, which no package registry has. */
function findDocumentEmulator(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const program = folders.map((folder) => join(folder, 'gcloud')).find((path) => existsSync(path))
  if (program === undefined) return undefined
  const jar = join(dirname(realpathSync(program)), '../platform/cloud-firestore-emulator/cloud-firestore-emulator.jar')
  return existsSync(jar) ? jar : undefined
}

async function waitUntilReady({ origin, process: child }: Emulator): Promise<void> {
  for (let second = 0; second < 90; second++) {
    if (child.exitCode !== null) throw new Error('An official emulator ended. Its own log lies in tools/.')
    const isReady = await fetch(origin).then(
      () => true,
      // The server does not listen yet.
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error(`The official emulator at ${origin} did not start within 90 seconds.`)
}
