import { once } from 'node:events'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { RenderQueue } from '#server/pages/render-queue.ts'
import type { Logger } from '#server/log.ts'
import type { DocumentJob, MakeDocument, WorkerTexts } from '#web/handler.ts'

export type DocumentWorkersOptions = {
  /** The worker's source file: `web/dashboard/invoices/pdf/document-worker.server.ts`. */
  readonly entry: URL
  /** Called when a thread starts. */
  readonly texts: () => WorkerTexts
  readonly log: Pick<Logger, 'error'>
  readonly limits?: Partial<DocumentLimits>
}

export type DocumentLimits = {
  /** Processor time per statement. */
  readonly cpuMilliseconds: number
  /** Processor time per invoice; an archive of a year contains many. */
  readonly invoiceCpuMilliseconds: number
  /** Elapsed time per document, for a busy machine. */
  readonly milliseconds: number
  /** Memory per thread. */
  readonly megabytes: number
  /** How long an idle thread is kept. */
  readonly idleMilliseconds: number
}

/**
 * A statement of 5,000 entries takes 3 s of processor time, 8 s on a busy machine, and 150 MB; the fonts of all scripts take 110 MB, most
 * documents 0.05 s. Our own judgement.
 */
const defaultLimits: DocumentLimits = {
  cpuMilliseconds: 20_000,
  invoiceCpuMilliseconds: 10_000,
  milliseconds: 60_000,
  megabytes: 512,
  idleMilliseconds: 60_000,
}
const checkMilliseconds = 200

/**
 * Creates PDF documents in at most two threads, started on demand. A document that exceeds its limits terminates only its own thread. Among
 * waiting customers, the one with the fewest documents in progress is next.
 */
export class DocumentWorkers {
  readonly #options: DocumentWorkersOptions
  readonly #limits: DocumentLimits
  readonly #queue = new RenderQueue({ atOnce: 2, waiting: 64, waitingOfClient: 16 })
  readonly #workers = new Set<Worker>()
  readonly #idle = new Map<Worker, NodeJS.Timeout>()
  readonly #outdated = new WeakSet<Worker>()
  #isClosed = false

  constructor(options: DocumentWorkersOptions) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
  }

  readonly make: MakeDocument = async (job) => {
    const made = await this.#queue.run(
      job.customer.id,
      () => this.#isClosed,
      () => this.#run(job),
    )
    return made === 'left' ? 'failed' : made
  }

  /** Lets the next documents have the texts of now. Those in progress keep theirs. */
  renew(): void {
    for (const worker of this.#workers) this.#outdated.add(worker)
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer)
      void worker.terminate()
    }
    this.#idle.clear()
  }

  /** Ends all threads; documents in progress fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#workers].map((worker) => worker.terminate()))
  }

  async #run(job: DocumentJob): Promise<Uint8Array<ArrayBuffer> | 'failed'> {
    const worker = this.#takeIdle() ?? this.#open()
    const ended = new AbortController()
    try {
      const { signal } = ended
      const answer = once(worker, 'message', { signal })
      const exit = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('Its thread has ended.')))
      worker.postMessage(job)
      const [bytes]: unknown[] = await Promise.race([answer, exit, this.#watch(worker, job.kind, signal)])
      this.#keep(worker)
      return bytes as Uint8Array<ArrayBuffer> // the worker's result
    } catch (error) {
      const { customer, kind } = job
      const number = kind === 'invoice' ? job.invoice.number : undefined
      this.#options.log.error({ err: error, customer: customer.id, kind, number }, 'A PDF document could not be made.')
      await worker.terminate()
      return 'failed'
    } finally {
      ended.abort()
    }
  }

  /** Rejects if a document takes too long. */
  async #watch(worker: Worker, kind: DocumentJob['kind'], signal: AbortSignal): Promise<never> {
    const { milliseconds } = this.#limits
    const cpuMilliseconds = kind === 'invoice' ? this.#limits.invoiceCpuMilliseconds : this.#limits.cpuMilliseconds
    const latest = performance.now() + milliseconds
    let before: NodeJS.CpuUsage | undefined
    let usedMilliseconds = 0
    for await (const _tick of setInterval(checkMilliseconds, undefined, { signal, ref: false })) {
      if (usedMilliseconds > cpuMilliseconds) throw new Error(`It took more than ${cpuMilliseconds} ms of processor time.`)
      if (performance.now() > latest) throw new Error(`It took more than ${milliseconds} ms.`)
      // There is no answer while the thread starts, nor in uninterruptible code: then the time limit applies.
      worker.cpuUsage().then(
        (now) => {
          before ??= now
          usedMilliseconds = (now.user + now.system - before.user - before.system) / 1000
        },
        () => {},
      )
    }
    throw new Error('It was not awaited.')
  }

  #open(): Worker {
    const { entry, texts } = this.#options
    const { messages, site, brand, structure } = texts()
    const worker = new Worker(entry, {
      workerData: { messages, site, brand, structure } satisfies WorkerTexts,
      name: 'document-worker',
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes },
    })
    worker.unref()
    worker.on('error', () => {}) // The waiting caller handles it; without a listener it would end the process.
    worker.once('exit', () => {
      this.#workers.delete(worker)
      this.#idle.delete(worker)
    })
    this.#workers.add(worker)
    return worker
  }

  #keep(worker: Worker): void {
    if (this.#outdated.has(worker)) return void worker.terminate()
    const end = () => {
      this.#idle.delete(worker)
      void worker.terminate()
    }
    this.#idle.set(worker, setTimeout(end, this.#limits.idleMilliseconds).unref())
  }

  #takeIdle(): Worker | undefined {
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(worker)
      return worker
    }
    return undefined
  }
}
