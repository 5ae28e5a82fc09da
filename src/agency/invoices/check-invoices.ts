import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import { isInvolved, listNewlyBroken, mayBreakDeduction } from '#domain/invoices/deductions.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { type InvoiceProblem, listIssueProblems } from '#domain/invoices/issue-problems.ts'
import { isSameSeller, type Seller } from '#domain/invoices/seller.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { exemptSmallBusiness } from '#domain/invoices/small-business.ts'
import type { Replacement } from '#gateway/documents/versioned.ts'
import { findInvoicesNumbered } from '#gateway/invoices/find-numbered.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { Operation } from '#agency/operation.ts'

type Items = readonly Replacement<OwnedInvoice>[]
type Problems = readonly (readonly InvoiceProblem[])[]

/** Lists for each invoice why it is not stored. @param notifies Whether mails to the customers are asked for. */
export type CheckInvoices = (items: Items, notifies: boolean) => Promise<Problems>

/**
 * Creates the check of invoices that are to be stored. It remembers the invoices that it was given, for one input of several parts.
 *
 * @param agency The seller of invoices that name none.
 */
export function createInvoiceCheck(operation: Operation, agency: Seller): CheckInvoices {
  const checkNumbers = createNumberCheck(operation, agency)
  const checkDeductions = createDeductionCheck(operation, agency)
  return async (items, notifies) => {
    const found = await Promise.all([checkIssue(operation, agency, items, notifies), checkNumbers(items), checkDeductions(items)])
    return items.map((_, index) => found.flatMap((problems) => problems[index] ?? []))
  }
}

async function checkIssue({ gateway, now }: Operation, agency: Seller, items: Items, notifies: boolean): Promise<Problems> {
  const ids = [...new Set(items.map(({ customerId }) => customerId))]
  const found = await gateway.customers.findVersionedCustomers(ids)
  const known = new Map(ids.map((id, index) => [id, found[index]]))
  return items.map(({ customerId, invoice, replaces }) => {
    const customer = known.get(customerId)
    return customer ? listIssueProblems({ invoice, stored: replaces?.invoice }, { customer, agency, now: now(), notifies }) : []
  })
}

/** The customer and the seller of an invoice. */
type Holder = { readonly customerId: string; readonly seller: Seller }

/**
 * A seller uses each number once, for all customers together (Directive 2006/112/EC, Article 226 (2); in Germany section 14 (4) no. 4 of the VAT Act).
 * Stored invoices that share a number may still be changed, since they do not get it now. Invoices of the demo do not count, nor are they compared.
 */
function createNumberCheck({ documents }: Operation, agency: Seller): (items: Items) => Promise<Problems> {
  const given = new Map<string, readonly Holder[]>()
  const holderOf = ({ customerId, invoice }: OwnedInvoice): Holder => ({ customerId, seller: invoice.issuedBy ?? agency })
  return async (items) => {
    // A file is read again before its later parts are stored.
    const isKnown = ({ customerId, invoice }: OwnedInvoice) => given.get(invoice.number)?.some((each) => each.customerId === customerId)
    const fresh = new Set(items.filter((item) => isGivenNow(item) && isKnown(item) !== true))
    const found = await findInvoicesNumbered(
      documents,
      [...fresh].map(({ invoice }) => invoice.number),
    )
    const stored = Map.groupBy(found, ({ invoice }) => invoice.number)
    return items.map((item): readonly InvoiceProblem[] => {
      // The demo would learn which customer has a number.
      if (!fresh.has(item) || demoCustomerIds.includes(item.customerId)) return []
      const { number } = item.invoice
      const own = holderOf(item)
      const isAnother = (other: Holder) =>
        other.customerId !== own.customerId && !demoCustomerIds.includes(other.customerId) && isSameSeller(other.seller, own.seller)
      const earlier = given.get(number) ?? []
      given.set(number, [...earlier, own])
      const ofStored = stored.get(number)?.map(holderOf).find(isAnother)
      const other = ofStored ?? earlier.find(isAnother)
      return other ? [{ problem: 'number-taken', customerId: other.customerId, isInSameInput: !ofStored }] : []
    })
  }
}

/** Whether the invoice gets its number by being stored: it is new, or issued by it. */
function isGivenNow({ invoice, replaces }: Replacement<OwnedInvoice>): boolean {
  return replaces === undefined || (!isIssued(replaces.invoice) && isIssued(invoice))
}

/** Checks what invoices deduct, and what others deduct of them. Reads all invoices of the customers of such invoices. */
function createDeductionCheck({ gateway }: Operation, agency: Seller): (items: Items) => Promise<Problems> {
  const given = new Map<string, Map<string, Invoice>>()
  return async (items) => {
    const checked = items.filter(({ invoice }) => mayBreakDeduction(invoice))
    for (const { customerId, invoice } of checked) {
      const own = given.get(customerId) ?? new Map<string, Invoice>()
      // As it will be stored, so that its tax categories are those of an advance invoice that is stored.
      given.set(customerId, own.set(invoice.number, exemptSmallBusiness(invoice, invoice.issuedBy ?? agency)))
    }
    const problems = new Map<Invoice, readonly InvoiceProblem[]>()
    for (const [customerId, own] of Map.groupBy(checked, (item) => item.customerId)) {
      const stored = await gateway.invoices.listAllInvoices(customerId)
      const known = new Map([...stored.map((each) => [each.number, each] as const), ...(given.get(customerId) ?? [])])
      const all = listNewlyBroken(stored, [...known.values()])
      const numbers = new Set(own.map(({ invoice }) => invoice.number))
      for (const { invoice } of own) {
        const deducted = all.filter(({ final }) => final.number === invoice.number)
        const others = all.filter((each) => !numbers.has(each.final.number) && isInvolved(invoice, each))
        problems.set(invoice, [
          ...deducted.map((broken) => ({ problem: 'false-deduction', broken }) as const),
          ...others.map((broken) => ({ problem: 'breaks-deduction', broken }) as const),
        ])
      }
    }
    return items.map(({ invoice }) => problems.get(invoice) ?? [])
  }
}
