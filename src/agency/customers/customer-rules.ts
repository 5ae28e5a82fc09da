import { completeCustomer, EnteredCustomerSchema } from '#domain/customers/complete-customer.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Outcome } from '#domain/refusal.ts'
import type { Operation } from '#agency/operation.ts'
import type { RecordRules } from '#agency/records/record-rules.ts'
import { type SavedRecord, type SaveOptions, saveRecord, type SaveRefusal } from '#agency/records/save-record.ts'

/** The rules of customers. @param timeZone The default of new ones. */
export function createCustomerRules(timeZone?: string): RecordRules<Customer> & Required<Pick<RecordRules<Customer>, 'fieldsOf'>> {
  return {
    complete: (value, now, stored) => completeCustomer(value, now, stored, timeZone),
    schema: EnteredCustomerSchema,
    keyOf: ({ id }) => id,
    find: ({ customers }, items) => customers.findVersionedCustomers(items.map(({ id }) => id)),
    fieldsOf: ({ company, vatId, emails, owners, bookkeepers, phone, address, electronicAddress, locale, timeZone: zone, archivedAt }) => ({
      company,
      vatId,
      emails,
      owners,
      bookkeepers,
      phone,
      address,
      electronicAddress,
      locale,
      timeZone: zone,
      archivedAt,
    }),
    store: ({ customers }, items) => customers.storeCustomers(items),
  }
}

/** Stores a customer, new or in the place of another. No mail is sent. @param value Fields of the customer, as `completeCustomer` takes them. */
export async function saveCustomer(
  operation: Operation,
  value: object,
  options?: Pick<SaveOptions, 'updateTime' | 'isReplacing' | 'isNew'>,
): Promise<Outcome<SavedRecord<Customer>, SaveRefusal<never>>> {
  const { timeZone } = await operation.readSite()
  return await saveRecord(operation, createCustomerRules(timeZone), value, options)
}
