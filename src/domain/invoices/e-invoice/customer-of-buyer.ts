import { proposeCustomerId } from '#domain/customers/propose-customer-id.ts'
import { findElectronicAddress } from '#domain/electronic-address.ts'
import { defaultLocale, isLocale } from '#domain/locale.ts'
import { normalizeVatId } from '#domain/tax/vat-id.ts'
import type { EInvoiceParty } from './e-invoice.ts'

/**
 * The customer that the buyer of an e-invoice becomes, as entered: without people, whom staff invite, and in the language of its country if
 * the site has it.
 *
 * @param isTaken Whether a customer has an id.
 */
export function customerOfBuyer(buyer: EInvoiceParty, isTaken: (id: string) => boolean): object {
  const { name: company, vatId: given, address, electronicAddress } = buyer
  const { country } = address
  const vatId = given === undefined ? undefined : normalizeVatId(given, country)
  const own = { company, ...(vatId !== undefined && { vatId }), address: { street: '', postalCode: '', city: '', ...address } }
  const derived = findElectronicAddress(own)
  const isDerived = derived?.scheme === electronicAddress?.scheme && derived?.id === electronicAddress?.id
  const isUsable = electronicAddress !== undefined && electronicAddress.scheme !== 'EM' && !isDerived
  return { id: findId(company, isTaken), ...own, locale: localeOf(country), ...(isUsable && { electronicAddress }) }
}

function findId(company: string, isTaken: (id: string) => boolean): string {
  const id = proposeCustomerId(company)
  for (let count = 2; ; count++) {
    const free = count === 2 ? id : `${id.slice(0, 60)}-${count - 1}`
    if (!isTaken(free)) return free
  }
}

function localeOf(country: string): string {
  const language = /^[A-Z]{2}$/u.test(country) ? new Intl.Locale(`und-${country}`).maximize().language : ''
  return isLocale(language) ? language : defaultLocale
}
