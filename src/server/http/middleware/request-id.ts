import { AsyncLocalStorage } from 'node:async_hooks'

/** Gives each request an id, which everything that is done for it can ask for. */
export type RequestIds = {
  /** Answers a request under an id of its own, as far as promises lead. */
  readonly run: <Result>(answer: () => Result) => Result
  /** Of the request that is being answered; undefined outside of one. */
  readonly current: () => string | undefined
}

/** @param createId Made for a request when it is first asked for, because most requests need none. */
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

/** Short enough to be read out on the telephone, and unique within a log. */
function createShortId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 16)
}
