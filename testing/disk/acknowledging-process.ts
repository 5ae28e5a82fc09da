import { hash, randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { createServiceTokens } from '#gateway/accounts/service-token.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { createFilesClient, FilesError } from '#gateway/files.ts'
import type { Value } from '#protocol/value.ts'
import { openProcessBackend } from '#testing/backend/process-backend.ts'
import { createRandom } from '#testing/queries/random.ts'

// A process for a test to kill, or to take power or disk away from: clients commit, send mails and upload without pause. A line on standard
// output says what came of each: `stored KIND ID` with the SHA-256 of a file, `refused KIND ID STATUS`, or `log MESSAGE` of an error.
const [, , dataDir = '', run = 'run'] = process.argv
/** Without a buffer, so that nothing is answered that was not said. */
function say(line: string): void {
  for (let left = Buffer.from(`${line}\n`); left.length > 0;) {
    try {
      left = left.subarray(writeSync(1, left))
    } catch (error) {
      // The reader is slow; what is repeated says nothing else.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}
const { access, documents, key, projectId } = await openProcessBackend(dataDir, {
  // The log of writes is emptied often, so that the power is cut in the middle of it.
  limits: { vacuumDelayMilliseconds: 200 },
  log: ({ level, message }) => level === 'error' && say(`log ${message}`),
})
say('open')
const getToken = createServiceTokens(key, Date.now, 'https://firebasestorage.googleapis.com/')
const files = createFilesClient({
  ...access,
  bucket: `${projectId}.firebasestorage.app`,
  getAuthorization: async () => `Bearer ${await getToken()}`,
})

async function commit(id: string): Promise<void> {
  await documents.commit([{ set: ['c', id], fields: new Map([['v', id.repeat(10)]]) }])
}

/** As forms do: what was asked and the mail about it, in one commit. */
async function sendMail(id: string): Promise<void> {
  const message: Value = {
    type: 'map',
    fields: new Map([
      ['subject', id],
      ['text', `About ${id}.`],
    ]),
  }
  await documents.commit([
    { set: ['c', id], fields: new Map([['v', id]]) },
    {
      set: ['mail', id],
      fields: new Map<string, Value>([
        ['to', 'c@d.test'],
        ['message', message],
      ]),
    },
  ])
}

/** @returns The SHA-256 of what was stored. */
async function upload(id: string): Promise<string> {
  const sizeBytes = 4 * (1 + createRandom(Date.now()).below(40_000))
  const content = Buffer.from(randomBytes((sizeBytes * 3) / 4).toString('base64'))
  await files.uploadFile({ name: id, sizeBytes, contentType: 'text/plain', content: new Blob([content]).stream() })
  return hash('sha256', content)
}

async function repeat(kind: string, act: (id: string) => Promise<string | void>, client: number): Promise<never> {
  for (let at = 0; ; at++) {
    const id = `${run}-${kind}-${client}-${at}`
    try {
      say(`stored ${kind} ${id} ${(await act(id)) ?? ''}`.trimEnd())
    } catch (error) {
      if (!(error instanceof DocumentsError || error instanceof FilesError)) throw error
      say(`refused ${kind} ${id} ${error instanceof DocumentsError ? error.status : error.code}`)
    }
    // Others are heard, too.
    await new Promise(setImmediate)
  }
}

await Promise.all([
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((client) => repeat('document', commit, client)),
  ...[0, 1].map((client) => repeat('mail', sendMail, client)),
  ...[0, 1].map((client) => repeat('file', upload, client)),
])
