import { type Customer, CustomerSchema, normalizeEmail } from '#domain/customers/customer.ts'
import { fold } from '#domain/fold-text.ts'
import { pageDocuments } from '#protocol/request-limits.ts'
import type { Fields } from '#protocol/value.ts'
import { type Document, type DocumentsClient, DocumentsError, isConflict } from '#gateway/documents/documents.ts'
import { maskLocale } from '#gateway/documents/mask-locale.ts'
import { encodePlainObject, type OnMalformed, parseDocument, parseEach } from '#gateway/documents/typed-document.ts'
import { preconditionOf, type Replacement, type Versioned, withVersion } from '#gateway/documents/versioned.ts'

/** The customers: `customers/{id}`. Methods reject with DocumentsError when the provider refuses, and with MalformedDocumentError. */
export type CustomerStore = {
  /**
   * The customers that a person may see, by company; no others.
   *
   * @param verifiedEmail The address in the person's token. Pass it only when the token says that it is verified.
   */
  readonly findCustomersByEmail: (verifiedEmail: string) => Promise<readonly Customer[]>
  /** All of them, by company; for the service alone. */
  readonly listAllCustomers: (onMalformed?: OnMalformed) => Promise<readonly Versioned<Customer>[]>
  readonly findCustomer: (id: string) => Promise<Customer | undefined>
  /** Up to 1000, in the order of the ids. */
  readonly findVersionedCustomers: (ids: readonly string[]) => Promise<readonly (Versioned<Customer> | undefined)[]>
  /** @throws DocumentsError NOT_FOUND if it does not exist. */
  readonly getCustomer: (id: string) => Promise<Customer>
  /**
   * Stores up to 500 customers, all or none.
   *
   * @throws DocumentsError ALREADY_EXISTS when there is one of the new ids, FAILED_PRECONDITION or NOT_FOUND when one is no more what was read.
   */
  readonly storeCustomers: (customers: readonly Replacement<Customer>[]) => Promise<void>
  /** Stores a customer, new or changed. */
  readonly putCustomer: (customer: Customer) => Promise<void>
}

const collection = 'customers'
const fieldNames = [...Object.keys(CustomerSchema.entries).filter((name) => name !== 'id'), 'listed']

/** What lists of customers are ordered and searched by: the folded company, and whether it is archived. Not a part of the customer. */
export function listedOf({ company, archivedAt }: Pick<Customer, 'archivedAt' | 'company'>): {
  readonly name: string
  readonly state: 'active' | 'archived'
} {
  return { name: fold(company), state: archivedAt ? 'archived' : 'active' }
}

function encodeCustomer(customer: Omit<Customer, 'id'>): Fields {
  return encodePlainObject({ ...customer, listed: listedOf(customer) })
}

/** The store of customers over a client of the provider. */
export function openCustomerStore(documents: DocumentsClient): CustomerStore {
  return {
    findCustomersByEmail: async (verifiedEmail) => {
      const where = [{ field: ['emails'], contains: normalizeEmail(verifiedEmail) }]
      const found = await documents.runQuery({ collection: [collection], where })
      return sortByCompany(found.map((document) => parseDocument(CustomerSchema, 'id', document)))
    },

    listAllCustomers: async (onMalformed) => {
      const found = await Array.fromAsync(documents.iterate({ collection: [collection], pageSize: pageDocuments }))
      return sortByCompany(parseEach(found, parseVersioned, onMalformed))
    },

    findCustomer,

    findVersionedCustomers: async (ids) => {
      const found = await documents.batchGet(ids.map((id) => [collection, id]))
      return found.map((document) => document && parseVersioned(document))
    },

    getCustomer: async (id) => {
      const customer = await findCustomer(id)
      if (!customer) throw new DocumentsError('NOT_FOUND', `There is no customer ${id}.`)
      return customer
    },

    storeCustomers: async (customers) => {
      await documents.commit(
        customers.map(({ id, replaces, ...customer }) => ({
          set: [collection, id],
          fields: encodeCustomer(customer),
          ...maskLocale(fieldNames, replaces, customer),
          currentDocument: preconditionOf({ replaces }),
        })),
      )
    },

    putCustomer: async ({ id, ...customer }) => {
      await documents.commit([{ set: [collection, id], fields: encodeCustomer(customer) }])
    },
  }

  async function findCustomer(id: string): Promise<Customer | undefined> {
    const [document] = await documents.batchGet([[collection, id]])
    return document && parseDocument(CustomerSchema, 'id', document)
  }
}

/**
 * Adds what lists are ordered and searched by (`listedOf`) to customers that lack it: those that an earlier version, or another program, has stored.
 * Where none does, it counts and reads nothing.
 */
export async function completeListed(documents: DocumentsClient): Promise<void> {
  const where = [{ field: ['listed', 'name'], atLeast: '' }]
  const [all, listed] = await Promise.all([
    documents.countQuery({ collection: [collection] }),
    documents.countQuery({ collection: [collection], where }),
  ])
  if (all === listed) return
  for await (const { path, fields, updateTime } of documents.iterate({ collection: [collection], pageSize: pageDocuments })) {
    const company = fields.get('company')
    if (fields.has('listed') || typeof company !== 'string') continue
    const archivedAt = fields.has('archivedAt') ? new Date(0) : undefined
    const added = encodePlainObject({ listed: listedOf({ company, ...(archivedAt && { archivedAt }) }) })
    // What is changed in this moment gets it by that.
    await documents.commit([{ set: path, fields: added, mask: [['listed']], currentDocument: { updateTime } }]).catch(passConflict)
  }
}

function passConflict(error: unknown): void {
  if (!isConflict(error)) throw error
}

function parseVersioned(document: Document): Versioned<Customer> {
  return withVersion(parseDocument(CustomerSchema, 'id', document), document.updateTime)
}

function sortByCompany<Item extends Customer>(customers: readonly Item[]): readonly Item[] {
  const { compare } = new Intl.Collator('en')
  return customers.toSorted((a, b) => compare(a.company, b.company))
}
