import { createHash } from 'node:crypto'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { createContactRequests } from '#gateway/contact-requests.ts'
import { createRequests } from '#gateway/requests.ts'
import type { Agency, Member } from './people.ts'

/** What the site has said is stored. */
export class Acknowledged {
  /** E-mail addresses. */
  readonly forms = new Set<string>()
  /** Customers by the subject. */
  readonly requests = new Map<string, string>()
  /** Ids. */
  readonly documents = new Set<string>()
  /** SHA-256 by name. */
  readonly files = new Map<string, string>()
  /** By customer, numbers of changes of an invoice: the last that was asked for, and the last that was stored. */
  readonly #asked = new Map<string, number>()
  readonly #stored = new Map<string, number>()
  readonly #changing = new Set<string>()

  isChanging(customerId: string): boolean {
    return this.#changing.has(customerId)
  }

  /** A change of the customer's invoice; its reference is `Change` and its number. */
  beginChange(customerId: string) {
    const number = (this.#asked.get(customerId) ?? 0) + 1
    this.#asked.set(customerId, number)
    this.#changing.add(customerId)
    return {
      reference: `Change ${number}`,
      acknowledge: () => void this.#stored.set(customerId, number),
      end: () => void this.#changing.delete(customerId),
    }
  }

  get count(): number {
    return this.forms.size + this.requests.size + this.documents.size + this.files.size + this.#stored.size
  }

  /** Reads all of it back. @returns What is lost, there twice or other than it was. */
  async findLosses({ documents, files }: Agency, visitors: readonly Member[]): Promise<readonly string[]> {
    const losses: string[] = []
    const contactRequests = createContactRequests(documents)
    for (const email of this.forms) {
      const { length } = await contactRequests.listContactRequestsOf(email)
      if (length !== 1) losses.push(`contact form of ${email}: ${length} times`)
    }
    const requests = createRequests(documents)
    for (const customerId of new Set(this.requests.values())) {
      const subjects = (await requests.listRequests(customerId)).map(({ subject }) => subject)
      for (const [subject, owner] of this.requests) {
        if (owner !== customerId) continue
        const { length } = subjects.filter((each) => each === subject)
        if (length !== 1) losses.push(`request ${subject}: ${length} times`)
      }
    }
    const ids = [...this.documents]
    for (let at = 0; at < ids.length; at += 500) {
      const asked = ids.slice(at, at + 500)
      const found = await documents.batchGet(asked.map((id) => ['load', id]))
      losses.push(...asked.filter((id, place) => found[place]?.fields.get('text') !== id).map((id) => `document ${id}`))
    }
    for (const [name, sha256] of this.files) {
      // A file that cannot be opened is lost, whatever the reason.
      const answer = await files.openFile(name).catch(() => undefined)
      const bytes = answer && Buffer.from(await answer.arrayBuffer())
      if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) losses.push(`file ${name}`)
    }
    for (const { customerId, number } of visitors) {
      const stored = this.#stored.get(customerId)
      if (stored === undefined) continue
      const [invoice] = await documents.batchGet([['customers', customerId, 'invoices', invoiceIdOf(number)]])
      const reference = invoice?.fields.get('reference')
      const found = typeof reference === 'string' ? Number(reference.replace('Change ', '')) : NaN
      // A later one may be stored without an answer.
      if (!(found >= stored && found <= (this.#asked.get(customerId) ?? 0))) losses.push(`change ${stored} of customer ${customerId}`)
    }
    return losses
  }
}
