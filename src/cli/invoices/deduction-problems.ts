import { type BrokenDeduction, isInvolved, listNewlyBroken, mayBreakDeduction } from '#domain/invoices/deductions.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { exemptSmallBusiness } from '#domain/invoices/small-business.ts'
import type { Replacement } from '#gateway/documents/versioned.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import { readSeller } from '#cli/content/read-seller.ts'

type CheckDeductions = (gateway: Gateway, items: readonly Replacement<OwnedInvoice>[]) => Promise<readonly (readonly string[])[]>

/**
 * Checks what invoices deduct, and what others deduct of them. Reads all invoices of the customers of such invoices.
 *
 * @returns For each invoice the problems of what it deducts or breaks, as the rest of a sentence after its name. The check remembers the
 * invoices that it was given, for one command.
 */
export function createDeductionCheck(): CheckDeductions {
  const given = new Map<string, Map<string, Invoice>>()
  return async ({ invoices }, items) => {
    const checked = items.filter(({ invoice }) => mayBreakDeduction(invoice))
    if (checked.length === 0) return items.map(() => [])
    const seller = await readSeller()
    for (const { customerId, invoice } of checked) {
      const own = given.get(customerId) ?? new Map<string, Invoice>()
      // As it will be stored, so that its tax categories are those of an advance invoice that is stored.
      given.set(customerId, own.set(invoice.number, exemptSmallBusiness(invoice, invoice.issuedBy ?? seller)))
    }
    const problems = new Map<Invoice, readonly string[]>()
    for (const [customerId, own] of Map.groupBy(checked, (item) => item.customerId)) {
      const stored = await invoices.listAllInvoices(customerId)
      const known = new Map([...stored.map((each) => [each.number, each] as const), ...(given.get(customerId) ?? [])])
      const broken = listNewlyBroken(stored, [...known.values()])
      const numbers = new Set(own.map(({ invoice }) => invoice.number))
      for (const { invoice } of own) {
        const deducted = broken.filter(({ final }) => final.number === invoice.number)
        const others = broken.filter((each) => !numbers.has(each.final.number) && isInvolved(invoice, each))
        problems.set(invoice, [...deducted.map(({ problem }) => problem), ...others.map(describeBreak)])
      }
    }
    return items.map(({ invoice }) => problems.get(invoice) ?? [])
  }
}

/** What a change of another invoice does, as the rest of a sentence after its name. */
export function describeBreak({ final, problem }: BrokenDeduction): string {
  return `breaks a deduction: ${final.number} ${problem}`
}
