import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReadFile, readEInvoiceFile } from '#agency/invoices/e-invoices/read-e-invoice-file.ts'

type Read = Awaited<ReturnType<typeof readEInvoiceFile>>

/** The longest time that a file is read: own judgement, an invoice of 1,000 lines takes a tenth. */
const mostMilliseconds = 5000
const mostMegabytes = 256

/** Reads the e-invoices of others on a thread that is ended when a file takes too long or too much memory; the next file gets another one. */
export class EInvoiceReader implements AsyncDisposable {
  readonly #milliseconds: number
  #worker: Worker | undefined

  constructor(milliseconds = mostMilliseconds) {
    this.#milliseconds = milliseconds
  }

  async read(bytes: Uint8Array): Promise<Read> {
    const worker = await this.#open()
    let timer: NodeJS.Timeout | undefined
    const read = await new Promise<Read | undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), this.#milliseconds)
      worker.once('message', (found: ReadFile | Extract<Read, { problems: unknown }>) => resolve(found))
      worker.once('error', () => resolve(undefined))
      worker.postMessage(bytes)
    })
    clearTimeout(timer)
    worker.removeAllListeners('message').removeAllListeners('error')
    if (read) return read
    await this[Symbol.asyncDispose]()
    return { problems: [{ fault: { name: 'too-slow' }, message: 'The file takes too long to read, or too much memory.' }] }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  /** The time to start a thread is not that of a file. */
  async #open(): Promise<Worker> {
    if (this.#worker) return this.#worker
    const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes }
    const worker = new Worker(new URL('e-invoice-thread.ts', import.meta.url), { name: 'e-invoice-thread', resourceLimits })
    worker.unref()
    // It says that its modules are loaded.
    await once(worker, 'message')
    this.#worker = worker
    return worker
  }
}
