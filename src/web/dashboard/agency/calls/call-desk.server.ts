import type { Interval } from '#domain/bookings/slots.ts'
import type { CallListQuery, ListPart } from '#gateway/agency-lists.ts'
import type { SlotEntry, StoredBooking } from '#gateway/bookings.ts'
import type { ActOutcome, Companies } from '#web/dashboard/agency/desk-types.server.ts'
import type { Call } from '#web/dashboard/agency/today/today-report.server.ts'

/** What a week holds. */
export type CallWeek = {
  /** Calls of visitors and appointments of customers, by time. */
  readonly calls: readonly Call[]
  /** Periods that staff have closed for new calls. */
  readonly blocks: readonly SlotEntry[]
  /** Names of the customers above, by id. */
  readonly companies: Companies
}

/** A change of a call that is not done yet. */
export type CallChange = { readonly start: Date } | { readonly reason: string }

/** A mail as its reader gets it, as plain text. */
export type PreviewedMail = { readonly subject: string; readonly text: string }

/** The calls that visitors have booked, and the agency's calendar. The demo's staff see no visitor. */
export type CallDesk = {
  /** @param after `next` of the part before. */
  readonly list: (kind: CallListQuery['kind'], after?: string) => Promise<ListPart<StoredBooking>>
  readonly readWeek: (week: Interval) => Promise<CallWeek>
  /** Whether this member of staff sees calls of visitors at all. */
  readonly hasVisitors: boolean
  readonly open: (id: string) => Promise<StoredBooking | undefined>
  /** Times in a range to which a call can be moved. */
  readonly listFreeSlots: (call: StoredBooking, range: { readonly from: Date; readonly to: Date }) => Promise<readonly Date[]>
  /** The visitor's mail about a change. */
  readonly previewMail: (call: StoredBooking, change: CallChange) => PreviewedMail
  /** A call as an iCalendar file (RFC 5545). */
  readonly writeCalendar: (id: string) => Promise<string | undefined>
  /** @param sequence Of the call as it was seen. */
  readonly move: (id: string, sequence: number, start: Date) => Promise<ActOutcome>
  readonly cancel: (id: string, sequence: number, reason: string) => Promise<ActOutcome>
}
