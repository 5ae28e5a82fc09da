import { type Customer, normalizeEmail } from '#domain/customers/customer.ts'
import { findRole } from '#domain/customers/member-roles.ts'
import { applicationFilePath } from '#gateway/contact-requests.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import type { Mails } from '#gateway/mail.ts'
import type { Members } from '#gateway/members.ts'
import type { Requests } from '#gateway/requests.ts'
import type { ListedSession, SessionVisitor } from '#server/session/session-service.ts'
import { listCustomerTexts } from './customer-texts.ts'
import { listOwnMails } from './list-own-mails.ts'
import { type PersonRecords, readPersonRecords } from './person-records.ts'
import { writeJson } from './write-json.ts'

/** A file of an export: its path in the archive, and its bytes when their turn has come. */
export type ExportEntry = {
  readonly name: string
  readonly sizeBytes: number
  readonly lastModified: Date
  readonly open: () => Promise<Uint8Array | ReadableStream<Uint8Array>>
}

export type ExportSources = {
  /** As the service: everything that is read here is the person's, or of a customer that lists their confirmed address. */
  readonly files: Pick<FilesClient, 'listNames' | 'findFile' | 'openFile'>
  readonly identity: Pick<IdentityClient, 'findAccounts'>
  readonly records: Parameters<typeof readPersonRecords>[0]
  readonly members: Pick<Members, 'findCustomersOfBookkeeper' | 'listChangesOf'>
  readonly requests: Pick<Requests, 'listRequestsOf'>
  readonly mails: Pick<Mails, 'listMailsTo'>
  /** What was recorded of an account's sign-ins and changes. */
  readonly listAudit: (localId: string) => Promise<readonly object[]>
  readonly now: () => Date
}

/** Whose export it is, and what they may read. */
export type ExportPerson = {
  readonly user: Pick<SessionVisitor['user'], 'uid' | 'email' | 'emailVerified'>
  /** Undefined when the session that asks has ended. */
  readonly listSessions: () => Promise<readonly Partial<ListedSession>[] | undefined>
  readonly gateway: Gateway
}

/** Everything that is held of a person, texts first; texts are in memory, files are opened one after the other. */
export async function collectExport(
  sources: ExportSources,
  { user, listSessions, gateway }: ExportPerson,
): Promise<readonly ExportEntry[]> {
  const { identity, files, members, requests, listAudit, now } = sources
  const { uid, email, emailVerified } = user
  const confirmed = email !== undefined && emailVerified ? normalizeEmail(email) : undefined
  const [[account], { profile }, ownSessions, audit, changes, records, { asked, said }, customers, books] = await Promise.all([
    identity.findAccounts({ localIds: [uid] }),
    gateway.profiles.getProfile(uid),
    listSessions(),
    listAudit(uid),
    members.listChangesOf({ uid, email: confirmed }),
    readPersonRecords(sources.records, user),
    requests.listRequestsOf(uid),
    confirmed === undefined ? [] : gateway.customers.findCustomersByEmail(confirmed),
    confirmed === undefined ? [] : members.findCustomersOfBookkeeper(confirmed),
  ])
  const [mails, ...customerTexts] = await Promise.all([
    confirmed === undefined ? [] : listOwnMails(sources.mails, new Set([confirmed, ...listTyped(user, records)])),
    ...customers.map((customer) => listCustomerTexts(gateway, customer)),
  ])
  // The talk with a customer that the person sees is among its texts; of others the person has their own words alone.
  const seen = new Set(customers.map(({ id }) => id))
  const isElsewhere = ({ customerId }: { readonly customerId: string }) => !seen.has(customerId)
  const applications = records.contactRequests.flatMap((request) => applicationFilePath(request) ?? [])
  const folders = [`users/${uid}`, ...customers.map(({ id }) => `customers/${id}`)]
  const names = (await Promise.all(folders.map((folder) => files.listNames(folder)))).flat()
  const texts: readonly (readonly [name: string, text: string])[] = [
    ['account.json', writeJson(account)],
    ['profile.json', writeJson(profile)],
    ['sessions.json', writeJson(ownSessions?.map((session) => ({ ...session, name: undefined })))],
    ['sign-ins.json', writeJson(audit)],
    ['companies.json', writeJson(describeRoles([...customers, ...books], confirmed))],
    ['invitations.json', writeJson(changes)],
    ['contact-requests.json', writeJson(records.contactRequests)],
    ['bookings.json', writeJson(records.bookings)],
    // The key stands in for the address's owner; a reader of the archive must not have it.
    ['subscriptions.json', writeJson(records.subscriptions.map((subscription) => ({ ...subscription, key: undefined })))],
    ['requests.json', writeJson(asked.filter(isElsewhere))],
    ['messages.json', writeJson(said.filter(isElsewhere))],
    ['mails.json', writeJson(mails)],
    ...customerTexts.flat(),
  ]
  const stored = await Promise.all([...names, ...applications].map((name) => toStoredEntry(files, name, uid)))
  return [...texts.map(([name, text]) => toTextEntry(name, text, now())), ...stored.flat()]
}

/** At which companies the address is stored, and what it may do there; a company may list it twice. */
function describeRoles(customers: readonly Customer[], email = ''): readonly object[] {
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  return [...byId.values()].map((customer) => ({ customerId: customer.id, company: customer.company, role: findRole(customer, email) }))
}

/** Mails go to an address as somebody typed it. */
function listTyped(
  { email }: Pick<SessionVisitor['user'], 'email'>,
  { contactRequests, subscriptions, bookings }: PersonRecords,
): readonly string[] {
  return [email, ...[...contactRequests, ...subscriptions, ...bookings].map((record) => record.email)].filter((each) => each !== undefined)
}

function toTextEntry(name: string, text: string, lastModified: Date): ExportEntry {
  const bytes = new TextEncoder().encode(text)
  return { name, sizeBytes: bytes.length, lastModified, open: () => Promise.resolve(bytes) }
}

/** Nothing for a file that is gone by now. */
async function toStoredEntry(files: ExportSources['files'], path: string, uid: string): Promise<readonly ExportEntry[]> {
  const file = await files.findFile(path)
  if (!file) return []
  const open = async () => (await files.openFile(path)).body ?? new Uint8Array()
  return [{ name: toArchiveName(path, uid), sizeBytes: file.sizeBytes, lastModified: file.updatedAt, open }]
}

/** `users/{uid}/a.jpg` is `files/a.jpg`, `customers/halde/b.pdf` is `customers/halde/files/b.pdf`. */
function toArchiveName(path: string, uid: string): string {
  const own = `users/${uid}/`
  if (path.startsWith(own)) return `files/${path.slice(own.length)}`
  return path.replace(/^(customers\/[^/]+)\//u, '$1/files/')
}
