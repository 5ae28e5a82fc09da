import { type Customer, CustomerSchema, normalizeEmail } from '#domain/customers/customer.ts'
import { fold } from '#domain/fold-text.ts'
import { pageDocuments } from '#protocol/request-limits.ts'
import type { Fields } from '#protocol/value.ts'
import { type Document, type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
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

function parseVersioned(document: Document): Versioned<Customer> {
  return withVersion(parseDocument(CustomerSchema, 'id', document), document.updateTime)
}

function sortByCompany<Item extends Customer>(customers: readonly Item[]): readonly Item[] {
  const { compare } = new Intl.Collator('en')
  return customers.toSorted((a, b) => compare(a.company, b.company))
}
