import { openProcessBackend } from './process-backend.ts'

// A process for a test to kill, or to take the disk away from: clients commit without pause, read after each answer, and a line on
// standard output says what came of each commit.
const [, , dataDir = '', clientCount = '4', commitsPerClient = 'Infinity', run = 'run'] = process.argv
const { backend, documents } = await openProcessBackend(dataDir)

async function commitOften(client: number): Promise<void> {
  for (let at = 0; at < Number(commitsPerClient); at++) {
    const id = `${run}-${client}-${at}`
    const outcome = await documents.commit([{ set: ['c', id], fields: new Map([['v', BigInt(at)]]) }]).then(
      () => 'stored',
      (error: Error & { status?: string }) => error.status ?? error.message,
    )
    const found = await documents.batchGet([['c', id]]).then(
      ([document]) => (document ? 'found' : 'missing'),
      (error: Error & { status?: string }) => error.status ?? error.message,
    )
    process.stdout.write(`${id} ${outcome} ${found}\n`)
  }
}

await Promise.all(Array.from({ length: Number(clientCount) }, (_, client) => commitOften(client)))
await backend.close()
