import { addDays, addMonths, calendarDateAt } from '#domain/calendar-date.ts'
import { isInvoiceDue, makeRecurringInvoice } from '#domain/products/recurring-invoice.ts'
import type { Versioned } from '#gateway/documents/versioned.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { OwnedProduct } from '#gateway/products.ts'
import type { RecurringInvoiceStore } from '#gateway/recurring-invoices.ts'
import type { Content } from '#i18n/content/content.ts'
import { attemptEach } from '#server/attempt-each.ts'

export type RecurringDraftsOptions = {
  readonly recurringInvoices: RecurringInvoiceStore
  /** With the service credential. */
  readonly gateway: Pick<Gateway, 'customers' | 'products'>
  readonly content: Pick<Content, 'site'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly createId: () => string
}

/** An older day is a typing error, or of a product that was paused. Our own judgement. */
const mostMonths = 12

/** Makes the draft invoices of products (`domain/products/recurring-invoice.ts`). */
export function createRecurringDrafts({ recurringInvoices, gateway, content, now, createId }: RecurringDraftsOptions) {
  return {
    /** Makes all that are due, each once. Rejects with AggregateError after the last product if some failed; the next call retries those. */
    makeDrafts: () =>
      // Somewhere it may be tomorrow already.
      attemptEach(
        (onMalformed) => recurringInvoices.listProductsUntil(addDays(calendarDateAt(now(), 'UTC'), 1), onMalformed),
        makeDraftsOf,
      ),
  }

  async function makeDraftsOf({ customerId, product: { id } }: OwnedProduct): Promise<void> {
    const customer = await gateway.customers.findCustomer(customerId)
    if (!customer || customer.archivedAt !== undefined) return
    const today = calendarDateAt(now(), customer.timeZone)
    // After a pause of the server several are due.
    for (let isMade = true; isMade;) isMade = await makeDraft({ customerId, id }, today)
  }

  /** @returns Whether one was made. */
  async function makeDraft(
    address: { readonly customerId: string; readonly id: string },
    today: ReturnType<typeof calendarDateAt>,
  ): Promise<boolean> {
    const [read] = await gateway.products.findVersionedProducts([address])
    if (!read || !isInvoiceDue(read.product, today)) return false
    const { nextInvoiceOn = today } = read.product
    if (nextInvoiceOn < addMonths(today, -mostMonths))
      throw new Error(`No invoice of ${describe(read)} is made: nextInvoiceOn ${nextInvoiceOn} is more than ${mostMonths} months ago.`)
    const { bankAccount } = content.site
    if (!bankAccount) throw new Error(`No invoice of ${describe(read)} is made: site.json has no bankAccount.`)
    const number = `draft-${today}-${createId().slice(0, 8)}`
    return await recurringInvoices.storeDraft(read, makeRecurringInvoice(read.product, { number, issuedOn: today, ...bankAccount }))
  }
}

function describe({ customerId, product }: Versioned<OwnedProduct>): string {
  return `${customerId}/${product.id}`
}
