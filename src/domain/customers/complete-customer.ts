import * as v from 'valibot'
import { describeElectronicIdProblem } from '#domain/electronic-address.ts'
import { defaultLocale } from '#domain/locale.ts'
import { SiteLocaleSchema } from '#domain/locale-schema.ts'
import { describeVatIdProblem, normalizeVatId } from '#domain/tax/vat-id.ts'
import { type Customer, CustomerSchema } from './customer.ts'

/**
 * Completes an entered customer: with defaults, and codes in their stored form. What is malformed stays, so that `EnteredCustomerSchema`
 * reports it.
 *
 * @param stored The customer that it replaces, whose people, locale and archive stay if left out.
 * @param timeZone The default of a new customer.
 */
export function completeCustomer(entered: object, now: Date, stored?: Customer, timeZone?: string): object {
  const zone = stored?.timeZone ?? timeZone
  return {
    ...(zone !== undefined && { timeZone: zone }),
    locale: stored?.locale ?? defaultLocale,
    emails: stored?.emails ?? [],
    ...(stored?.owners && { owners: stored.owners }),
    ...(stored?.bookkeepers && { bookkeepers: stored.bookkeepers }),
    ...(stored?.archivedAt && { archivedAt: stored.archivedAt }),
    ...entered,
    ...readArchivedAt(entered),
    ...compactPhone(entered),
    ...compactVatId(entered),
    createdAt: stored?.createdAt ?? now,
    updatedAt: now,
  }
}

/** A customer to be stored: in a language of the site, with codes whose check digits fit. */
export const EnteredCustomerSchema = v.pipe(
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
)

/** JSON has instants as text. */
function readArchivedAt(customer: object): object {
  return 'archivedAt' in customer && typeof customer.archivedAt === 'string' ? { archivedAt: new Date(customer.archivedAt) } : {}
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
