import { createHash, hash } from 'node:crypto'
import type { BegunOperation } from '#agency/begin-operation.ts'
import type { FileContent } from '#agency/files/put-files.ts'
import { attachFile, nameInvoiceFile } from '#agency/invoices/attach-file.ts'
import { creditInvoice } from '#agency/invoices/credit-invoice.ts'
import { issueInvoice, saveInvoice } from '#agency/invoices/issue-invoice.ts'
import { hasNumberOfSequence, previewNumber } from '#agency/invoices/next-number.ts'
import { payInvoice } from '#agency/invoices/pay-invoice.ts'
import { remindAllDue } from '#agency/invoices/remind-all-due.ts'
import { remindOfInvoice } from '#agency/invoices/remind-of-invoice.ts'
import { shareInvoice } from '#agency/invoices/share-invoice.ts'
import { voidInvoice } from '#agency/invoices/void-invoice.ts'
import { detectContent, lookedAtBytes } from '#backend'
import { pathOfFile } from '#domain/customers/customer-files.ts'
import { completeSupply } from '#domain/invoices/complete-supply.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { issueInvoice as makeIssued } from '#domain/invoices/issue-invoice.ts'
import { sellerOf } from '#domain/invoices/seller.ts'
import { exemptSmallBusiness } from '#domain/invoices/small-business.ts'
import type { FilesClient } from '#gateway/files.ts'
import { openFiles } from '#gateway/provider/connection.ts'
import type { InvoiceAddress } from '#gateway/invoices/invoices.ts'
import type { ActOutcome, InvoiceDesk, OpenInvoice, ReminderPreview } from '#web/handler.ts'
import { type DeskParts, perPage } from './desk-parts.ts'

/** The agency's invoices for a member of staff. */
export function openInvoiceDesk(parts: DeskParts): InvoiceDesk {
  const { act, demoCustomerIds, findCompanies, gateway, isShown, lists, noteLook, preview } = parts
  const files = openFiles(parts.connection)
  const actOn = async (command: string, { customerId }: InvoiceAddress, run: (operation: BegunOperation) => Promise<object>) =>
    isShown(customerId) ? await act(command, run) : { refusal: 'no-such-invoice' }
  return {
    list: async (query, after) => {
      const part = await lists.listInvoices(query, perPage, after)
      return { ...part, companies: await findCompanies(part.items) }
    },
    open,
    findCustomer: async (customerId) => {
      const customer = isShown(customerId) ? await gateway.customers.findCustomer(customerId) : undefined
      if (!customer) return undefined
      await noteLook(customerId)
      const latest = await lists.listInvoices({ kind: 'newest', customerId }, 1)
      return { customer, isSilent: demoCustomerIds.includes(customerId), last: latest.items[0]?.invoice }
    },
    preview: (file) => previewIssue(file, parts),
    save: async (address, draft, updateTime) => {
      if (updateTime === undefined) return await add(address, draft)
      return await actOn('invoices replace', address, (operation) => saveInvoice(operation, { ...draft, ...address }, { updateTime }))
    },
    attach: async (seen, pdf) => {
      const file = await open(seen)
      if (!file) return { refusal: 'no-such-invoice' }
      if (file.updateTime !== seen.updateTime) return { refusal: 'changed-meanwhile' }
      return await act('invoices attach', async (operation) => {
        const outcome = await attachFile(operation, seen, await readPdf(pdf, operation.files), true)
        return 'refusal' in outcome ? { refusal: outcome.problems[0]?.problem ?? 'unreadable' } : outcome
      })
    },
    pay: (seen, payment) => actOn('invoices pay', seen, (operation) => payInvoice(operation, seen, payment)),
    remind: (seen) => actOn('invoices remind', seen, (operation) => remindOfInvoice(operation, seen)),
    previewReminders,
    remindAll: async (seen) => {
      const { version, reminded } = await previewReminders()
      if (version !== seen) return { refusal: 'changed-meanwhile' }
      if (reminded.length === 0) return { refusal: 'no-reminders' }
      return await act('invoices remind', async (operation) => await remindAllDue(operation, isShown))
    },
    issue: async (seen, number) => {
      let given = seen.number
      const outcome = await actOn('invoices issue', seen, async (operation) => {
        const issued = await issueInvoice(operation, seen, { isNumbered: true, ...(number !== undefined && { number }) })
        if (!('refusal' in issued)) given = issued.invoice.number
        return issued
      })
      return 'refusal' in outcome ? outcome : { ...outcome, number: given }
    },
    share: (seen, isShared) => actOn('invoices share', seen, (operation) => shareInvoice(operation, seen, isShared)),
    makeVoid: (seen) => actOn('invoices void', seen, (operation) => voidInvoice(operation, seen)),
    credit: (seen, credit) => actOn('invoices credit', seen, (operation) => creditInvoice(operation, seen, credit)),
  }

  async function previewReminders(): Promise<ReminderPreview> {
    const due = await preview('invoices remind', async (operation) => await remindAllDue(operation, isShown))
    const facts = due.reminded.map(({ customerId, invoice, recipients }) => [customerId, invoice.number, invoice.reminders, recipients])
    return {
      ...due,
      companies: await findCompanies([...due.reminded, ...due.skipped]),
      isSilent: (customerId) => demoCustomerIds.includes(customerId),
      version: hash('sha256', JSON.stringify(facts)),
    }
  }

  /** A form is stored once: after its draft was issued nothing has the draft's number any more, and a second press would issue another one. */
  async function add(address: InvoiceAddress, draft: object): Promise<ActOutcome> {
    const { customerId, number } = address
    if (!isShown(customerId)) return { refusal: 'no-such-invoice' }
    const batchId = `add-${createHash('sha256').update(`${customerId}/${number}`).digest('hex').slice(0, 16)}`
    const save = (operation: BegunOperation) => saveInvoice(operation, { ...draft, ...address }, { isNew: true })
    const outcome = await act('invoices add', save, undefined, undefined, batchId)
    return 'refusal' in outcome && outcome.refusal === 'changed-meanwhile' ? { refusal: 'exists' } : outcome
  }

  async function open(address: InvoiceAddress): Promise<OpenInvoice | undefined> {
    const { customerId, number } = address
    if (!isShown(customerId)) return undefined
    const [[stored], customer, creditNotes] = await Promise.all([
      gateway.invoices.findVersionedInvoices([address]),
      gateway.customers.findCustomer(customerId),
      gateway.invoices.listCreditNotes(customerId, number),
    ])
    if (!stored || !customer) return undefined
    await noteLook(customerId)
    const { invoice, updateTime } = stored
    // An act that was undone leaves its file.
    const replacesFile = (await files.findFile(pathOfFile(customerId, nameInvoiceFile(number)))) !== undefined
    return { customer, invoice, updateTime, creditNotes, isSilent: demoCustomerIds.includes(customerId), replacesFile }
  }
}

/** The invoice as issuing it today would store it; an issued one as it is. */
async function previewIssue(
  { invoice, customer }: Pick<OpenInvoice, 'customer' | 'invoice'>,
  { content, documents }: Pick<DeskParts, 'content' | 'documents'>,
): Promise<Invoice> {
  const made = makeIssued(invoice)
  if ('refusal' in made) return invoice
  const issued = made.invoice
  const numbering = { documents, readSite: () => Promise.resolve(content.site) }
  const isNumbered = await hasNumberOfSequence(numbering, issued)
  const number = isNumbered ? issued.number : await previewNumber(numbering, { ...issued, customerId: customer.id })
  const supply = completeSupply(issued, undefined)
  return exemptSmallBusiness({ ...(supply && { supply }), ...issued, number }, sellerOf(content.site))
}

async function readPdf(file: Blob, files: FilesClient): Promise<FileContent> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const { detectedType } = detectContent(bytes.subarray(0, lookedAtBytes), bytes.subarray(-lookedAtBytes), bytes.length)
  return {
    isPdf: detectedType === 'application/pdf',
    upload: async (path) => void (await files.uploadFile({ name: path, content: new Blob([bytes]).stream(), sizeBytes: bytes.length })),
  }
}
