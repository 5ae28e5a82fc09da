import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'

/** What passes by itself, in the provider's words. */
const passing: readonly string[] = ['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'ABORTED', 'RESOURCE_EXHAUSTED', 'INTERNAL']

const mostTries = 5

/**
 * A client whose calls are tried again, after one, two, four and eight seconds: a copy of everything takes hours, and a provider does not answer each
 * of its calls. For commits without preconditions, which may happen twice.
 *
 * @param wait Waits for so many milliseconds.
 */
export function tryAgain(
  client: DocumentsClient,
  wait: (milliseconds: number) => Promise<void>,
): Pick<DocumentsClient, 'database' | 'commit' | 'batchGet' | 'readQuery'> {
  const again = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    for (let tries = 1; ; tries++) {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof DocumentsError && passing.includes(error.status)) || tries === mostTries) throw error
        await wait(500 * 2 ** tries)
      }
    }
  }
  return {
    database: client.database,
    commit: (writes) => again(() => client.commit(writes)),
    batchGet: (paths) => again(() => client.batchGet(paths)),
    readQuery: (query) => again(() => client.readQuery(query)),
  }
}
