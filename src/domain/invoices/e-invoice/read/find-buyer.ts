import type { Customer } from '#domain/customers/customer.ts'
import { normalizeEmail } from '#domain/customers/customer.ts'
import { findElectronicAddress } from '#domain/electronic-address.ts'
import type { EInvoice, EInvoiceParty } from '#domain/invoices/e-invoice/e-invoice.ts'
import type { ReadProblem } from './read-fault.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { normalizeVatId } from '#domain/tax/vat-id.ts'

type Known = Pick<Customer, 'id' | 'company' | 'vatId' | 'emails' | 'bookkeepers' | 'electronicAddress' | 'address'>

/** The customer, or why it is not known, and which it may be. */
export type FoundBuyer<Each extends Known> =
  | { readonly customer: Each }
  | { readonly problem: ReadProblem; readonly candidates: readonly Each[] }

/**
 * Finds the customer whom an e-invoice bills: by VAT number (BT-48), electronic address (BT-49), e-mail address (BT-58) or id (BT-46). The
 * first of them that any customer has decides, the others only between several.
 */
export function findBuyer<Each extends Known>({ buyer }: Pick<EInvoice, 'buyer'>, customers: readonly Each[]): FoundBuyer<Each> {
  const marks = listMarks(buyer)
  let found: readonly Each[] = []
  for (const { isOf } of marks) {
    const matching = (found.length === 0 ? customers : found).filter(isOf)
    if (matching.length > 0) found = matching
    if (found.length === 1) break
  }
  const [customer, other] = found
  const named = marks.length === 0 ? 'BT-46, BT-48, BT-49 and BT-58 are missing' : marks.map(({ name }) => name).join(', ')
  const refuse = (name: 'no-buyer' | 'several-buyers', message: string): FoundBuyer<Each> => ({
    problem: { fault: { name, value: buyer.name }, term: 'BT-44', message },
    candidates: found,
  })
  if (!customer) return refuse('no-buyer', `No customer is the buyer, ${buyer.name} (${named}).`)
  if (!other) return { customer }
  const ids = found.map(({ id }) => id).join(', ')
  return refuse('several-buyers', `Several customers may be the buyer, ${buyer.name} (${named}): ${ids}.`)
}

/** What an e-invoice says by which a customer is known. */
function listMarks({ vatId, electronicAddress, contact, id, address }: EInvoiceParty) {
  const mails = [contact?.email, electronicAddress?.scheme === 'EM' ? electronicAddress.id : undefined].flatMap((mail) => mail ?? [])
  const marks: { readonly name: string; readonly isOf: (customer: Known) => boolean }[] = []
  if (vatId !== undefined) {
    const own = normalizeVatId(vatId, address.country)
    marks.push({
      name: `BT-48 ${vatId}`,
      isOf: (each) => each.vatId !== undefined && normalizeVatId(each.vatId, each.address.country) === own,
    })
  }
  if (electronicAddress) {
    const { scheme, id: own } = electronicAddress
    const isOf = (each: Known) => {
      const known = findElectronicAddress(each)
      return known?.scheme === scheme && known.id.toLowerCase() === own.toLowerCase()
    }
    marks.push({ name: `BT-49 ${own}`, isOf })
  }
  for (const mail of mails) {
    const own = normalizeEmail(mail)
    marks.push({
      name: `${mail === contact?.email ? 'BT-58' : 'BT-49'} ${mail}`,
      isOf: ({ emails, bookkeepers = [] }) => [...emails, ...bookkeepers].includes(own),
    })
  }
  if (id !== undefined) marks.push({ name: `BT-46 ${id}`, isOf: (each) => each.id === id.toLowerCase() })
  return marks
}

/**
 * Why an e-invoice is not one that the agency has issued: VAT numbers decide (BT-31), else tax numbers (BT-32), else names (BT-27).
 */
export function findOtherSeller({ seller }: Pick<EInvoice, 'seller'>, agency: Seller): ReadProblem | undefined {
  const normal = (vatId: string | undefined) => vatId && normalizeVatId(vatId, agency.address.country)
  const marks = [
    ['BT-31', normal(seller.vatId), normal(agency.vatId)],
    ['BT-32', plain(seller.taxNumber), plain(agency.taxNumber)],
    ['BT-27', plain(seller.name), plain(agency.legalName)],
  ] as const
  const [term, given, own] = marks.find(([, left, right]) => left !== undefined && right !== undefined) ?? ['BT-27', '', '']
  if (given === own) return undefined
  const message = `The seller is ${seller.name} (${term} ${given}), not ${agency.legalName} (${own}).`
  return { fault: { name: 'other-seller', value: seller.name, wanted: agency.legalName }, term, message }
}

/** Without blanks, punctuation and case. */
function plain(text: string | undefined): string | undefined {
  return text
    ?.normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
