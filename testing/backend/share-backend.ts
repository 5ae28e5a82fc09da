import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll } from 'vitest'
import { startBackend, type TestBackend } from './start-backend.ts'

/**
 * A backend for the tests of one file: starting one costs a test more than most of them do. The first test that asks starts it, and it ends
 * with the file.
 *
 * Each test gets it without documents, accounts, files and log entries. What stays of earlier tests is the time of the clock, the audit log and
 * limits that were counted. A test that looks at these, restarts the backend or closes it starts one of its own.
 *
 * @param start Starts the backend, where the file needs another than `startBackend` without options.
 * @returns The backend, empty.
 */
export function shareBackend(start: () => Promise<TestBackend> = () => startBackend()): () => Promise<TestBackend> {
  let started: Promise<TestBackend> | undefined
  afterAll(async () => (await started)?.[Symbol.asyncDispose]())
  return async () => {
    if (!started) return await (started = start())
    const backend = await started
    await emptyBackend(backend)
    // A whole second, as it was for the first test: tokens know no smaller times.
    backend.clock.advance(1000 - (backend.clock.now() % 1000))
    return backend
  }
}

async function emptyBackend({ dataDir, files, identity, documents, forgetLog }: TestBackend): Promise<void> {
  const left = readNames(dataDir)
  for (const name of left.files) await files.deleteFile(name)
  for (const localId of left.accounts) await identity.deleteAccount(localId)
  const documentsPerCommit = 500
  for (let at = 0; at < left.documents.length; at += documentsPerCommit) {
    await documents.commit(left.documents.slice(at, at + documentsPerCommit).map((path) => ({ delete: path.split('/') })))
  }
  forgetLog()
}

/** Over the wire documents and files can be listed by collection and folder alone, and a test may have written to any. */
function readNames(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'documents.sqlite'), { readOnly: true })
  const list = (query: string) =>
    database
      .prepare(query)
      .all()
      .map(({ name }) => String(name))
  try {
    return {
      files: list('select name from storage_object'),
      accounts: list('select local_id as name from account'),
      documents: list('select path as name from document'),
    }
  } finally {
    database.close()
  }
}
