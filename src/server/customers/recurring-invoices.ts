import { issueNewInvoice } from '#agency/invoices/issue-invoice.ts'
import type { Operation } from '#agency/operation.ts'
import { createTurns } from '#agency/turns.ts'
import { addDays, addMonths, type CalendarDate, calendarDateAt } from '#domain/calendar-date.ts'
import { isInvoiceDue, makeRecurringInvoice, type RecurringInvoice, skipIntervals } from '#domain/products/recurring-invoice.ts'
import type { Versioned } from '#gateway/documents/versioned.ts'
import type { OwnedProduct } from '#gateway/products.ts'
import type { RecurringInvoiceStore } from '#gateway/recurring-invoices.ts'
import type { Content } from '#i18n/content/content.ts'
import { attemptEach } from '#server/attempt-each.ts'

/** Stores with the service credential. */
export type RecurringInvoicesOptions = Pick<Operation, 'documents' | 'files' | 'gateway' | 'identity' | 'createId'> & {
  readonly recurringInvoices: RecurringInvoiceStore
  readonly content: Pick<Content, 'site'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** An older day is a typing error. Our own judgement. */
const mostMonths = 12

/** Makes the invoices of products (`domain/products/recurring-invoice.ts`), and issues those that are to be issued by themselves. */
export function createRecurringInvoices({ recurringInvoices, content, now, ...parts }: RecurringInvoicesOptions) {
  const { gateway, createId } = parts
  const operation: Operation = {
    ...parts,
    actor: { kind: 'site' },
    isDryRun: false,
    now: () => new Date(now()),
    inTurn: createTurns(),
    readSite: () => Promise.resolve(content.site),
  }
  return {
    /** Makes all that are due, each once. Rejects with AggregateError after the last product if some failed; the next call retries those. */
    makeInvoices: () =>
      // Somewhere it may be tomorrow already.
      attemptEach(
        (onMalformed) => recurringInvoices.listProductsUntil(addDays(calendarDateAt(now(), 'UTC'), 1), onMalformed),
        makeInvoicesOf,
      ),
  }

  async function makeInvoicesOf({ customerId, product: { id } }: OwnedProduct): Promise<void> {
    const customer = await gateway.customers.findCustomer(customerId)
    if (!customer || customer.archivedAt !== undefined) return
    const today = calendarDateAt(now(), customer.timeZone)
    // After a pause of the server several are due.
    for (let isMade = true; isMade;) isMade = await makeInvoice({ customerId, id }, today)
  }

  /** @returns Whether one was made. */
  async function makeInvoice(address: { readonly customerId: string; readonly id: string }, today: CalendarDate): Promise<boolean> {
    const [read] = await gateway.products.findVersionedProducts([address])
    if (read?.product.invoicing === undefined) return false
    // Here as well as when it is resumed: its customer sees the date of the next invoice.
    if (read.product.status === 'paused') await skipPast(read, today)
    if (!isInvoiceDue(read.product, today)) return false
    const { nextInvoiceOn = today } = read.product
    if (nextInvoiceOn < addMonths(today, -mostMonths))
      throw new Error(`No invoice of ${describe(read)} is made: nextInvoiceOn ${nextInvoiceOn} is more than ${mostMonths} months ago.`)
    const { bankAccount } = content.site
    if (!bankAccount) throw new Error(`No invoice of ${describe(read)} is made: site.json has no bankAccount.`)
    const number = `draft-${today}-${createId().slice(0, 8)}`
    const made = makeRecurringInvoice(read.product, { number, issuedOn: today, ...bankAccount })
    return read.product.invoicing === 'issue' ? await issue(read, made) : await recurringInvoices.storeDraft(read, made)
  }

  async function skipPast(read: Versioned<OwnedProduct>, today: CalendarDate): Promise<void> {
    const product = skipIntervals(read.product, today)
    if (product !== read.product) await recurringInvoices.storeProduct(read, product)
  }

  /** Issues an invoice as staff do. One that is refused is stored as a draft, which staff correct and issue. */
  async function issue(read: Versioned<OwnedProduct>, made: RecurringInvoice): Promise<boolean> {
    const owned = { customerId: read.customerId, invoice: made.invoice }
    const issued = await issueNewInvoice(operation, owned, [recurringInvoices.createProductWrite(read, made.product)])
    if (!('refusal' in issued)) return true
    // The next run reads the product again.
    if (issued.refusal === 'changed-meanwhile') return false
    return await recurringInvoices.storeDraft(read, made)
  }
}

function describe({ customerId, product }: Versioned<OwnedProduct>): string {
  return `${customerId}/${product.id}`
}
