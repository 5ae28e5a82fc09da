import * as v from 'valibot'
import { type Booking, BookingSchema } from '#domain/bookings/booking.ts'
import { type Interval, widen } from '#domain/bookings/slots.ts'
import { normalizeEmail } from '#domain/customers/customer.ts'
import { deleteDocuments } from '#gateway/documents/delete-documents.ts'
import { timestampOf } from '#gateway/documents/timestamp.ts'
import { type Document, type DocumentsClient, type DocumentWrite, isConflict } from '#gateway/documents/documents.ts'
import { maskLocale } from '#gateway/documents/mask-locale.ts'
import { encodePlainObject, type OnMalformed, parseDocument, parseEach } from '#gateway/documents/typed-document.ts'
import { createMailWrite, type Mail } from './mail.ts'

/** A booking with what only the server knows of it. */
export type BookingRecord = Booking & {
  /** SHA-256 of each token that opens it, in hexadecimal digits: each mail that is written without knowing an earlier one has a new one. */
  readonly tokenHashes: readonly string[]
  /** When its visitor is reminded; absent once that has happened, or when there is no need. */
  readonly reminderAt?: Date
  /** What staff have changed, until the mails about it are written. */
  readonly mailDue?: StaffChange
  /** Why staff have canceled it, in their words, which the visitor's mail says. */
  readonly cancelReason?: string
}
/** A booking as it was read, with the time of that state (microseconds). */
export type StoredBooking = BookingRecord & { readonly readAt: bigint }
export type StaffChange = 'moved' | 'canceled'

/** What takes a part of the calendar: a booking or a hold by its id, or a block by staff. */
export type SlotEntry = Interval & {
  readonly kind: 'booking' | 'hold' | 'block'
  readonly id: string
  /** Of a hold. */
  readonly expiresAt?: Date
  /** Of a block. */
  readonly note?: string
}

/** What is true when a change is decided: the booking it is about, and what is taken around it. */
export type BookingState = { readonly booking: StoredBooking | undefined; readonly entries: readonly SlotEntry[] }

/** What is stored, all or nothing. */
export type BookingChange = {
  /** Takes the place of the booking that was read. */
  readonly booking?: BookingRecord
  /** Ids of entries that go. */
  readonly remove?: readonly string[]
  readonly add?: SlotEntry
  readonly mails?: readonly Mail[]
  /** The booking that was read goes. */
  readonly deleteBooking?: boolean
}

export type ChangeRequest<Refusal> = {
  /** Booking that it is about, there or not. */
  readonly bookingId?: string
  /** What it may take, with the buffer on both sides. */
  readonly window?: Interval
  /** Further times at which entries are that may go. */
  readonly also?: readonly Interval[]
  readonly now: Date
  /** Decides by what was read; called again when that has changed before it was stored. */
  readonly decide: (state: BookingState) => { readonly change: BookingChange } | { readonly refusal: Refusal }
}

/**
 * The bookings `bookings/{id}`, and what is taken on a day in UTC: `bookingSlots/{day}`. A commit that takes a part of the calendar writes all days
 * that it touches with its buffer, each over the state that was read, so two can never take the same. Methods reject with
 * DocumentsError when the provider refuses.
 */
export type BookingStore = {
  /** What is taken in a range, expired holds left out. */
  readonly listEntries: (range: Interval, now: Date) => Promise<readonly SlotEntry[]>
  /** Reads, decides and stores. @returns What was stored, or why nothing was. */
  readonly change: <Refusal>(request: ChangeRequest<Refusal>) => Promise<BookingChange | { readonly refusal: Refusal }>
  readonly findBooking: (id: string) => Promise<StoredBooking | undefined>
  readonly findBookingByToken: (tokenHash: string) => Promise<StoredBooking | undefined>
  /** Those that end after an instant, in order; `limit` at most. */
  readonly listBookingsAfter: (instant: Date, limit?: number) => Promise<readonly StoredBooking[]>
  /** Ids of those that ended before an instant, in order. @param pageSize How many are read at once. */
  readonly walkBookingsBefore: (instant: Date, pageSize: number) => AsyncGenerator<string, void>
  /** Those under an address, in whatever case it was typed, in any order. */
  readonly listBookingsOf: (email: string) => Promise<readonly StoredBooking[]>
  /** Those of them that end after an instant, the first to end first; `limit` at most. */
  readonly listBookingsOfAfter: (email: string, instant: Date, limit: number) => Promise<readonly StoredBooking[]>
  /** Those whose reminder is due. */
  readonly listReminders: (now: Date, pageSize: number, onMalformed?: OnMalformed) => Promise<readonly StoredBooking[]>
  /** Those whose mails about a change by staff are due. */
  readonly listMailsDue: (pageSize: number, onMalformed?: OnMalformed) => Promise<readonly StoredBooking[]>
  /** Stores a booking over the state that was read, with its mails; false when it has changed since. */
  readonly putBooking: (booking: BookingRecord, over: StoredBooking, mails: readonly Mail[]) => Promise<boolean>
  readonly deleteBooking: (id: string) => Promise<void>
  /** Deletes what was taken on days before an instant's. */
  readonly deleteDaysBefore: (instant: Date) => Promise<void>
}

/** The store of bookings over a client of the provider. */
export function openBookingStore(documents: DocumentsClient): BookingStore {
  // One after the other within this process; what other processes store meanwhile is noticed by the preconditions.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work, work)
    // The caller hears of a failure; the next in turn does not.
    last = result.catch(() => undefined)
    return result
  }
  const findBooking = async (id: string) => {
    const [document] = await documents.batchGet([[bookings, id]])
    return document && decodeBooking(document)
  }
  const readDays = async (days: readonly string[]) => {
    const found = await documents.batchGet(days.map((day) => [slots, day]))
    return days.map((day, at) => ({ day, document: found[at], entries: found[at] ? decodeDay(found[at]).entries : [] }))
  }

  const tryChange = async <Refusal>({ bookingId, window, also = [], now, decide }: ChangeRequest<Refusal>) => {
    const booking = bookingId === undefined ? undefined : await findBooking(bookingId)
    const taking = window ? listDays(window) : []
    // Entries with a longer buffer may be stored on the adjacent days.
    const leaving = [...also, ...(booking ? [booking] : [])].flatMap((interval) => listDays(widen(interval, minutesPerDay)))
    const days = await readDays([...new Set([...taking, ...leaving])])
    const live = (entry: SlotEntry) => entry.expiresAt === undefined || entry.expiresAt > now
    const entries = new Map(days.flatMap((day) => day.entries.filter(live).map((entry) => [entry.id, entry])))
    const decision = decide({ booking, entries: [...entries.values()] })
    if ('refusal' in decision) return decision
    const { change } = decision
    const removed = new Set(change.remove)
    const writes = days.flatMap(({ day, document, entries: before }): DocumentWrite[] => {
      const kept = before.filter((entry) => live(entry) && !removed.has(entry.id))
      const isTaken = change.add !== undefined && taking.includes(day)
      if (!isTaken && kept.length === before.length) return []
      return [writeDay(day, [...kept, ...(isTaken && change.add ? [change.add] : [])], document)]
    })
    if (change.booking) writes.push(writeBooking(change.booking, booking))
    if (change.deleteBooking && booking) writes.push({ delete: [bookings, booking.id], currentDocument: { updateTime: booking.readAt } })
    writes.push(...(change.mails ?? []).map(createMailWrite))
    if (writes.length > 0) await documents.commit(writes)
    return change
  }

  return {
    listEntries: async (range, now) => {
      const days = await readDays(listDays(range))
      const found = new Map(days.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])))
      return [...found.values()].filter(
        ({ expiresAt, start, end }) => (!expiresAt || expiresAt > now) && start < range.end && end > range.start,
      )
    },

    change: (request) =>
      inTurn(async () => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await tryChange(request)
          } catch (error) {
            if (!isConflict(error) || attempt === mostAttempts) throw error
          }
        }
      }),

    findBooking,

    findBookingByToken: async (tokenHash) => {
      const where = [{ field: ['tokenHashes'], contains: tokenHash }]
      const [document] = await documents.runQuery({ collection: [bookings], where, limit: 1 })
      return document && decodeBooking(document)
    },

    listBookingsAfter: async (instant, limit) => {
      const where = [{ field: ['end'], atLeast: timestampOf(new Date(instant.getTime() + 1)) }]
      const orderBy = [{ field: ['end'], direction: 'ASCENDING' }] as const
      const query = { collection: [bookings], where, orderBy, ...(limit !== undefined && { limit }) }
      return (await documents.runQuery(query)).map(decodeBooking)
    },

    walkBookingsBefore: async function* (instant, pageSize) {
      for await (const { path } of documents.iterate({ ...below('end', instant), pageSize })) yield path.at(-1) ?? ''
    },

    listReminders: async (now, pageSize, onMalformed) => {
      const due = await Array.fromAsync(documents.iterate({ ...below('reminderAt', new Date(now.getTime() + 1)), pageSize }))
      return parseEach(due, decodeBooking, onMalformed)
    },

    listBookingsOf: async (email) => {
      const where = [{ field: ['normalizedEmail'], equals: normalizeEmail(email) }]
      return await Array.fromAsync(documents.iterate({ collection: [bookings], where }), decodeBooking)
    },

    listBookingsOfAfter: async (email, instant, limit) => {
      const where = [
        { field: ['normalizedEmail'], equals: normalizeEmail(email) },
        { field: ['end'], atLeast: timestampOf(new Date(instant.getTime() + 1)) },
      ]
      const orderBy = [{ field: ['end'], direction: 'ASCENDING' }] as const
      return (await documents.runQuery({ collection: [bookings], where, orderBy, limit })).map(decodeBooking)
    },

    listMailsDue: async (pageSize, onMalformed) => {
      // Only what has the field is in its index.
      const orderBy = [{ field: ['mailDue'], direction: 'ASCENDING' }] as const
      const due = await Array.fromAsync(documents.iterate({ collection: [bookings], orderBy, pageSize }))
      return parseEach(due, decodeBooking, onMalformed)
    },

    putBooking: async (booking, over, mails) => {
      try {
        await documents.commit([writeBooking(booking, over), ...mails.map(createMailWrite)])
        return true
      } catch (error) {
        if (isConflict(error)) return false
        throw error
      }
    },

    deleteBooking: async (id) => {
      await documents.commit([{ delete: [bookings, id] }])
    },

    deleteDaysBefore: async (instant) => {
      const below = { type: 'reference', ...documents.database, path: [slots, dayOf(instant)] } as const
      const found = await documents.runQuery({ collection: [slots], where: [{ field: ['__name__'], below }] })
      await deleteDocuments(
        documents,
        found.map(({ path }) => path),
      )
    },
  }
}

const bookings = 'bookings'
const slots = 'bookingSlots'

const minutesPerDay = 24 * 60

/** Times that a change is tried while other processes keep changing the same days. */
const mostAttempts = 20

const RecordSchema = v.object({
  ...BookingSchema.entries,
  tokenHashes: v.pipe(v.array(v.string()), v.readonly()),
  reminderAt: v.exactOptional(v.date()),
  mailDue: v.exactOptional(v.picklist(['moved', 'canceled'])),
  cancelReason: v.exactOptional(v.string()),
})

const fieldNames = [...Object.keys(RecordSchema.entries).filter((name) => name !== 'id'), 'normalizedEmail']

const DaySchema = v.object({
  day: v.string(),
  entries: v.pipe(
    v.array(
      v.object({
        kind: v.picklist(['booking', 'hold', 'block']),
        id: v.string(),
        start: v.date(),
        end: v.date(),
        expiresAt: v.exactOptional(v.date()),
        note: v.exactOptional(v.string()),
      }),
    ),
    v.readonly(),
  ),
})

function writeBooking({ id, ...booking }: BookingRecord, over: StoredBooking | undefined): DocumentWrite {
  const { readAt: _, ...stored } = { readAt: undefined, ...booking }
  const fields = encodePlainObject({ ...stored, normalizedEmail: normalizeEmail(booking.email) })
  const currentDocument = over ? { updateTime: over.readAt } : { exists: false }
  return { set: [bookings, id], fields, ...maskLocale(fieldNames, over, booking), currentDocument }
}

function writeDay(day: string, entries: readonly SlotEntry[], over: Document | undefined): DocumentWrite {
  const currentDocument = over ? { updateTime: over.updateTime } : { exists: false }
  return { set: [slots, day], fields: encodePlainObject({ entries }), currentDocument }
}

/** The booking of a document. @throws MalformedDocumentError for an invalid one. */
export function decodeBooking(document: Document): StoredBooking {
  return { ...parseDocument(RecordSchema, 'id', document), readAt: document.updateTime }
}

function decodeDay(document: Document) {
  return parseDocument(DaySchema, 'day', document)
}

/** The days in UTC that an interval touches. */
function listDays({ start, end }: Interval): string[] {
  const days: string[] = []
  const last = dayOf(new Date(end.getTime() - 1))
  for (let time = start.getTime(); ; time += minutesPerDay * 60_000) {
    const day = dayOf(new Date(Math.min(time, end.getTime() - 1)))
    days.push(day)
    if (day >= last) return days
  }
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** The bookings whose time in a field is before an instant, in order. */
function below(field: string, instant: Date) {
  const where = [{ field: [field], below: timestampOf(instant) }]
  return { collection: [bookings], where, orderBy: [{ field: [field], direction: 'ASCENDING' }] } as const
}
