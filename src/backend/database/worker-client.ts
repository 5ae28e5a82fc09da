import { basename, extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { StatusCode } from '#protocol/status.ts'
import { ServiceError } from '#backend/service-error.ts'

/** A worker's operations by name. Inputs and replies have to survive `structuredClone`. */
export type Operations = { readonly [name: string]: (input: never) => unknown }

/** One call of an operation, as it is posted to a worker. */
export type WorkerRequest<Ops extends Operations> = {
  [Name in keyof Ops]: { readonly id: number; readonly name: Name; readonly input: Parameters<Ops[Name]>[0] }
}[keyof Ops]

/** The result of one request. */
export type WorkerResult =
  | { readonly kind: 'reply'; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly status: StatusCode; readonly message: string }
  /** The disk failed. `errcode` is SQLite's: cloning an error between threads keeps its message only. */
  | { readonly kind: 'diskFailure'; readonly error: Error; readonly errcode: number }
  | { readonly kind: 'bug'; readonly error: unknown }

/** Responses that a worker posts together, such as those of one transaction. */
export type WorkerResponses = readonly { readonly id: number; readonly result: WorkerResult }[]

/** The id of a response without a request: a notification, in its place among the responses. */
export const notificationId = 0

/** Asks the worker to finish its requests and to end. */
export type CloseMessage = { readonly close: true }

/** Messages that are posted together: waking a thread costs more than most requests. */
export type Messages<Ops extends Operations> = readonly (WorkerRequest<Ops> | CloseMessage)[]

type PendingCall = {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  /** Sends the request to a new worker; absent if it must not be retried, or was already. */
  readonly retry?: () => void
}

export type WorkerClientOptions = {
  /** Called with each notification of the worker, in the order of its responses. */
  readonly onNotification?: (value: unknown) => void
  /** Whether requests change nothing, so that each may be retried once. */
  readonly canRetry?: boolean
}

/**
 * Calls the operations of one worker thread. When the worker dies, the next request starts a new one, and pending calls fail with
 * UNAVAILABLE, because it is unknown whether they ran. Read-only calls are retried instead, but only once: one of them may be the cause.
 */
export class WorkerClient<Ops extends Operations> {
  readonly #start: () => Worker
  readonly #onCrash: (error: unknown) => void
  readonly #onNotification: (value: unknown) => void
  readonly #canRetry: boolean
  /** By request ID; IDs are reused after the response. A map would keep settled calls in memory (decision 012). */
  #pending: (PendingCall | undefined)[] = [undefined]
  #freeIds: number[] = []
  #outgoing: (WorkerRequest<Ops> | CloseMessage)[] = []
  #worker: Worker | undefined
  #isClosed = false
  #batchCount = 0

  /**
   * @param entry The worker's file.
   * @param workerData Its options.
   * @param onCrash Called once when a worker ends without a request to close.
   */
  constructor(
    entry: URL,
    workerData: unknown,
    onCrash: (error: unknown) => void,
    { onNotification = () => {}, canRetry = false }: WorkerClientOptions = {},
  ) {
    // The name identifies the thread in `top`, debuggers and diagnostic reports.
    this.#start = () => new Worker(entry, { workerData, name: basename(entry.pathname, extname(entry.pathname)) })
    this.#onCrash = onCrash
    this.#onNotification = onNotification
    this.#canRetry = canRetry
  }

  /** The number of requests that have no response yet. */
  get waitingCount(): number {
    return this.#pending.length - 1 - this.#freeIds.length
  }

  /** The number of batches of responses so far: for a writer, the number of its transactions. */
  get batchCount(): number {
    return this.#batchCount
  }

  /** Sends a request to the worker and waits for its response. */
  call<Name extends keyof Ops & string>(name: Name, input: Parameters<Ops[Name]>[0]): Promise<ReturnType<Ops[Name]>> {
    if (this.#isClosed) return Promise.reject(new ServiceError('UNAVAILABLE', 'The service is shutting down.'))
    return new Promise((resolve, reject) => {
      // The worker replies with the value of the operation that the request names.
      const pending = { resolve: (value: unknown) => resolve(value as ReturnType<Ops[Name]>), reject }
      const retry = () => this.#send(name, input, pending)
      this.#send(name, input, this.#canRetry ? { ...pending, retry } : pending)
    })
  }

  /** Ends the worker after its pending requests. */
  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    this.#outgoing.push({ close: true })
    this.#post()
    await ended
  }

  #send<Name extends keyof Ops & string>(name: Name, input: Parameters<Ops[Name]>[0], pending: PendingCall): void {
    this.#worker ??= this.#open()
    const id = this.#freeIds.pop() ?? this.#pending.length
    // Requests of the same turn are posted together, because posting costs more than most requests.
    if (this.#outgoing.length === 0) setImmediate(() => this.#post())
    // One of the union: the name and its own request.
    this.#outgoing.push({ id, name, input } as WorkerRequest<Ops>)
    this.#pending[id] = pending
  }

  #post(): void {
    if (this.#outgoing.length === 0) return
    this.#worker?.postMessage(this.#outgoing satisfies Messages<Ops>)
    this.#outgoing = []
  }

  #open(): Worker {
    const worker = this.#start()
    let cause: unknown
    worker.on('message', (responses: WorkerResponses) => this.#settle(responses))
    worker.on('messageerror', (error) => (cause ??= error))
    worker.on('error', (error) => (cause ??= error))
    worker.on('exit', (exitCode) => {
      this.#worker = undefined
      const isOrderly = this.#isClosed && exitCode === 0
      this.#abandon(cause ?? new Error(`The worker ended with exit code ${exitCode}.`), isOrderly)
    })
    return worker
  }

  #settle(responses: WorkerResponses): void {
    this.#batchCount++
    for (const { id, result } of responses) {
      if (id === notificationId) {
        // One microtask later, like the `await` of a caller, so that both keep the order of the responses.
        if (result.kind === 'reply') void Promise.resolve(result.value).then(this.#onNotification)
        continue
      }
      const pending = this.#pending[id]
      if (!pending) continue
      this.#pending[id] = undefined
      this.#freeIds.push(id)
      if (result.kind === 'reply') pending.resolve(result.value)
      else if (result.kind === 'refusal') pending.reject(new ServiceError(result.status, result.message))
      else if (result.kind === 'diskFailure') pending.reject(unavailable(Object.assign(result.error, { errcode: result.errcode })))
      else pending.reject(new Error('A store worker failed.', { cause: result.error }))
    }
  }

  #abandon(cause: unknown, isOrderly: boolean): void {
    const pending = this.#pending
    this.#pending = [undefined]
    this.#freeIds = []
    // Every pending call is settled below; the next worker must not answer a call that reuses its ID.
    this.#outgoing = []
    if (!isOrderly) this.#onCrash(cause)
    for (const call of pending) {
      if (call?.retry && !this.#isClosed) call.retry()
      else call?.reject(unavailable(cause))
    }
  }
}

function unavailable(cause: unknown): ServiceError {
  return new ServiceError('UNAVAILABLE', 'The service is temporarily unavailable.', { cause })
}
