import { collections } from '#gateway/documents/collections.ts'
import { requestTextLength, subjectLength } from '#domain/requests/request.ts'
import { shownStates } from '#domain/invoices/shown-states.ts'
import type { Fields, Value } from '#protocol/value.ts'
import type { Party } from './parties.ts'
import { fieldsOf, now } from './sample-documents.ts'

/** An attempt of a party. The fields may depend on the party. */
export type Attempt =
  | { readonly kind: 'get'; readonly path: string }
  | { readonly kind: 'delete'; readonly path: string }
  /** Replaces a document, or updates some of its fields. */
  | { readonly kind: 'set' | 'merge'; readonly path: string; readonly fields: (party: Party) => Fields }
  | {
      readonly kind: 'list'
      /** Path of the collection; with `isGroup` its ID only. */
      readonly collection: string
      readonly isGroup?: true
      /** Filter: the array `emails` contains this address. */
      readonly email?: string
      /** Filter: the field `state` is one of these. */
      readonly states?: readonly string[]
    }

/** A row: the attempt, and the parties that it is allowed for. All others are refused. */
export type Row = { readonly name: string; readonly attempt: Attempt; readonly allowed: readonly Party[] }

/** A language that the site never has: the code for no linguistic content (ISO 639-2). */
const noLanguage = 'zxx'

const people = ['anna', 'carla'] as const
/** The people of alder, and staff who view its dashboard. */
const readers = ['anna', 'carla', 'vera'] as const
/** The same with the bookkeeper. */
const invoiceReaders = ['anna', 'carla', 'kim', 'vera'] as const
const owner = ['anna'] as const
const none = [] as const

const get = (path: string, allowed: readonly Party[] = none): Row => ({ name: `get ${path}`, attempt: { kind: 'get', path }, allowed })
const remove = (path: string): Row => ({ name: `delete ${path}`, attempt: { kind: 'delete', path }, allowed: none })
const list = (collection: string, allowed: readonly Party[] = none): Row => ({
  name: `list ${collection}`,
  attempt: { kind: 'list', collection },
  allowed,
})
const listStates = (collection: string, states: readonly string[], allowed: readonly Party[] = none): Row => ({
  name: `list ${collection} that are ${states.join(', ')}`,
  attempt: { kind: 'list', collection, states },
  allowed,
})
const group = (collection: string): Row => ({
  name: `list all ${collection}`,
  attempt: { kind: 'list', collection, isGroup: true },
  allowed: none,
})
const find = (email: string, allowed: readonly Party[]): Row => ({
  name: `find the customers of ${email}`,
  attempt: { kind: 'list', collection: 'customers', email },
  allowed,
})
const set = (path: string, what: string, fields: (party: Party) => Fields, allowed: readonly Party[] = none): Row => ({
  name: `set ${path}: ${what}`,
  attempt: { kind: 'set', path, fields },
  allowed,
})
const merge = (path: string, what: string, members: { readonly [name: string]: Value }, allowed: readonly Party[] = none): Row => ({
  name: `change ${path}: ${what}`,
  attempt: { kind: 'merge', path, fields: () => fieldsOf(members) },
  allowed,
})

type Members = { readonly [name: string]: Value | undefined }

/** Removes members that are undefined. */
const changed = (members: Members, changes: Members): Fields =>
  fieldsOf(
    Object.fromEntries(Object.entries({ ...members, ...changes }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  )

const newRequest = 'customers/alder/requests/r2'
const request =
  (changes: Members = {}) =>
  (party: Party): Fields =>
    changed(
      {
        kind: 'change',
        subject: 'Colors',
        text: 'More blue.',
        locale: 'de',
        state: 'open',
        createdBy: party,
        createdAt: now,
        updatedAt: now,
      },
      changes,
    )

const newMessage = 'customers/alder/requests/r1/messages/m2'
const message =
  (changes: Members = {}) =>
  (party: Party): Fields =>
    changed({ from: 'customer', author: party, text: 'Thank you.', sentAt: now }, changes)

const profile = (members: Members) => () => changed({}, members)
const requestFaults: readonly (readonly [string, Members])[] = [
  ['with more', { priority: 'high' }],
  ['of another kind', { kind: 'complaint' }],
  ['without a kind', { kind: undefined }],
  ['to end nothing', { kind: 'cancel' }],
  ['to end an invoice', { kind: 'cancel', invoiceNumber: 'A-1', invoiceId: 'A-1' }],
  ['to end the product of another', { kind: 'cancel', productId: 'site' }],
  ['without a subject', { subject: undefined }],
  ['with an empty subject', { subject: '' }],
  ['with a list as its subject', { subject: ['Colors'] }],
  [`with a subject of ${subjectLength + 1} characters`, { subject: 'a'.repeat(subjectLength + 1) }],
  ['without a text', { text: undefined }],
  ['with an empty text', { text: '' }],
  [`with a text of ${requestTextLength + 1} characters`, { text: 'a'.repeat(requestTextLength + 1) }],
  ['in a language that the site has not', { locale: noLanguage }],
  ['answered already', { state: 'answered' }],
  ['in the name of another', { createdBy: 'somebody' }],
  ['created earlier', { createdAt: { type: 'timestamp', microseconds: 1n } }],
  ['changed earlier', { updatedAt: { type: 'timestamp', microseconds: 1n } }],
  ['about an invoice that is not there', { invoiceNumber: 'A-2', invoiceId: 'A-2' }],
  ['about the invoice of another', { invoiceNumber: 'B-1', invoiceId: 'B-1' }],
  ['about a path as its invoice', { invoiceNumber: 'A-1', invoiceId: 'A-1/notes/n1' }],
  ['about a draft', { invoiceNumber: 'A-7', invoiceId: 'A-7' }],
  ['about an invoice without its id', { invoiceNumber: 'A-1' }],
  ['about an invoice by the id of another', { invoiceNumber: 'A-1', invoiceId: 'A-8' }],
  ['about the id of an invoice', { invoiceId: 'A-1' }],
  ['about an invoice by its id', { invoiceNumber: 'A_2F1_2E2_5F3_20_234', invoiceId: 'A_2F1_2E2_5F3_20_234' }],
  ['about several invoices', { invoiceNumber: ['A-1'], invoiceId: ['A-1'] }],
  ['about a path as its product', { productId: 'shop/notes/n1' }],
  ['about a product that is not there', { productId: 'site' }],
  ['about something without a name here', { about: 'weather' }],
  ['about the company in a list', { about: ['company'] }],
  ['that is a question about the company', { kind: 'question', about: 'company' }],
  ['about the company and an invoice', { about: 'company', invoiceNumber: 'A-1', invoiceId: 'A-1' }],
  ['about the company and a product', { about: 'company', productId: 'shop' }],
]
const messageFaults: readonly (readonly [string, Members])[] = [
  ['with more', { html: '<b>' }],
  ['from the agency', { from: 'agency' }],
  ['in the name of another', { author: 'somebody' }],
  ['without a text', { text: undefined }],
  ['with an empty text', { text: '' }],
  [`with a text of ${requestTextLength + 1} characters`, { text: 'a'.repeat(requestTextLength + 1) }],
  ['sent earlier', { sentAt: { type: 'timestamp', microseconds: 1n } }],
]
const profileFaults: readonly (readonly [string, Members])[] = [
  ['with more', { isAdmin: true }],
  ['with an empty name', { displayName: '' }],
  ['with a name of blanks', { displayName: ' \t ' }],
  ['with a name of 101 characters', { displayName: 'a'.repeat(101) }],
  ['with a list as the name', { displayName: ['Anna'] }],
  ['with the photo of another', { photo: 'users/berta/photo.png' }],
  ['with a photo from elsewhere', { photo: 'https://example.com/users/anna/photo.png' }],
  ['with a path out of the folder', { photo: 'users/anna/../berta/photo.png' }],
  ['with no phone number', { phone: '020 1234567' }],
  ['in a language that the site has not', { locale: noLanguage }],
  ['in no time zone', { timeZone: 'Europe/Amsterdam; drop' }],
  ['with a text as its notifications', { notifications: 'all' }],
  ['with notifications of another kind', { notifications: { type: 'map', fields: fieldsOf({ gossip: true }) } }],
  ['with invoices that are no choice', { notifications: { type: 'map', fields: fieldsOf({ invoices: 'yes' }) } }],
  ['with a monthly mail that is no choice', { notifications: { type: 'map', fields: fieldsOf({ monthly: 'yes' }) } }],
  ['with files of invoices that there are not', { notifications: { type: 'map', fields: fieldsOf({ invoiceFiles: 'docx' }) } }],
  ['with requests that are no choice', { notifications: { type: 'map', fields: fieldsOf({ requests: null }) } }],
]

const wholeProfile: Members = {
  displayName: 'Anna A.',
  photo: 'users/anna/photo-2.png',
  phone: '+31201234567',
  locale: 'nl',
  timeZone: 'Europe/Amsterdam',
  notifications: { type: 'map', fields: fieldsOf({ invoices: true, requests: false, monthly: true, invoiceFiles: 'xml' }) },
}

/** A document of each top-level collection that only the service reads. */
const serverOnly = Object.entries(collections).flatMap(([name, { readers }]) =>
  readers === 'service' && !name.startsWith('customers/') ? [name.replaceAll('/', '/any/') + '/any'] : [],
)

/** All rows, over the data of `sample-documents.ts`. */
export const matrix: readonly Row[] = [
  // Customers are readable by their listed people and written by the service only.
  get('customers/alder', readers),
  get('customers/birch', ['berta', 'carla']),
  get('customers/cedar'),
  list('customers'),
  group('customers'),
  find('anna@alder.example', ['anna']),
  find('berta@birch.example', ['berta']),
  find('carla@both.example', ['carla']),
  find('dora@alder.example', none),
  find('kim@books.example', ['kim']),
  merge('customers/alder', 'other owners', { owners: ['carla@both.example'] }),
  merge('customers/alder', 'more books', { bookkeepers: ['emil@alder.example'] }),
  merge('customers/alder', 'more people', { emails: ['anna@alder.example', 'emil@alder.example'] }),
  set('customers/cedar', 'new', () => fieldsOf({ company: 'Cedar', emails: ['emil@alder.example'] })),
  remove('customers/alder'),

  // Invoices likewise, and the bookkeeper reads only these. Drafts are hidden from customers, including whether any exist.
  ...(['A-1', 'A_2F1_2E2_5F3_20_234', 'A-8', 'A-9'] as const).map((id) => get(`customers/alder/invoices/${id}`, invoiceReaders)),
  get('customers/birch/invoices/B-1', ['berta', 'carla']),
  get('customers/alder/invoices/A-7'),
  get('customers/alder/invoices/none'),
  get('customers/cedar/invoices/none'),
  list('customers/alder/invoices'),
  list('customers/birch/invoices'),
  listStates('customers/alder/invoices', shownStates, invoiceReaders),
  ...shownStates.map((state) => listStates('customers/alder/invoices', [state], invoiceReaders)),
  listStates('customers/birch/invoices', shownStates, ['berta', 'carla']),
  listStates('customers/alder/invoices', ['draft']),
  listStates('customers/alder/invoices', ['open', 'draft']),
  listStates('customers/cedar/invoices', shownStates),
  group('invoices'),
  merge('customers/alder/invoices/A-1', 'a lower price', { grossMinor: 1n }),
  merge('customers/alder/invoices/A-7', 'shared', { state: 'proforma' }),
  set('customers/alder/invoices/new', 'new', () => fieldsOf({ number: 'new', state: 'open' })),
  remove('customers/alder/invoices/A-1'),

  // Products and appointments follow the rules of customers.
  ...(
    [
      ['products', 'shop', 'site'],
      ['appointments', 'review', 'kickoff'],
    ] as const
  ).flatMap(([kind, alder, birch]) => {
    return [
      get(`customers/alder/${kind}/${alder}`, readers),
      get(`customers/birch/${kind}/${birch}`, ['berta', 'carla']),
      // Only readers of the document learn whether it exists.
      get(`customers/alder/${kind}/none`, readers),
      get(`customers/cedar/${kind}/none`),
      list(`customers/alder/${kind}`, readers),
      list(`customers/birch/${kind}`, ['berta', 'carla']),
      list(`customers/cedar/${kind}`),
      group(kind),
      merge(`customers/alder/${kind}/${alder}`, 'a lower price', { grossMinor: 1n }),
      set(`customers/alder/${kind}/new`, 'new', () => fieldsOf({ number: 'new' })),
      remove(`customers/alder/${kind}/${alder}`),
    ]
  }),

  // Deeper subcollections belong to the service.
  get('customers/alder/invoices/A-1/notes/n1'),

  // Requests are created by the people of a customer and never deleted.
  get('customers/alder/requests/r1', readers),
  get('customers/birch/requests/r1', ['berta', 'carla']),
  list('customers/alder/requests', readers),
  list('customers/birch/requests', ['berta', 'carla']),
  group('requests'),
  set(newRequest, 'as it is meant', request(), people),
  set(newRequest, 'a question', request({ kind: 'question' }), people),
  set(newRequest, 'about an own invoice', request({ invoiceNumber: 'A-1', invoiceId: 'A-1' }), people),
  set(newRequest, 'about a proforma', request({ invoiceNumber: 'A-8', invoiceId: 'A-8' }), people),
  set(
    newRequest,
    'about an own invoice with signs in its number',
    request({ invoiceNumber: 'A/1.2_3 #4', invoiceId: 'A_2F1_2E2_5F3_20_234' }),
    people,
  ),
  set(newRequest, 'about an own product', request({ productId: 'shop' }), people),
  set(newRequest, 'about the company', request({ about: 'company' }), people),
  set(newRequest, 'to end an own product', request({ kind: 'cancel', productId: 'shop' }), people),
  set('customers/cedar/requests/r2', 'of no customer', request()),
  set(`customers/alder/requests/${'r'.repeat(128)}`, 'with the longest id', request(), people),
  set(`customers/alder/requests/${'r'.repeat(129)}`, 'with a longer id', request()),
  set('customers/alder/requests/<b>', 'with an id of other letters', request()),
  ...requestFaults.map(([what, changes]) => set(newRequest, what, request(changes))),
  merge('customers/alder/requests/r1', 'open again', { state: 'open', updatedAt: now }, people),
  merge('customers/alder/requests/r1', 'closed', { state: 'closed', updatedAt: now }),
  merge('customers/alder/requests/r1', 'open again at another time', { state: 'open', updatedAt: { type: 'timestamp', microseconds: 1n } }),
  merge('customers/alder/requests/r1', 'another text', { text: 'Something else', state: 'open', updatedAt: now }),
  remove('customers/alder/requests/r1'),

  // Messages are never changed or deleted.
  get('customers/alder/requests/r1/messages/m1', readers),
  get('customers/birch/requests/r1/messages/m1', ['berta', 'carla']),
  list('customers/alder/requests/r1/messages', readers),
  list('customers/birch/requests/r1/messages', ['berta', 'carla']),
  group('messages'),
  set(newMessage, 'as it is meant', message(), people),
  set('customers/alder/requests/none/messages/m2', 'to no request', message()),
  set(`customers/alder/requests/r1/messages/${'m'.repeat(128)}`, 'with the longest id', message(), people),
  set(`customers/alder/requests/r1/messages/${'m'.repeat(129)}`, 'with a longer id', message()),
  ...messageFaults.map(([what, changes]) => set(newMessage, what, message(changes))),
  merge('customers/alder/requests/r1/messages/m1', 'another text', { text: 'Until June.' }),
  remove('customers/alder/requests/r1/messages/m1'),

  // A profile belongs to its user.
  get('users/anna', owner),
  get('users/berta', ['berta']),
  get('users/dora', ['dora']),
  list('users'),
  set('users/anna', 'empty', profile({}), owner),
  set('users/anna', 'whole', profile(wholeProfile), owner),
  set('users/emil', 'new', profile({ displayName: 'Emil' }), ['emil']),
  set('users/vera', 'of no person', profile({ displayName: 'Vera' })),
  ...profileFaults.map(([what, members]) => set('users/anna', what, profile({ ...wholeProfile, ...members }))),
  merge('users/anna', 'another language', { locale: 'es' }, owner),
  remove('users/anna'),

  // Data of the service only.
  ...serverOnly.flatMap((path) => {
    const collection = path.slice(0, path.lastIndexOf('/'))
    return [get(path), list(collection), set(`${collection}/new`, 'new', () => fieldsOf({ to: 'anna@alder.example' })), remove(path)]
  }),
  get('elsewhere/e1'),
  list('elsewhere'),
  set('elsewhere/e1', 'new', () => fieldsOf({})),
]
