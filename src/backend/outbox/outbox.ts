import type { Path } from '#protocol/document-name.ts'
import type { Value } from '#protocol/value.ts'
import { decodeFields } from '#protocol/value-codec.ts'
import type { Clock } from '#backend/clock.ts'
import type { OnEvent } from '#backend/events.ts'
import type { Log } from '#backend/log.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import type { CommitReply, DueMailReply, ReadReply } from '#backend/database/operations.ts'
import type { Write } from '#backend/writes/write.ts'
import { attemptsOf, maxAttempts } from '#backend/database/documents/mail-delivery.ts'
import { fillTemplate, type MailTemplates } from './fill-template.ts'
import { deleteMailFile } from './delete-mail-files.ts'
import type { MailFiles } from './mail-files.ts'
import { parseMail, UnsendableMailError } from './parse-mail.ts'
import type { Mailer } from './transport.ts'

/** Dependencies of the outbox. */
export type OutboxOptions = {
  readonly clock: Clock
  readonly onEvent: OnEvent
  readonly log: Log
  readonly mailer: Mailer
  readonly files: MailFiles
  readonly listDueMail: (limit: number) => Promise<DueMailReply>
  readonly commit: (writes: readonly Write[]) => Promise<CommitReply>
  readonly getDocuments: (paths: readonly Path[]) => Promise<ReadReply<StoredDocument | undefined>>
  /** Writes the mails whose documents name a template instead of a message. */
  readonly templates: MailTemplates
}

/** Number of mails sent at a time. */
const batchSize = 4

/** How long a process keeps a mail that it claimed; longer than sending can take. */
const leaseMilliseconds = 300_000

/** Pause after the store failed. */
const pauseMilliseconds = 60_000

/** Maximum length of a mail server's response that is kept, in UTF-16 units. */
const longestReason = 1000

/** How long closing waits for mails that are being sent. */
const closeMilliseconds = 10_000

/**
 * Sends the documents of `mail/` and writes the result into each (`delivery`, as the provider's Trigger Email extension does). A mail is
 * claimed under a lease before it is sent, so after a crash it is sent again rather than lost; its Message-ID stays the same.
 */
export class Outbox {
  readonly #options: OutboxOptions
  #isClosed = false
  #isWoken = false
  #running: Promise<void> | undefined
  #cancelTimer: (() => void) | undefined
  /** Versions of mails whose documents the store refuses to change, by path: these are skipped, and others are sent. */
  readonly #refused = new Map<string, bigint>()

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Looks for mails to send; again afterwards if a search is running. */
  wake(): void {
    if (this.#isClosed) return
    this.#isWoken = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      // `wake` was called after the last search.
      if (this.#isWoken) this.wake()
    })
  }

  /** Resolves when no mail is being searched for or sent. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Starts no more mails, waits at most ten seconds for running ones, and closes the connections. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelTimer?.()
    let cancel: (() => void) | undefined
    const patience = new Promise<void>((resolve) => {
      cancel = this.#options.clock.schedule(resolve, closeMilliseconds)
    })
    await Promise.race([this.settled(), patience])
    cancel?.()
    this.#options.mailer.close()
  }

  async #run(): Promise<void> {
    this.#cancelTimer?.()
    try {
      while (this.#isWoken && !this.#isClosed) {
        this.#isWoken = false
        const nextDueTime = await this.#sendDue()
        if (nextDueTime !== undefined) this.#wakeAt(nextDueTime)
      }
    } catch (error) {
      this.#isWoken = false
      this.#options.log({ level: 'error', message: 'The outbox cannot work.', error })
      this.#wakeAfter(pauseMilliseconds)
    }
  }

  /** Sends all due mails, and returns when the next one is due. */
  async #sendDue(): Promise<bigint | undefined> {
    while (!this.#isClosed) {
      const most = batchSize + this.#refused.size
      const { documents: due, nextDueTime } = await this.#options.listDueMail(most)
      if (due.length < most) this.#forgetRefused(due)
      const documents = due.filter(({ path, updateTime }) => this.#refused.get(path.join('/')) !== updateTime).slice(0, batchSize)
      if (documents.length === 0) return nextDueTime
      const outcomes = await Promise.allSettled(documents.map((document) => this.#take(document)))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw failed.reason
    }
    return undefined
  }

  /** @param due All due documents; a refused document that is not among them was deleted or changed. */
  #forgetRefused(due: readonly StoredDocument[]): void {
    const paths = new Set(due.map(({ path }) => path.join('/')))
    for (const path of this.#refused.keys()) if (!paths.has(path)) this.#refused.delete(path)
  }

  async #take(document: StoredDocument): Promise<void> {
    const fields = decodeFields(JSON.parse(document.fields))
    const attempts = attemptsOf(fields) + 1n
    const { now } = this.#options.clock
    const startTime = timestamp(now())
    const lease = { state: 'PROCESSING', attempts, startTime, leaseExpireTime: timestamp(now() + leaseMilliseconds) }
    const claimedTime = await this.#writeDelivery(document.path, document.updateTime, { ...lease, endTime: null, error: null, info: null })
    // Another process claimed or changed it; if it is still due, the next search finds it.
    if (claimedTime === undefined) return
    const result = await this.#send(document.path, fields, attempts)
    const delivery = { attempts, startTime, leaseExpireTime: null, endTime: timestamp(now()), ...result }
    if ((await this.#writeDelivery(document.path, claimedTime, delivery)) !== undefined) return
    if (this.#refused.has(document.path.join('/'))) return
    const { documents } = await this.#options.getDocuments([document.path])
    if (documents[0] === undefined) await deleteMailFile(document.path, this.#options)
    this.#options.log({ level: 'warn', message: 'A mail document changed while it was being sent.', path: document.path.join('/') })
  }

  async #send(path: Path, fields: ReturnType<typeof decodeFields>, attempts: bigint) {
    const { log, mailer, clock, onEvent } = this.#options
    const id = path.at(-1) ?? ''
    const place = { path: path.join('/'), attempts: Number(attempts) }
    try {
      // A mail whose sending crashes the process would do so again and again.
      if (attempts > maxAttempts) throw new UnsendableMailError(`was taken up ${maxAttempts} times without a result`)
      const receipt = await mailer.send({
        id,
        content: parseMail(fillTemplate(fields, this.#options.templates)),
        date: new Date(clock.now()),
      })
      onEvent({ kind: 'mail', outcome: 'sent' })
      log({ level: 'info', message: 'Mail sent.', ...place, ...(receipt.path !== undefined && { file: receipt.path }) })
      const info = new Map<string, Value>(Object.entries(receipt).map(([name, text]) => [name, shorten(text)]))
      return { state: 'SUCCESS', error: null, info: { type: 'map', fields: info } } as const
    } catch (error) {
      const reason = shorten(error instanceof Error ? error.message : String(error))
      if (attempts < maxAttempts && !isFinal(error)) {
        onEvent({ kind: 'mail', outcome: 'retried' })
        log({ level: 'warn', message: 'Mail not sent, to be tried again.', ...place, reason: withoutAddresses(reason) })
        return { state: 'RETRY', error: reason, info: null } as const
      }
      onEvent({ kind: 'mail', outcome: 'givenUp' })
      log({ level: 'error', message: 'Mail given up.', ...place, reason: withoutAddresses(reason) })
      return { state: 'ERROR', error: reason, info: null } as const
    }
  }

  /**
   * Writes `delivery` if the document still has the given version, and returns its new version. Returns undefined if the version differs,
   * or if the store refuses the document, for example because it would become too large.
   */
  async #writeDelivery(path: Path, updateTime: bigint, delivery: { readonly [name: string]: Value }): Promise<bigint | undefined> {
    const fields = new Map<string, Value>([['delivery', { type: 'map', fields: new Map(Object.entries(delivery)) }]])
    const precondition = { kind: 'updateTime', updateTime } as const
    try {
      const { results } = await this.#options.commit([{ kind: 'update', path, fields, mask: [['delivery']], transforms: [], precondition }])
      return results[0]?.updateTime
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      if (error.status === 'FAILED_PRECONDITION' || error.status === 'NOT_FOUND') return undefined
      if (error.status !== 'INVALID_ARGUMENT') throw error
      this.#refused.set(path.join('/'), updateTime)
      this.#options.log({ level: 'error', message: 'A mail is left alone: its document cannot be changed.', path: path.join('/'), error })
      return undefined
    }
  }

  #wakeAt(dueTime: bigint): void {
    this.#wakeAfter(Math.max(0, Number(dueTime / 1000n) - this.#options.clock.now()) + 1)
  }

  #wakeAfter(delayMilliseconds: number): void {
    this.#cancelTimer?.()
    if (!this.#isClosed) this.#cancelTimer = this.#options.clock.schedule(() => this.wake(), delayMilliseconds)
  }
}

/** A mail that cannot be composed, or that the server refuses permanently (5xx for this message), is not sent again. */
function isFinal(error: unknown): boolean {
  if (error instanceof UnsendableMailError) return true
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const isAboutMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isAboutMessage && typeof error.responseCode === 'number' && error.responseCode >= 500
}

/** Responses of mail servers can have any length, and a document has little room besides the mail. */
function shorten(text: string): string {
  return text.length > longestReason ? `${text.slice(0, longestReason).toWellFormed()}…` : text.toWellFormed()
}

/** Removes addresses, which mail servers often repeat and logs must not contain. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"']+@/g, '…@')
}

function timestamp(milliseconds: number): Value {
  return { type: 'timestamp', microseconds: BigInt(Math.floor(milliseconds)) * 1000n }
}
