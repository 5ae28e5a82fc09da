import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { shownStates } from '#domain/invoices/shown-states.ts'
import { openWebChannel, type ReceivedArray, type WireMessage } from '#testing/sdk/web-channel-client.ts'
import { fetchFrom } from './send.ts'
import type { Member } from './people.ts'

const Invoice = v.object({ reference: v.object({ stringValue: v.string() }) })

/** Somebody whose dashboard is open: listens to the invoices of their customer, and begins anew when the stream ends, as the SDK does. */
export class LiveInvoices implements AsyncDisposable {
  /** How often it had to begin anew. */
  interruptions = 0
  readonly #member: Member
  readonly #origin: string
  readonly #database: string
  readonly #waiting = new Set<{ readonly reference: string; readonly resolve: () => void }>()
  readonly #following: Promise<void>
  #isOpen = true
  #hangUp: (() => Promise<void>) | undefined

  constructor(origin: string, projectId: string, member: Member) {
    this.#member = member
    this.#origin = origin
    this.#database = `projects/${projectId}/databases/(default)`
    this.#following = this.#follow()
  }

  /** Waits until an invoice with this reference is shown; begin to wait before it is stored. */
  untilShown(reference: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.add({ reference, resolve }))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOpen = false
    await this.#hangUp?.()
    await this.#following
  }

  async #follow(): Promise<void> {
    while (this.#isOpen) {
      try {
        await this.#listen()
      } catch (error) {
        // Cut off, refused while the site stops, or hung up by ourselves: the next try tells.
        if (!(error instanceof Error)) throw error
      }
      if (!this.#isOpen) return
      this.interruptions++
      await wait(200)
    }
  }

  /** Listens until the stream ends. */
  async #listen(): Promise<void> {
    const { customerId, idToken, address } = this.#member
    const where = {
      fieldFilter: {
        field: { fieldPath: 'state' },
        op: 'IN',
        value: { arrayValue: { values: shownStates.map((stringValue) => ({ stringValue })) } },
      },
    }
    const query = {
      parent: `${this.#database}/documents/customers/${customerId}`,
      structuredQuery: { from: [{ collectionId: 'invoices' }], where },
    }
    const fetch = fetchFrom(this.#origin, { 'x-forwarded-for': address })
    const messages = [{ database: this.#database, addTarget: { targetId: 2, query } }]
    const channel = await openWebChannel(fetch, 'Listen', messages, { database: this.#database, token: idToken })
    const back = await channel.get(0)
    this.#hangUp = back.cancel
    // That may have been asked for meanwhile.
    if (!this.#isOpen) await back.cancel()
    for (let arrays = await back.next(); arrays; arrays = await back.next()) for (const array of arrays) this.#read(array)
  }

  #read({ message }: ReceivedArray): void {
    const [received] = message as readonly (WireMessage | string)[] // one message in each array
    if (received === undefined || typeof received === 'string') return
    const changed = v.safeParse(Invoice, received.documentChange?.document.fields)
    if (!changed.success) return
    for (const one of this.#waiting) {
      if (one.reference !== changed.output.reference.stringValue) continue
      this.#waiting.delete(one)
      one.resolve()
    }
  }
}
