import { type Customer, CustomerSchema, normalizeEmail } from '#domain/customers/customer.ts'
import { type DocumentsClient, DocumentsError } from './documents.ts'
import { encodePlainObject, parseDocument } from './typed-document.ts'

/** The customers: `customers/{id}`. Methods reject with DocumentsError when the provider refuses, and with MalformedDocumentError. */
export type Customers = {
  /**
   * The customers that a person may see, by company; no others.
   *
   * @param verifiedEmail The address in the person's token. Pass it only when the token says that it is verified.
   */
  readonly findCustomersByEmail: (verifiedEmail: string) => Promise<readonly Customer[]>
  /** @throws DocumentsError NOT_FOUND when there is none. */
  readonly getCustomer: (id: string) => Promise<Customer>
  /** Stores a customer, new or changed. */
  readonly putCustomer: (customer: Customer) => Promise<void>
}

const collection = 'customers'

/** The store of customers over a client of the provider. */
export function createCustomers(documents: DocumentsClient): Customers {
  return {
    findCustomersByEmail: async (verifiedEmail) => {
      const where = [{ field: ['emails'], contains: normalizeEmail(verifiedEmail) }]
      const found = await documents.runQuery({ collection: [collection], where })
      const { compare } = new Intl.Collator('en')
      return found.map((document) => parseDocument(CustomerSchema, 'id', document)).sort((a, b) => compare(a.company, b.company))
    },

    getCustomer: async (id) => {
      const [document] = await documents.batchGet([[collection, id]])
      if (!document) throw new DocumentsError('NOT_FOUND', `There is no customer ${id}.`)
      return parseDocument(CustomerSchema, 'id', document)
    },

    putCustomer: async ({ id, ...customer }) => {
      await documents.commit([{ set: [collection, id], fields: encodePlainObject(customer) }])
    },
  }
}
