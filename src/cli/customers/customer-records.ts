import * as v from 'valibot'
import { type Customer, CustomerSchema, normalizeEmail } from '#domain/customers/customer.ts'
import { defaultLocale } from '#domain/locale.ts'
import { describeElectronicIdProblem } from '#domain/electronic-address.ts'
import { SiteLocaleSchema } from '#domain/locale-schema.ts'
import { describeVatIdProblem, normalizeVatId } from '#domain/tax/vat-id.ts'
import { dropUndefined, type Exporting, noRow, type RecordKind, readParts } from '#cli/records/record-kind.ts'
import { createAdd, createImport } from '#cli/records/record-commands.ts'
import { createExport } from '#cli/records/record-export.ts'
import { createUpdate } from '#cli/records/record-update.ts'
import { inviteStored } from './invite-stored.ts'

const addressColumns = ['street', 'postalCode', 'city', 'country'] as const

/** Lists of people, separated by semicolons in a cell. */
const peopleColumns = ['emails', 'owners', 'bookkeepers'] as const

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
  prepare: async ({ readSite }) => withTimeZone((await readSite()).timeZone),
  complete: (value, now, stored) => ({
    locale: stored?.locale ?? defaultLocale,
    emails: stored?.emails ?? [],
    ...(stored?.owners && { owners: stored.owners }),
    ...(stored?.bookkeepers && { bookkeepers: stored.bookkeepers }),
    ...(stored?.archivedAt && { archivedAt: stored.archivedAt }),
    ...value,
    ...readArchivedAt(value),
    ...compactPhone(value),
    ...compactVatId(value),
    createdAt: stored?.createdAt ?? now,
    updatedAt: now,
  }),
  schema: v.pipe(
    v.object({ ...CustomerSchema.entries, locale: SiteLocaleSchema }),
    v.forward(
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed || dataset.value.vatId === undefined) return
        const message = describeVatIdProblem(dataset.value.vatId, dataset.value.address.country)
        if (message !== undefined) addIssue({ message })
      }),
      ['vatId'],
    ),
    v.forward(
      v.rawCheck(({ dataset, addIssue }) => {
        const address = dataset.typed ? dataset.value.electronicAddress : undefined
        const message = address && describeElectronicIdProblem(address)
        if (message !== undefined) addIssue({ message })
      }),
      ['electronicAddress', 'id'],
    ),
  ),
  keyOf: ({ id }) => id,
  find: ({ customers }, items) => customers.findVersionedCustomers(items.map(({ id }) => id)),
  replacing: {
    fieldsOf: ({ company, vatId, emails, owners, bookkeepers, phone, address, electronicAddress, locale, timeZone, archivedAt }) => ({
      company,
      vatId,
      emails,
      owners,
      bookkeepers,
      phone,
      address,
      electronicAddress,
      locale,
      timeZone,
      archivedAt,
    }),
    hint: 'emails, roles, locale, timeZone and the archive stay if left out',
  },
  store: ({ customers }, items) => customers.storeCustomers(items),
}

/** @param timeZone The default for new customers; stored ones keep theirs. */
export function withTimeZone(timeZone: string): RecordKind<Customer> {
  const complete: typeof customerRecords.complete = (value, now, stored) =>
    customerRecords.complete({ timeZone: stored?.timeZone ?? timeZone, ...value }, now, stored)
  return { ...customerRecords, complete }
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

/** JSON has instants as text. */
function readArchivedAt(customer: object): object {
  return 'archivedAt' in customer && typeof customer.archivedAt === 'string' ? { archivedAt: new Date(customer.archivedAt) } : {}
}

/** Returns the CSV heading of a field path. */
function nameColumn(path: string): string {
  if (path === 'electronicAddress.scheme') return 'electronicScheme'
  return path === 'electronicAddress.id' ? 'electronicId' : path.replace(/^address\./u, '')
}

/** Normalizes a printed number, such as `+31 (0)20 123-4567`, to its stored form. */
function compactPhone(customer: object): object {
  if (!('phone' in customer) || typeof customer.phone !== 'string') return {}
  return { phone: customer.phone.replace('(0)', '').replaceAll(/[\s()./-]/gu, '') }
}

/** Normalizes a printed VAT ID, such as `NL 0044.95.445.B.01`, to its stored form; its country is that of the address. */
function compactVatId(customer: object): object {
  const { vatId, address } = customer as { readonly vatId?: unknown; readonly address?: unknown } // the schema checks them
  const country = typeof address === 'object' && address !== null && 'country' in address ? address.country : undefined
  return typeof vatId === 'string' && typeof country === 'string' ? { vatId: normalizeVatId(vatId, country) } : {}
}

/** The commands of customers; `--invite` invites the people of stored ones. */
export const customersAdd = createAdd(customerRecords, inviteStored)
export const customersImport = createImport(customerRecords, inviteStored)
export const customersExport = createExport(customerRecords, customerExporting)
export const customersUpdate = createUpdate(customerRecords, customerExporting, ['id'])
