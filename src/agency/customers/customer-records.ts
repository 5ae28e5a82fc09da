import { type Customer, CustomerSchema, normalizeEmail } from '#domain/customers/customer.ts'
import { dropUndefined, type Exporting, noRow, type RecordKind, readParts } from '#agency/imports/record-kind.ts'
import { createCustomerRules } from './customer-rules.ts'

const addressColumns = ['street', 'postalCode', 'city', 'country'] as const

/** Lists of people, separated by semicolons in a cell. */
const peopleColumns = ['emails', 'owners', 'bookkeepers'] as const

const rules = createCustomerRules()

/** Customers: a row each. */
export const customerRecords: RecordKind<Customer> = {
  name: 'customers',
  singular: 'customer',
  columns: [
    'id',
    'company',
    'vatId',
    ...peopleColumns,
    'phone',
    ...addressColumns,
    'locale',
    'timeZone',
    'electronicScheme',
    'electronicId',
  ],
  emptyParts: ['postalCode'],
  examples: {
    id: 'halde',
    phone: '+31 20 123 4567',
    country: 'NL',
    timeZone: 'Europe/Amsterdam',
    emails: 'ada@example.com;bob@example.com',
    electronicScheme: '0204',
  },
  hints: [
    'emails, owners and bookkeepers: addresses separated by semicolons; without owners the first of emails is the owner',
    'postalCode: empty if the country has none, such as HK',
    'locale: a language of the site, default: the first; timeZone: such as Europe/Berlin, default: the agency’s',
  ],
  readRows: ([{ place, row } = noRow]) => {
    const { emails, owners, bookkeepers, street, postalCode, city, country, electronicScheme: scheme, electronicId: id, ...rest } = row
    const address = dropUndefined({ street, postalCode, city, country })
    const named = Object.entries({ emails, owners, bookkeepers }).filter(([, cell]) => cell !== undefined)
    const people = Object.fromEntries(named.map(([name, cell]) => [name, readParts(cell).map(normalizeEmail)]))
    const electronic = scheme === undefined && id === undefined ? {} : { electronicAddress: dropUndefined({ scheme, id }) }
    return { place, value: { ...rest, ...people, address, ...electronic }, locate: (path) => ({ name: nameColumn(path) }) }
  },
  written: CustomerSchema,
  listed: ['createdAt', 'updatedAt', 'updateTime'],
  prepare: async ({ readSite }) => {
    const { timeZone } = await readSite()
    return { ...customerRecords, complete: createCustomerRules(timeZone).complete }
  },
  complete: rules.complete,
  schema: rules.schema,
  keyOf: rules.keyOf,
  find: rules.find,
  replacing: { fieldsOf: rules.fieldsOf, hint: 'emails, roles, locale, timeZone and the archive stay if left out' },
  store: rules.store,
}

/** Customers as an import accepts them; CSV leaves out the archive. */
export const customerExporting: Exporting<Customer> = {
  list: async ({ customers }, customerId) => (await customers.findVersionedCustomers([customerId])).filter((found) => found !== undefined),
  toObject: (stored: Customer & { readonly updateTime?: string }) => {
    const { createdAt: _, updatedAt: __, updateTime: ___, ...customer } = stored
    return customer
  },
  toRows: ({ id, company, vatId, emails, owners, bookkeepers, phone, address, electronicAddress, locale, timeZone }) => {
    const electronic = { electronicScheme: electronicAddress?.scheme, electronicId: electronicAddress?.id }
    const people = { emails: emails.join(';'), owners: owners?.join(';'), bookkeepers: bookkeepers?.join(';') }
    return [{ id, company, vatId, ...people, phone, ...address, locale, timeZone, ...electronic }]
  },
}

/** Returns the CSV heading of a field path. */
function nameColumn(path: string): string {
  if (path === 'electronicAddress.scheme') return 'electronicScheme'
  return path === 'electronicAddress.id' ? 'electronicId' : path.replace(/^address\./u, '')
}
