import type { InvoiceFileKind } from '#domain/invoices/invoice-file-kind.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { addMonths, type CalendarDate, calendarDateAt } from '#domain/calendar-date.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { type Customer, normalizeEmail } from '#domain/customers/customer.ts'
import { listMembers } from '#domain/customers/member-roles.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import type { Mail, MailAttachment } from '#gateway/mail.ts'
import type { MonthlyMailStore } from '#gateway/monthly-mails.ts'
import { attemptEach } from '#server/attempt-each.ts'
import { attachInvoices } from '#server/customers/invoice-attachments.ts'
import { automaticMail } from '#server/mails/automatic-mail.ts'
import type { MailContext } from '#server/mails/mail-context.ts'
import { writeMail } from '#server/mails/write-mail.ts'
import type { CreateInvoiceFile } from '#web/handler.ts'

export type MonthlyInvoicesOptions = MailContext & {
  readonly monthlyMails: MonthlyMailStore
  /** With the service credential. */
  readonly gateway: Pick<Gateway, 'customers' | 'invoices' | 'profiles'>
  readonly identity: Pick<IdentityClient, 'findAccounts'>
  /** Customers who get no mails. */
  readonly demoCustomerIds: readonly string[]
  readonly createInvoiceFile: CreateInvoiceFile
}

/** A recipient of the monthly documents, and the wanted attachments. */
type Reader = {
  readonly uid: string
  readonly email: string
  readonly locale: Locale
  readonly invoiceFiles: InvoiceFileKind | undefined
}

/** The documents of one mail. */
type MonthOfInvoices = {
  readonly month: string
  readonly ofMonth: readonly Invoice[]
  readonly late: readonly Invoice[]
  readonly attachments: readonly MailAttachment[]
}

/** Most direct links in a mail; the invoice list shows all documents. */
const mostLinks = 100

/** Age limit in months of documents added late: our own judgement, a year of bookkeeping. */
const mostLateMonths = 12

/**
 * Mails last month's documents, as links that require a sign-in, to people who have enabled this in their settings. Documents of earlier
 * months that were stored after the last mail are included.
 */
export function createMonthlyInvoices(options: MonthlyInvoicesOptions): { readonly writeMails: () => Promise<void> } {
  const { monthlyMails, gateway, identity, demoCustomerIds, now, createInvoiceFile, siteUrl } = options
  return {
    /** Rejects with AggregateError after the last one if some could not be written; the next call retries those. */
    writeMails: () =>
      attemptEach(async (onMalformed) => {
        const all = await gateway.customers.listAllCustomers(onMalformed)
        return all.filter(({ id, archivedAt }) => !demoCustomerIds.includes(id) && archivedAt === undefined)
      }, settleMonth),
  }

  async function settleMonth(customer: Customer): Promise<void> {
    const today = calendarDateAt(now(), customer.timeZone)
    const month = monthOf(addMonths(today, -1))
    const settled = await monthlyMails.findSettledMonth(customer.id)
    if (settled && settled.month >= month) return
    const readers = await listReaders(customer)
    if (readers.length === 0) return
    const all = await gateway.invoices.listAllInvoices(customer.id)
    const earliest = monthOf(addMonths(today, -1 - mostLateMonths))
    const documents = all.filter(
      (invoice) => isIssued(invoice) && monthOf(invoice.issuedOn) >= earliest && monthOf(invoice.issuedOn) <= month,
    )
    const ofMonth = documents.filter(({ issuedOn }) => monthOf(issuedOn) === month)
    // At the first run nothing is recorded as mailed, and a whole year would be too much.
    const known = new Set(settled?.numbers ?? documents.map(({ number }) => number))
    const late = documents.filter(({ number, issuedOn }) => monthOf(issuedOn) !== month && !known.has(number))
    if (ofMonth.length === 0 && late.length === 0) return
    const wanted = readers.map(({ invoiceFiles }) => invoiceFiles)
    const attach = await attachInvoices({ createFile: createInvoiceFile, customer, invoices: [...ofMonth, ...late], wanted })
    const mails = readers.map((reader) => writeMonth(customer, { month, ofMonth, late, attachments: attach(reader.invoiceFiles) }, reader))
    const numbers = documents.map(({ number }) => number)
    await monthlyMails.settleMonth(customer.id, { month, numbers }, mails)
  }

  /** People with access to the customer's invoices who want the monthly documents. */
  async function listReaders(customer: Customer): Promise<readonly Reader[]> {
    const listed = listMembers(customer)
    if (listed.length === 0) return []
    const accounts = (await identity.findAccounts({ emails: listed })).filter(
      ({ isEmailVerified, isDisabled }) => isEmailVerified && !isDisabled,
    )
    const readers = await Promise.all(
      accounts.map(async ({ localId, email }) => {
        const { profile } = await gateway.profiles.getProfile(localId)
        if (email === undefined || !listed.includes(normalizeEmail(email)) || profile.notifications?.monthly !== true) return []
        return [{ uid: localId, email, locale: profile.locale ?? customer.locale, invoiceFiles: profile.notifications.invoiceFiles }]
      }),
    )
    return readers.flat()
  }

  function writeMonth(customer: Customer, { month, ofMonth, late, attachments }: MonthOfInvoices, { uid, email, locale }: Reader): Mail {
    const query = `?${new URLSearchParams({ customer: customer.id }).toString()}`
    const addressOf = (path: string) => `${siteUrl}${localizePath(locale, path)}${query}`
    const writeLinks = (invoices: readonly Invoice[]) =>
      invoices
        .slice(0, mostLinks)
        .map(({ number }) => `${number}: ${addressOf(`/dashboard/invoices/${invoiceIdOf(number)}/pdf`)}`)
        .join('\n')
    const values = {
      attached: attachments.length,
      company: customer.company,
      count: ofMonth.length,
      documents: writeLinks(ofMonth),
      late: late.length,
      lateDocuments: writeLinks(late),
      link: addressOf('/dashboard/invoices'),
      month: new Date(`${month}-01T00:00:00Z`),
    }
    const written = writeMail('invoices-month', locale, values, { to: email, at: new Date(now()), timeZone: 'UTC' }, options)
    const id = `monthly-${customer.id}-${month}-${uid}`
    return { id, to: email, ...automaticMail(options), ...written, attachments: [...written.attachments, ...attachments] }
  }
}

function monthOf(date: CalendarDate): string {
  return date.slice(0, 'YYYY-MM'.length)
}
