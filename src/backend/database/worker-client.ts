import { basename, extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { StatusCode } from '#protocol/status.ts'
import { ServiceError } from '#backend/service-error.ts'

/** What a worker can be asked: by name, a function from the request to the reply. All of them survive `structuredClone`. */
export type Operations = { readonly [name: string]: (request: never) => unknown }

/** A question on its way to a worker. */
export type Question<Ops extends Operations> = {
  [Name in keyof Ops]: { readonly id: number; readonly name: Name; readonly request: Parameters<Ops[Name]>[0] }
}[keyof Ops]

/** What came of a question. */
export type Outcome =
  | { readonly kind: 'reply'; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly status: StatusCode; readonly message: string }
  /** The disk does not take or give it. `errcode` is of SQLite: on its way an error keeps its words alone. */
  | { readonly kind: 'diskFailure'; readonly error: Error; readonly errcode: number }
  | { readonly kind: 'bug'; readonly error: unknown }

/** Answers that a worker gives at once: those of one transaction arrive together. */
export type Answers = readonly { readonly id: number; readonly outcome: Outcome }[]

/** The id of an answer that nobody asked for: news, told in their place among the answers. */
export const unasked = 0

/** Asks the worker to finish what it has and to end. */
export type CloseMessage = { readonly close: true }

/** What reaches a worker at once: waking a thread costs more than most questions. */
export type Messages<Ops extends Operations> = readonly (Question<Ops> | CloseMessage)[]

type Waiting = {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  /** Asks a new worker; absent where the question must not be asked twice, or was. */
  readonly repeat?: () => void
}

export type WorkerClientOptions = {
  /** Told what the worker says unasked, in the order of its answers. */
  readonly onNews?: (value: unknown) => void
  /** Whether questions change nothing, so that they may be asked once more. */
  readonly canRepeat?: boolean
}

/**
 * The way to one worker thread. When the worker dies, the cause is reported and the next question starts a new one. Everyone who waits gets
 * UNAVAILABLE, because whether the work was done is unknown; questions that change nothing are asked once more instead, and no more often,
 * because they may be what the worker died of.
 */
export class WorkerClient<Ops extends Operations> {
  readonly #start: () => Worker
  readonly #onCrash: (error: unknown) => void
  readonly #onNews: (value: unknown) => void
  readonly #canRepeat: boolean
  /** By id (`unasked` is nobody’s), which is free again once its answer has come. A map would keep what was answered in memory (decision 012). */
  #waiting: (Waiting | undefined)[] = [undefined]
  #freeIds: number[] = []
  #outgoing: (Question<Ops> | CloseMessage)[] = []
  #worker: Worker | undefined
  #isClosed = false
  #answerCount = 0

  /**
   * @param entry The worker's file.
   * @param workerData Its options.
   * @param onCrash Told once when a worker ends without being asked to.
   */
  constructor(
    entry: URL,
    workerData: unknown,
    onCrash: (error: unknown) => void,
    { onNews = () => {}, canRepeat = false }: WorkerClientOptions = {},
  ) {
    // Named, so that tools of the system and of Node tell the threads apart.
    this.#start = () => new Worker(entry, { workerData, name: basename(entry.pathname, extname(entry.pathname)) })
    this.#onCrash = onCrash
    this.#onNews = onNews
    this.#canRepeat = canRepeat
  }

  /** How many questions wait for an answer. */
  get waitingCount(): number {
    return this.#waiting.length - 1 - this.#freeIds.length
  }

  /** How many batches of answers came: for a writer, the number of its transactions. */
  get answerCount(): number {
    return this.#answerCount
  }

  /** Asks the worker and waits for its answer. */
  call<Name extends keyof Ops & string>(name: Name, request: Parameters<Ops[Name]>[0]): Promise<ReturnType<Ops[Name]>> {
    if (this.#isClosed) return Promise.reject(new ServiceError('UNAVAILABLE', 'The service is shutting down.'))
    return new Promise((resolve, reject) => {
      // The worker answers a question with the reply of its own operation.
      const waiting = { resolve: (value: unknown) => resolve(value as ReturnType<Ops[Name]>), reject }
      const repeat = () => this.#ask(name, request, waiting)
      this.#ask(name, request, this.#canRepeat ? { ...waiting, repeat } : waiting)
    })
  }

  /** Lets the worker answer what it was asked, and ends it. */
  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    this.#outgoing.push({ close: true })
    this.#post()
    await ended
  }

  #ask<Name extends keyof Ops & string>(name: Name, request: Parameters<Ops[Name]>[0], waiting: Waiting): void {
    this.#worker ??= this.#open()
    const id = this.#freeIds.pop() ?? this.#waiting.length
    // What is asked in the same turn travels together: posting costs more than most questions.
    if (this.#outgoing.length === 0) setImmediate(() => this.#post())
    // One of the union: the name and its own request.
    this.#outgoing.push({ id, name, request } as Question<Ops>)
    this.#waiting[id] = waiting
  }

  #post(): void {
    if (this.#outgoing.length === 0) return
    this.#worker?.postMessage(this.#outgoing satisfies Messages<Ops>)
    this.#outgoing = []
  }

  #open(): Worker {
    const worker = this.#start()
    let cause: unknown
    worker.on('message', (answers: Answers) => this.#settle(answers))
    worker.on('messageerror', (error) => (cause ??= error))
    worker.on('error', (error) => (cause ??= error))
    worker.on('exit', (exitCode) => {
      this.#worker = undefined
      const isOrderly = this.#isClosed && exitCode === 0
      this.#abandon(cause ?? new Error(`The worker ended with exit code ${exitCode}.`), isOrderly)
    })
    return worker
  }

  #settle(answers: Answers): void {
    this.#answerCount++
    for (const { id, outcome } of answers) {
      if (id === unasked) {
        // A turn later, as a caller that waits for an answer hears of it.
        if (outcome.kind === 'reply') void Promise.resolve(outcome.value).then(this.#onNews)
        continue
      }
      const waiting = this.#waiting[id]
      if (!waiting) continue
      this.#waiting[id] = undefined
      this.#freeIds.push(id)
      if (outcome.kind === 'reply') waiting.resolve(outcome.value)
      else if (outcome.kind === 'refusal') waiting.reject(new ServiceError(outcome.status, outcome.message))
      else if (outcome.kind === 'diskFailure') waiting.reject(unavailable(Object.assign(outcome.error, { errcode: outcome.errcode })))
      else waiting.reject(new Error('A store worker failed.', { cause: outcome.error }))
    }
  }

  #abandon(cause: unknown, isOrderly: boolean): void {
    const waiting = this.#waiting
    this.#waiting = [undefined]
    this.#freeIds = []
    // Who asked is told now; the next worker must not answer a call that has the id then.
    this.#outgoing = []
    if (!isOrderly) this.#onCrash(cause)
    for (const one of waiting) {
      if (one?.repeat && !this.#isClosed) one.repeat()
      else one?.reject(unavailable(cause))
    }
  }
}

function unavailable(cause: unknown): ServiceError {
  return new ServiceError('UNAVAILABLE', 'The service is temporarily unavailable.', { cause })
}
