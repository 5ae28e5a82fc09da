import type { EnteredCustomer } from '#domain/contact/customer-of-lead.ts'
import type { WrittenAnswer } from '#domain/requests/written-answer.ts'
import type { ListPart } from '#gateway/agency-lists.ts'
import type { LeadState, StoredLead } from '#gateway/leads.ts'
import type { ActOutcome } from '#web/dashboard/agency/desk-types.server.ts'

/** The leads of the site. The demo's staff see none, because visitors have sent them. */
export type LeadDesk = {
  /** @param after `next` of the part before. */
  readonly list: (state: LeadState | undefined, after?: string) => Promise<ListPart<StoredLead>>
  /** The one with a case number, or the last of an address. */
  readonly search: (text: string) => Promise<readonly StoredLead[]>
  readonly open: (reference: string) => Promise<StoredLead | undefined>
  /** The file of an application. */
  readonly openFile: (reference: string) => Promise<{ readonly name: string; readonly body: ReadableStream<Uint8Array> } | undefined>
  readonly answer: (reference: string, answer: WrittenAnswer) => Promise<ActOutcome>
  readonly markAsSpam: (reference: string, isSpam: boolean) => Promise<ActOutcome>
  readonly convert: (reference: string, entered: EnteredCustomer) => Promise<ActOutcome>
  readonly remove: (reference: string) => Promise<ActOutcome>
}
