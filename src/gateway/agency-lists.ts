import * as v from 'valibot'
import { type Appointment, AppointmentSchema } from '#domain/appointments/appointment.ts'
import type { Interval } from '#domain/bookings/slots.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type Customer, CustomerId, CustomerSchema, normalizeTypedEmail } from '#domain/customers/customer.ts'
import { dayMilliseconds } from '#domain/durations.ts'
import { fold } from '#domain/fold-text.ts'
import { InvoiceNumber } from '#domain/invoices/invoice-number.ts'
import { ProductSchema, type ProductStatus } from '#domain/products/product.ts'
import { type CustomerRequest, CustomerRequestSchema, type RequestState } from '#domain/requests/request.ts'
import type { Value } from '#protocol/value.ts'
import type { Document, DocumentFilter, DocumentQuery, DocumentsClient } from '#gateway/documents/documents.ts'
import { timestampOf } from '#gateway/documents/timestamp.ts'
import { type OnMalformed, parseDocument, parseEach } from '#gateway/documents/typed-document.ts'
import { decodeMail, type StoredMail } from '#gateway/mail.ts'
import { decodeBooking, type StoredBooking } from '#gateway/bookings.ts'
import { decodeLead, type LeadState, type StoredLead } from '#gateway/leads.ts'
import { listedOf } from '#gateway/customers.ts'
import { findInvoicesNumbered } from '#gateway/invoices/find-numbered.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { OwnedProduct } from '#gateway/products.ts'
import { parseInvoice } from '#gateway/invoices/read-ledger.ts'

/** A request with its customer. */
export type OwnedRequest = { readonly customerId: string; readonly request: CustomerRequest }

/** An appointment with its customer. */
export type OwnedAppointment = { readonly customerId: string; readonly appointment: Appointment }

/** Which invoices of all customers are listed. Each choice has its index (`rules/firestore.indexes.json`). */
export type InvoiceListQuery =
  | { readonly kind: 'newest'; readonly state?: InvoiceListState; readonly customerId?: string }
  /** Open after their due date, the oldest first. */
  | { readonly kind: 'overdue'; readonly today: CalendarDate }
  /** Whose number begins so, by number. */
  | { readonly kind: 'numbered'; readonly prefix: string }

/** Which products are listed, by name: of all customers or of one, in a status or in any, or whose name begins so. */
export type ProductListQuery =
  | { readonly kind: 'all'; readonly status?: ProductStatus; readonly customerId?: string }
  | { readonly kind: 'named'; readonly prefix: string }

/** Which customers are listed. A text finds those whose name begins so, in any spelling, or who have this id, email address or invoice number. */
export type CustomerListQuery = { readonly kind: 'active' | 'archived' } | { readonly kind: 'named'; readonly prefix: string }

export type InvoiceListState = 'draft' | 'proforma' | 'open' | 'paid' | 'void'

/** Which calls of visitors are listed: those that end after an instant, the others, or canceled ones of any time. */
export type CallListQuery = { readonly kind: 'upcoming' | 'past'; readonly instant: Date } | { readonly kind: 'canceled' }

/** A part of a list. */
export type ListPart<Item> = {
  readonly items: readonly Item[]
  /** Where the next part starts; undefined at the end. */
  readonly next: string | undefined
}

/** Lists over all customers, for the service alone: each call reads so many documents, however many there are, unless some are hidden from the reader. */
export type AgencyLists = {
  /** @param after `next` of the part before; an invalid text gives the first part. */
  readonly listInvoices: (query: InvoiceListQuery, limit: number, after?: string) => Promise<ListPart<OwnedInvoice>>
  /** A text that is another one once an invoice of any customer was stored, changed or deleted. */
  readonly readInvoicesState: () => Promise<string>
  /** A search is one part. @param after As for invoices. */
  readonly listProducts: (query: ProductListQuery, limit: number, after?: string) => Promise<ListPart<OwnedProduct>>
  /** Requests in a state: open ones with the one that waits longest first, others with the last change first. */
  readonly listRequests: (state: RequestState, limit: number, after?: string) => Promise<ListPart<OwnedRequest>>
  /** Leads, the last first; with a state those in it, and waiting ones with the one that waits longest first. */
  readonly listLeads: (state: LeadState | undefined, limit: number, after?: string) => Promise<ListPart<StoredLead>>
  /** Calls of visitors; those to come with the first one first, others with the last one first. */
  readonly listCalls: (query: CallListQuery, limit: number, after?: string) => Promise<ListPart<StoredBooking>>
  /** Calls of visitors that start within a range and are not canceled, in order. */
  readonly listCallsWithin: (range: Interval, limit: number) => Promise<readonly StoredBooking[]>
  /** Appointments that start at an instant or after it, and before another one, the first one first; also canceled ones. */
  readonly listAppointmentsFrom: (instant: Date, limit: number, before?: Date) => Promise<readonly OwnedAppointment[]>
  /**
   * Active customers by company, or archived ones, the latest first. A search is one part, with those of the name behind the others.
   *
   * @param after As for invoices.
   */
  readonly listCustomers: (query: CustomerListQuery, limit: number, after?: string) => Promise<ListPart<Customer>>
  /** Mails that were given up, in any order. */
  readonly listFailedMails: (limit: number) => Promise<readonly StoredMail[]>
}

type ListsOptions = {
  readonly documents: Pick<DocumentsClient, 'batchGet' | 'countQuery' | 'database' | 'runQuery'>
  /** Leaves out what a reader may not see: a call reads on until its part is full, and no place in a list names what is hidden. */
  readonly isShown?: (customerId: string) => boolean
  /** Takes the error of an invalid document, which is left out. */
  readonly onMalformed?: OnMalformed
}

/** The greatest character of a prefix query (Firestore, ordering of strings). */
const last = '\u{f8ff}'

/** Opens the lists over a client of the provider. */
export function openAgencyLists({ documents, isShown = () => true, onMalformed }: ListsOptions): AgencyLists {
  return {
    listCustomers: (query, limit, after) =>
      query.kind === 'named' ? searchCustomers(query.prefix, limit) : pageCustomers(query.kind, limit, after),
    listFailedMails: async (limit) => {
      const where = [{ field: ['delivery', 'state'], equals: 'ERROR' }]
      return (await documents.runQuery({ collection: ['mail'], where, limit })).map(decodeMail)
    },
    listAppointmentsFrom: async (instant, limit, before) => {
      const found = await documents.runQuery({
        collection: ['appointments'],
        isGroup: true,
        where: [
          { field: ['startsAt'], atLeast: timestampOf(instant) },
          ...(before ? [{ field: ['startsAt'], below: timestampOf(before) }] : []),
        ],
        orderBy: [{ field: ['startsAt'], direction: 'ASCENDING' }],
        limit,
      })
      const parse = (document: Document) => ({
        customerId: customerOf(document),
        appointment: parseDocument(AppointmentSchema, 'id', document),
      })
      return parseEach(found, parse, onMalformed).filter(({ customerId }) => isShown(customerId))
    },
    listInvoices: (query, limit, after) =>
      list(planInvoices(query), limit, after, (document) => ({ customerId: customerOf(document), invoice: parseInvoice(document) })),
    readInvoicesState: async () => {
      const invoices = { collection: ['invoices'], isGroup: true }
      const [[latest], count] = await Promise.all([
        documents.runQuery({ ...invoices, orderBy: [{ field: ['updatedAt'], direction: 'DESCENDING' }], limit: 1 }),
        documents.countQuery(invoices),
      ])
      return `${count} ${latest?.path.join('/') ?? ''} ${latest?.updateTime ?? ''}`
    },
    listProducts: (query, limit, after) =>
      query.kind === 'named' ? searchProducts(query.prefix, limit) : list(planProducts(query), limit, after, parseOwnedProduct),
    listRequests: (state, limit, after) => {
      const where = [{ field: ['state'], equals: state }]
      const direction = state === 'open' ? 'ASCENDING' : 'DESCENDING'
      const plan = { collection: ['requests'], isGroup: true, where, by: 'updatedAt', direction } as const
      return list(plan, limit, after, (document) => ({
        customerId: customerOf(document),
        request: parseDocument(CustomerRequestSchema, 'id', document),
      }))
    },
    listCalls: (query, limit, after) => list(planCalls(query), limit, after, decodeBooking),
    listCallsWithin: async ({ start, end }, limit) => {
      const where = [
        { field: ['state'], equals: 'confirmed' },
        { field: ['end'], atLeast: timestampOf(start) },
        // A call ends within a day of its start.
        { field: ['end'], below: timestampOf(new Date(end.getTime() + dayMilliseconds)) },
      ]
      const orderBy = [{ field: ['end'], direction: 'ASCENDING' }] as const
      const found = await documents.runQuery({ collection: ['bookings'], where, orderBy, limit })
      return parseEach(found, decodeBooking, onMalformed).filter((call) => call.start >= start && call.start < end)
    },
    listLeads: (state, limit, after) => {
      const where = state === undefined ? [] : [{ field: ['state'], equals: state }]
      const direction = state === 'waiting' ? 'ASCENDING' : 'DESCENDING'
      return list({ collection: ['leads'], where, by: 'createdAt', direction }, limit, after, decodeLead)
    },
  }

  /** Reads one document more than a part has, which shows whether the list goes on. */
  async function readShown(
    { by, direction, ...query }: ListPlan,
    limit: number,
    after: Place | undefined,
    valueOf: ReadValue = readField(by),
  ): Promise<readonly Document[]> {
    const orderBy = [
      { field: by.split('.'), direction },
      { field: ['__name__'], direction },
    ]
    const shown: Document[] = []
    for (let place = after; ;) {
      const startAfter = place && [place.value, { type: 'reference', ...documents.database, path: place.path } as const]
      const found = await documents.runQuery({ ...query, orderBy, limit: limit + 1, ...(startAfter && { startAfter }) })
      shown.push(...found.filter(({ path }) => path[0] !== 'customers' || isShown(path[1] ?? '')))
      const end = found.at(-1)
      const value = end && valueOf(end)
      if (shown.length > limit || found.length <= limit || !end || value === undefined) return shown
      place = { value, path: end.path }
    }
  }

  async function pageCustomers(kind: 'active' | 'archived', limit: number, after: string | undefined): Promise<ListPart<Customer>> {
    const plan: ListPlan =
      kind === 'active'
        ? { collection: ['customers'], where: [{ field: ['listed', 'state'], equals: kind }], by: 'listed.name', direction: 'ASCENDING' }
        : { collection: ['customers'], by: 'archivedAt', direction: 'DESCENDING' }
    const valueOf = kind === 'active' ? readListedName : undefined
    const path = ['customers', after ?? '']
    const isPlace = after !== undefined && v.is(CustomerSchema.entries.id, after) && isShown(after)
    const [place] = isPlace ? await documents.batchGet([path]) : []
    const value = place && (valueOf ?? readField(plan.by))(place)
    const found = await readShown(plan, limit, value === undefined ? undefined : { value, path }, valueOf)
    const shown = found.slice(0, limit)
    return {
      items: parseEach(shown, parseCustomer, onMalformed),
      next: found.length > limit ? shown.at(-1)?.path[1] : undefined,
    }
  }

  async function searchCustomers(text: string, limit: number): Promise<ListPart<Customer>> {
    const name = fold(text)
    const field = ['listed', 'name']
    const email = normalizeTypedEmail(text)
    const [named, ofEmail, owned] = await Promise.all([
      documents.runQuery({
        collection: ['customers'],
        where: [
          { field, atLeast: name },
          { field, below: name + last },
        ],
        orderBy: [{ field, direction: 'ASCENDING' }],
        limit,
      }),
      email.includes('@') ? findOfPerson(email, limit) : [],
      v.is(InvoiceNumber, text) ? findInvoicesNumbered(documents, [text]) : [],
    ])
    const ids = [...new Set([...(v.is(CustomerId, text) ? [text] : []), ...owned.map(({ customerId }) => customerId)])]
    const byId = ids.length === 0 ? [] : (await documents.batchGet(ids.map((id) => ['customers', id]))).filter((each) => each !== undefined)
    const customers = parseEach([...byId, ...ofEmail, ...named], parseCustomer, onMalformed).filter(({ id }) => isShown(id))
    const distinct = [...new Map(customers.map((customer) => [customer.id, customer])).values()]
    return { items: distinct.slice(0, limit), next: undefined }
  }

  async function findOfPerson(email: string, limit: number): Promise<readonly Document[]> {
    const lists = ['emails', 'bookkeepers'].map((name) => [{ field: [name], contains: email }])
    return (await Promise.all(lists.map((where) => documents.runQuery({ collection: ['customers'], where, limit })))).flat()
  }

  async function searchProducts(prefix: string, limit: number): Promise<ListPart<OwnedProduct>> {
    const plan = (spelling: string): ListPlan => ({
      collection: ['products'],
      isGroup: true,
      where: [
        { field: ['name'], atLeast: spelling },
        { field: ['name'], below: spelling + last },
      ],
      by: 'name',
      direction: 'ASCENDING',
    })
    const found = (await Promise.all(spellingsOf(prefix).map((spelling) => readShown(plan(spelling), limit, undefined)))).flat()
    const distinct = [...new Map(found.map((document) => [document.path.join('/'), document])).values()]
    const { compare } = new Intl.Collator('en')
    const items = parseEach(distinct, parseOwnedProduct, onMalformed).toSorted((a, b) => compare(a.product.name, b.product.name))
    return { items: items.slice(0, limit), next: undefined }
  }

  async function list<Item>(
    plan: ListPlan,
    limit: number,
    after: string | undefined,
    parse: (document: Document) => Item,
  ): Promise<ListPart<Item>> {
    const found = await readShown(plan, limit, after === undefined ? undefined : decodeCursor(after, plan))
    const shown = found.slice(0, limit)
    const end = shown.at(-1)
    return {
      items: parseEach(shown, parse, onMalformed),
      next: found.length > limit && end ? encodeCursor(end, plan.by) : undefined,
    }
  }
}

/** A query with its one order. */
type ListPlan = Pick<DocumentQuery, 'collection' | 'isGroup' | 'where'> & {
  readonly by: 'archivedAt' | 'listed.name' | 'createdAt' | 'dueOn' | 'end' | 'issuedOn' | 'name' | 'number' | 'updatedAt'
  readonly direction: 'ASCENDING' | 'DESCENDING'
}

/** Reads the value by which a list is ordered. */
type ReadValue = (document: Document) => Value | undefined

function readField(name: string): ReadValue {
  return ({ fields }) => fields.get(name)
}

/** As the store writes it (`listed.name`). */
function readListedName({ fields }: Document): Value | undefined {
  const company = fields.get('company')
  return typeof company === 'string' ? listedOf({ company }).name : undefined
}

/** Where a document is in a list: the field of the order, and its path. */
type Place = { readonly value: Value; readonly path: readonly string[] }

function planCalls(query: CallListQuery): ListPlan {
  const state = { field: ['state'], equals: query.kind === 'canceled' ? 'canceled' : 'confirmed' }
  const bookings = { collection: ['bookings'], by: 'end' } as const
  if (query.kind === 'canceled') return { ...bookings, where: [state], direction: 'DESCENDING' }
  const isPast = query.kind === 'past'
  const bound = timestampOf(new Date(query.instant.getTime() + 1))
  const time = isPast ? { field: ['end'], below: bound } : { field: ['end'], atLeast: bound }
  return { ...bookings, where: [state, time], direction: isPast ? 'DESCENDING' : 'ASCENDING' }
}

function planInvoices(query: InvoiceListQuery): ListPlan {
  const group = { collection: ['invoices'], isGroup: true }
  if (query.kind === 'numbered') {
    const { prefix } = query
    const where = [
      { field: ['number'], atLeast: prefix },
      { field: ['number'], below: prefix + last },
    ]
    return { ...group, where, by: 'number', direction: 'ASCENDING' }
  }
  if (query.kind === 'overdue') {
    const where = [
      { field: ['state'], equals: 'open' },
      { field: ['dueOn'], below: query.today },
    ]
    return { ...group, where, by: 'dueOn', direction: 'ASCENDING' }
  }
  const { state, customerId } = query
  const where: DocumentFilter[] = state === undefined ? [] : [{ field: ['state'], equals: state }]
  const source = customerId === undefined ? group : { collection: ['customers', customerId, 'invoices'] }
  return { ...source, where, by: 'issuedOn', direction: 'DESCENDING' }
}

function planProducts({ status, customerId }: Extract<ProductListQuery, { readonly kind: 'all' }>): ListPlan {
  const where = status === undefined ? [] : [{ field: ['status'], equals: status }]
  const source =
    customerId === undefined ? { collection: ['products'], isGroup: true } : { collection: ['customers', customerId, 'products'] }
  return { ...source, where, by: 'name', direction: 'ASCENDING' }
}

/** The ways in which the beginning of a product's name may be stored, because it has no index without regard to case. */
function spellingsOf(prefix: string): readonly string[] {
  const lower = prefix.toLocaleLowerCase('en')
  const capitalized = lower.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase('en'))
  const title = lower.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toLocaleUpperCase('en'))
  return [...new Set([prefix, lower, prefix.toLocaleUpperCase('en'), capitalized, title])]
}

function parseCustomer(document: Document): Customer {
  return parseDocument(CustomerSchema, 'id', document)
}

function parseOwnedProduct(document: Document): OwnedProduct {
  return { customerId: customerOf(document), product: parseDocument(ProductSchema, 'id', document) }
}

function customerOf({ path }: Document): string {
  return path[1] ?? ''
}

/** The place of a document in a list, as one text for an address. */
function encodeCursor({ path, fields }: Document, by: ListPlan['by']): string {
  const value = fields.get(by)
  const text = typeof value === 'string' ? value : isTime(value) ? String(value.microseconds) : ''
  return [text, ...path.filter((_, at) => at % 2 === 1)].map(encodeURIComponent).join('/')
}

/** Undefined for a text that `encodeCursor` did not write. */
function decodeCursor(text: string, { by, collection, isGroup }: ListPlan): Place | undefined {
  const names = isGroup === true || collection.length > 1 ? ['customers', collection.at(-1) ?? ''] : collection
  try {
    const [value = '', ...ids] = text.split('/').map(decodeURIComponent)
    const isId = (id: string, at: number) => (names[at] === 'customers' ? /^[a-z\d-]{1,64}$/u : /^[^/]{1,1500}$/u).test(id)
    if (ids.length !== names.length || !ids.every(isId)) return undefined
    const path = names.flatMap((name, at) => [name, ids[at] ?? ''])
    if (by !== 'createdAt' && by !== 'end' && by !== 'updatedAt') return { value, path }
    return /^\d{1,17}$/u.test(value) ? { value: { type: 'timestamp', microseconds: BigInt(value) }, path } : undefined
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

function isTime(value: Value | undefined): value is Extract<Value, { readonly type: 'timestamp' }> {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'timestamp'
}
