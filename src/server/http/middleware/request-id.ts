import { AsyncLocalStorage } from 'node:async_hooks'

/** Assigns each request an id, available to everything done for it. */
export type RequestIds = {
  /** Runs a function under a new id, including its async continuations. */
  readonly run: <Result>(answer: () => Result) => Result
  /** Id of the current request; undefined outside of one. */
  readonly current: () => string | undefined
}

/** @param createId Called lazily, because most requests need no id. */
export function createRequestIds(createId: () => string = createShortId): RequestIds {
  const storage = new AsyncLocalStorage<{ id?: string }>()
  return {
    run: (answer) => storage.run({}, answer),
    current: () => {
      const request = storage.getStore()
      return request && (request.id ??= createId())
    },
  }
}

/** Short enough to be read out on the phone, and unique within a log. */
function createShortId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 16)
}
