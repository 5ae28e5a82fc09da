import { calendarDateAt, daysBetween, utcMidnightOf } from '#domain/calendar-date.ts'
import { type Customer, normalizeEmail } from '#domain/customers/customer.ts'
import { bookkeepersOf, findRole, listMembers } from '#domain/customers/member-roles.ts'
import { amountDueMinor, reminderStage } from '#domain/invoices/invoice-status.ts'
import { findReminderProblem } from '#domain/invoices/remind-of-invoice.ts'
import { listWords } from '#domain/list-words.ts'
import { formatMoney } from '#domain/money.ts'
import { defaultLocale, isLocale, type Locale, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { Profile } from '#domain/profiles/profile.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { IdentityAccount, IdentityClient } from '#gateway/accounts/identity.ts'
import type { Mail } from '#gateway/mail.ts'
import type { Notice, NoticeStore } from '#gateway/notices.ts'
import { attemptEach } from '#server/attempt-each.ts'
import { attachInvoices } from '#server/customers/invoice-attachments.ts'
import { isSafeName } from '#domain/safe-name.ts'
import { createInvitationWrite, type StaffMemberStore } from '#gateway/staff-members.ts'
import { staffInvitationDays } from '#domain/staff-invitation.ts'
import { dayMilliseconds } from '#domain/durations.ts'
import { hashSecret } from '#server/hash-secret.ts'
import type { LeadStore } from '#gateway/leads.ts'
import { writeInvitedMails, writeRemovedMails } from './member-mails.ts'
import { writeAccessMail } from '#server/passkeys/access-mails.ts'
import { automaticMail } from '#server/mails/automatic-mail.ts'
import type { MailContext } from '#server/mails/mail-context.ts'
import { writeMail } from '#server/mails/write-mail.ts'
import type { MailId } from '#i18n/mail.ts'
import type { MessageValues } from '#i18n/translate.ts'
import type { CreateInvoiceFile } from '#web/handler.ts'

export type NoticeServiceOptions = MailContext & {
  readonly notices: NoticeStore
  /** With the service credential. */
  readonly gateway: Pick<Gateway, 'customers' | 'invoices' | 'profiles' | 'requests'>
  readonly identity: Pick<IdentityClient, 'findAccounts'>
  readonly leads: Pick<LeadStore, 'findLead'>
  readonly staffMembers: Pick<StaffMemberStore, 'findMember'>
  readonly random: (sizeBytes: number) => Buffer
  /** Customers who get no mails. */
  readonly demoCustomerIds: readonly string[]
  readonly createInvoiceFile: CreateInvoiceFile
}

/** Sends mails about changes that staff made by the command line, to the people concerned who want them. */
export type NoticeService = {
  /** Rejects with AggregateError after the last one if some could not be written; the next call retries those. */
  readonly writeMails: () => Promise<void>
}

/** A person at a customer; people who have never signed in have no profile. */
type Reader = { readonly email: string; readonly profile: Profile }

/**
 * Due dates up to this many days ago are still announced: an invoice due at once is entered a little later. Older ones were imported from
 * another system.
 */
const mostOverdueDays = 14

/** Notices that are still sent to archived customers: answers and changes of access. */
const reachesArchived: Readonly<Record<Notice['kind'], boolean>> = {
  answer: true,
  access: true,
  lead: true,
  staff: true,
  appRemoved: true,
  invoices: false,
  invitation: false,
  reminder: false,
}

export function createNoticeService(options: NoticeServiceOptions): NoticeService {
  const {
    notices,
    gateway,
    identity,
    leads,
    staffMembers,
    random,
    demoCustomerIds,
    now,
    createInvoiceFile,
    siteName,
    siteUrl,
    agencyEmail,
  } = options
  return {
    writeMails: () =>
      attemptEach(async (onMalformed) => (await notices.listNotices(undefined, onMalformed)).filter((notice) => !isEarly(notice)), settle),
  }

  function isEarly(notice: Notice): boolean {
    return notice.kind === 'invoices' && notice.mailAt !== undefined && notice.mailAt.getTime() > now()
  }

  async function settle(notice: Notice): Promise<void> {
    if (notice.kind === 'staff') await settleStaffInvitation(notice)
    else await notices.settleNotice(notice.id, await writeMailsOf(notice))
  }

  /** The secret exists in the mail alone. */
  async function settleStaffInvitation({ id, uid, email, role, locale: asked }: Extract<Notice, { kind: 'staff' }>): Promise<void> {
    if (!(await staffMembers.findMember(uid))) return await notices.settleNotice(id, [])
    const locale = isLocale(asked) ? asked : defaultLocale
    const secret = random(32).toString('base64url')
    const query = new URLSearchParams({ invitation: secret }).toString()
    const link = `${siteUrl}${localizePath(locale, '/dashboard/login')}?${query}`
    const values = { days: staffInvitationDays, email, link, role }
    const mail = { id, ...writeTo({ email, profile: {} }, 'staff-invited', locale, values) }
    const invitationEndsAt = new Date(now() + staffInvitationDays * dayMilliseconds)
    await notices.settleNotice(id, [mail], [createInvitationWrite(uid, { invitationHash: hashSecret(secret), invitationEndsAt })])
  }

  async function writeMailsOf(notice: Exclude<Notice, { kind: 'staff' }>): Promise<readonly Mail[]> {
    if (notice.kind === 'lead') return await writeLeadAnswer(notice)
    if (notice.kind === 'appRemoved') return await writeAppRemoved(notice)
    const { customerId } = notice
    const customer = demoCustomerIds.includes(customerId) ? undefined : await gateway.customers.findCustomer(customerId)
    if (!customer) return []
    if (customer.archivedAt && !reachesArchived[notice.kind]) return []
    switch (notice.kind) {
      case 'answer':
        return await writeAnswerMail(notice, customer)
      case 'invoices':
        return await writeInvoiceMails(notice, customer)
      case 'invitation':
        return await writeInvitation(notice, customer)
      case 'access':
        return writeAccessMails(notice, customer)
      case 'reminder':
        return await writeReminder(notice, customer)
    }
  }

  /** To the person who asked, while they still have access to the customer. */
  async function writeAnswerMail(
    { id, requestId, author }: Extract<Notice, { kind: 'answer' }>,
    customer: Customer,
  ): Promise<readonly Mail[]> {
    const request = await gateway.requests.findRequest({ customerId: customer.id, id: requestId })
    const [account] = request ? await identity.findAccounts({ localIds: [request.createdBy] }) : []
    const reader = account && (await findReader(customer.emails, account))
    if (!request || !reader || reader.profile.notifications?.requests === false) return []
    const locale = reader.profile.locale ?? request.locale
    // Anchor of a request on the page (`threadIdOf` in web/dashboard/requests/request-names.ts).
    const link = `${addressOf('/dashboard/requests', locale, customer)}#request-${requestId}`
    const values = { by: author, company: customer.company, link, subject: request.subject }
    return [{ id, ...writeTo(reader, 'request-answered', locale, values, author) }]
  }

  /** In the customer's language. Skipped if the person has signed in or was removed meanwhile. */
  async function writeInvitation(
    { id, email, isReminder }: Extract<Notice, { kind: 'invitation' }>,
    customer: Customer,
  ): Promise<readonly Mail[]> {
    const role = findRole(customer, email)
    const accounts = await identity.findAccounts({ emails: [email] })
    if (role === undefined || accounts.some(({ isEmailVerified, isDisabled }) => isEmailVerified || isDisabled)) return []
    const { locale, company } = customer
    const link = `${siteUrl}${localizePath(locale, '/dashboard/login')}?mode=emailLink`
    const kind = isReminder ? 'reminder' : 'invitation'
    const naming = isSafeName(company) ? 'named' : 'plain'
    const values = { company, email, kind, link, naming, role }
    return [{ id, ...writeTo({ email, profile: {} }, 'customer-invited', locale, values) }]
  }

  /** To everyone with access, including bookkeepers. Invoices that are paid or long overdue are not announced. */
  async function writeInvoiceMails(
    { id, numbers, madeAt }: Extract<Notice, { kind: 'invoices' }>,
    customer: Customer,
  ): Promise<readonly Mail[]> {
    const today = calendarDateAt(now(), customer.timeZone)
    const found = await Promise.all(numbers.map((number) => gateway.invoices.findInvoice(customer.id, number)))
    const isOpen = (invoice: Invoice) => invoice.state === 'open' && daysBetween(invoice.dueOn, today) <= mostOverdueDays
    const invoices = found.flatMap((invoice) => (invoice && isOpen(invoice) ? [invoice] : []))
    const open = invoices.map(({ number }) => number)
    const [first] = open
    if (first === undefined) return []
    const readers = (await listReaders(customer, listMembers(customer))).filter(({ profile }) => profile.notifications?.invoices !== false)
    const wanted = readers.map(({ profile }) => profile.notifications?.invoiceFiles)
    const attach = await attachInvoices({ createFile: createInvoiceFile, customer, invoices, wanted })
    return readers.map((reader, index) => {
      const attachments = attach(wanted[index])
      const locale = reader.profile.locale ?? customer.locale
      const page = open.length === 1 ? `/dashboard/invoices/${invoiceIdOf(first)}` : '/dashboard/invoices'
      const list = listWords(open, localeTags[locale])
      const link = addressOf(page, locale, customer)
      const amount = sumDue(invoices, localeTags[locale])
      const values = { amount, attached: attachments.length, company: customer.company, count: open.length, link, numbers: list }
      // An invoice that was undone and added again is announced again.
      const mailId = `${id}-${madeAt?.getTime() ?? 0}-${index}`
      const mail = writeTo(reader, 'invoices-new', locale, values)
      return { id: mailId, ...mail, attachments: [...(mail.attachments ?? []), ...attachments] }
    })
  }

  /** To the owner of the account, who may not be the one who asked for it. */
  async function writeAppRemoved({ id, uid, removedAt: at }: Extract<Notice, { kind: 'appRemoved' }>): Promise<readonly Mail[]> {
    const [account] = await identity.findAccounts({ localIds: [uid] })
    if (account?.email === undefined) return []
    const { locale = defaultLocale } = (await gateway.profiles.getProfile(uid)).profile
    return [{ id, ...writeAccessMail(options, { change: 'appRemoved', email: account.email, at }, locale) }]
  }

  /** To the visitor, in the language of the form. */
  async function writeLeadAnswer({ id, requestId, author, text }: Extract<Notice, { kind: 'lead' }>): Promise<readonly Mail[]> {
    const request = await leads.findLead(requestId)
    if (!request) return []
    const { email, formName: form, locale, name, reference } = request
    const greeting = isSafeName(name) ? 'named' : 'plain'
    const values = { by: author, form, greeting, name, reference, text }
    const facts = { to: email, at: new Date(now()), by: author }
    return [{ id, to: email, replyTo: agencyEmail, ...writeMail('contact-answer', locale, values, facts, options) }]
  }

  /** For changes made by the agency. */
  function writeAccessMails({ id, change, email, role }: Extract<Notice, { kind: 'access' }>, customer: Customer): readonly Mail[] {
    // The change may have been undone meanwhile.
    if ((change === 'invited') !== listMembers(customer).includes(email)) return []
    const write = change === 'invited' ? writeInvitedMails : writeRemovedMails
    const emails = customer.emails.filter((each) => each !== email)
    return write({ ...customer, emails }, { id, email, role, by: siteName }, options)
  }

  /** To the customer's bookkeepers, or else its owners. Skips invoices that are paid, void or no longer due. */
  async function writeReminder({ id, number, count }: Extract<Notice, { kind: 'reminder' }>, customer: Customer): Promise<readonly Mail[]> {
    const invoice = await gateway.invoices.findInvoice(customer.id, number)
    const today = calendarDateAt(now(), customer.timeZone)
    if (!invoice || findReminderProblem(invoice, await gateway.invoices.listCreditNotes(customer.id, number), today)) return []
    const readers = await listReaders(customer, bookkeepersOf(customer))
    return readers.map((reader, index) => {
      const locale = reader.profile.locale ?? customer.locale
      const values = {
        amount: formatMoney(amountDueMinor(invoice), invoice.currency, localeTags[locale]),
        company: customer.company,
        dueOn: utcMidnightOf(invoice.dueOn),
        link: addressOf(`/dashboard/invoices/${invoiceIdOf(number)}`, locale, customer),
        number,
        stage: reminderStage(count),
      }
      return { id: `${id}-${index}`, ...writeTo(reader, 'invoice-reminder', locale, values) }
    })
  }

  async function listReaders(customer: Customer, emails: readonly string[] = customer.emails): Promise<readonly Reader[]> {
    const accounts = await identity.findAccounts({ emails })
    const known = await Promise.all(accounts.map((account) => findReader(emails, account)))
    return emails.flatMap((email) => {
      const account = accounts.findIndex((each) => each.email !== undefined && normalizeEmail(each.email) === email)
      // Added by staff, and not yet confirmed by its owner.
      return account === -1 ? [{ email, profile: {} }] : (known[account] ?? [])
    })
  }

  /** Undefined if the account's address is not listed or not confirmed; then nobody is notified. */
  async function findReader(emails: readonly string[], account: IdentityAccount): Promise<Reader | undefined> {
    const { email, isEmailVerified, isDisabled, localId } = account
    if (email === undefined || !isEmailVerified || isDisabled || !emails.includes(normalizeEmail(email))) return undefined
    return { email, profile: (await gateway.profiles.getProfile(localId)).profile }
  }

  /** @param by Default: the agency. */
  function writeTo({ email }: Reader, mailId: MailId, locale: Locale, values: MessageValues, by = siteName): Omit<Mail, 'id'> {
    return { to: email, ...automaticMail(options), ...writeMail(mailId, locale, values, { to: email, at: new Date(now()), by }, options) }
  }

  function addressOf(path: string, locale: Locale, customer: Customer): string {
    return `${siteUrl}${localizePath(locale, path)}?${new URLSearchParams({ customer: customer.id }).toString()}`
  }
}

/** What is due of invoices together; empty where they are in several currencies. */
function sumDue(invoices: readonly Invoice[], tag: string): string {
  const [first] = invoices
  if (!first || invoices.some(({ currency }) => currency !== first.currency)) return ''
  return formatMoney(
    invoices.reduce((sum, invoice) => sum + amountDueMinor(invoice), 0),
    first.currency,
    tag,
  )
}
