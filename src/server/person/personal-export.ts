import { type Customer, normalizeEmail } from '#domain/customers/customer.ts'
import { findRole } from '#domain/customers/member-roles.ts'
import { applicationFilePath } from '#gateway/leads.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import type { MailStore, StoredMail } from '#gateway/mail.ts'
import type { MemberStore } from '#gateway/members.ts'
import type { PasskeyStore } from '#gateway/passkeys.ts'
import type { RecoveryCodeStore } from '#gateway/recovery-codes.ts'
import type { RequestStore } from '#gateway/requests.ts'
import type { ListedSession } from '#server/session/list-sessions.ts'
import type { SessionVisitor } from '#server/session/session-visitor.ts'
import { listCustomerTexts } from './customer-texts.ts'
import { type PersonRecords, readPersonRecords } from './person-records.ts'
import { streamText, writeJson, writeJsonList } from './write-json.ts'

/** A file of an export: its path in the archive, and its bytes when needed. */
export type ExportEntry = {
  readonly name: string
  /** Undefined if the file was deleted meanwhile. */
  readonly open: () => Promise<OpenEntry | undefined>
}

type OpenEntry = { readonly lastModified: Date; readonly input: Uint8Array | ReadableStream<Uint8Array> }

export type ExportSources = {
  /** With the service credential: everything read here belongs to the person, or to a customer that lists their confirmed address. */
  readonly files: Pick<FilesClient, 'listNames' | 'findFile' | 'openFile'>
  readonly identity: Pick<IdentityClient, 'findAccounts'>
  readonly records: Parameters<typeof readPersonRecords>[0]
  readonly members: Pick<MemberStore, 'findCustomersOfBookkeeper' | 'listChangesOf'>
  readonly requests: Pick<RequestStore, 'walkRequestsOf' | 'walkMessagesOf'>
  readonly mails: Pick<MailStore, 'walkMailsTo'>
  readonly passkeys: Pick<PasskeyStore, 'listPasskeysOf'>
  readonly recoveryCodes: Pick<RecoveryCodeStore, 'findCodes'>
  /** The recorded sign-ins and changes of an account. */
  readonly listAudit: (localId: string) => Promise<readonly object[]>
  readonly now: () => number
}

/** The person, with their permissions. */
export type ExportPerson = {
  readonly user: Pick<SessionVisitor['user'], 'uid' | 'email' | 'emailVerified'>
  /** Undefined if the session has ended. */
  readonly listSessions: () => Promise<readonly Partial<ListedSession>[] | undefined>
  readonly gateway: Gateway
}

/** All data of a person, texts first. Large parts are read when needed. */
export async function collectExport(
  sources: ExportSources,
  { user, listSessions, gateway }: ExportPerson,
): Promise<readonly ExportEntry[]> {
  const { identity, files, members, requests, passkeys, recoveryCodes, listAudit, now } = sources
  const { uid, email, emailVerified } = user
  const confirmed = email !== undefined && emailVerified ? normalizeEmail(email) : undefined
  const [[account], { profile }, ownSessions, ownPasskeys, codes, audit, changes, records, customers, books] = await Promise.all([
    identity.findAccounts({ localIds: [uid] }),
    gateway.profiles.getProfile(uid),
    listSessions(),
    passkeys.listPasskeysOf(uid),
    recoveryCodes.findCodes(uid),
    listAudit(uid),
    members.listChangesOf({ uid, email: confirmed }),
    readPersonRecords(sources.records, user),
    confirmed === undefined ? [] : gateway.customers.findCustomersByEmail(confirmed),
    confirmed === undefined ? [] : members.findCustomersOfBookkeeper(confirmed),
  ])
  // Conversations of customers that the person can see are among the customer's texts; of others, only their own messages are included.
  const seen = new Set(customers.map(({ id }) => id))
  const isElsewhere = ({ customerId }: { readonly customerId: string }) => !seen.has(customerId)
  const applications = records.leads.flatMap((request) => applicationFilePath(request) ?? [])
  const folders = [`users/${uid}`, ...customers.map(({ id }) => `customers/${id}`)]
  const names = (await Promise.all(folders.map((folder) => files.listNames(folder)))).flat()
  const list = (values: Iterable<unknown> | AsyncIterable<unknown>) => () => writeJsonList(values)
  const texts: readonly (readonly [name: string, write: () => Iterable<string> | AsyncIterable<string>])[] = [
    ['account.json', () => [writeJson(account)]],
    ['profile.json', () => [writeJson(profile)]],
    ['sessions.json', () => [writeJson(ownSessions?.map((session) => ({ ...session, name: undefined })))]],
    ['passkeys.json', list(ownPasskeys.map((passkey) => ({ ...passkey, credentialId: undefined, publicKey: undefined })))],
    ['recovery-codes.json', () => [writeJson(codes && { unused: codes.hashes.length, createdAt: codes.createdAt })]],
    ['sign-ins.json', list(audit)],
    ['companies.json', list(describeRoles([...customers, ...books], confirmed))],
    ['invitations.json', list(changes)],
    ['contact-requests.json', list(records.leads)],
    ['bookings.json', list(records.bookings)],
    // The key proves ownership of the address, so an archive must not contain it.
    ['subscriptions.json', list(records.subscriptions.map((subscription) => ({ ...subscription, key: undefined })))],
    ['requests.json', list(filter(requests.walkRequestsOf(uid), isElsewhere))],
    ['messages.json', list(filter(requests.walkMessagesOf(uid), isElsewhere))],
    ['mails.json', () => writeMails()],
    ...customers.flatMap((customer) => listCustomerTexts(gateway, customer)),
  ]
  return [
    ...texts.map(([name, write]) => ({ name, open: async () => ({ lastModified: new Date(now()), input: streamText(write()) }) })),
    ...[...names, ...applications].map((name) => toStoredEntry(files, name, uid)),
  ]

  async function* writeMails(): AsyncGenerator<string, void> {
    const addresses = confirmed === undefined ? [] : [confirmed, ...listTyped(user, records)]
    yield* writeJsonList(await listOwnMails(sources.mails, new Set(addresses)))
  }
}

async function* filter<Item>(items: AsyncIterable<Item>, isWanted: (item: Item) => boolean): AsyncGenerator<Item, void> {
  for await (const item of items) if (isWanted(item)) yield item
}

/** Companies that list the address, and its role there; a company may list it twice. */
function describeRoles(customers: readonly Customer[], email = ''): readonly object[] {
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  return [...byId.values()].map((customer) => ({ customerId: customer.id, company: customer.company, role: findRole(customer, email) }))
}

/** Mails are stored under the address as typed. */
function listTyped({ email }: Pick<SessionVisitor['user'], 'email'>, { leads, subscriptions, bookings }: PersonRecords): readonly string[] {
  return [email, ...[...leads, ...subscriptions, ...bookings].map((record) => record.email)].filter((each) => each !== undefined)
}

function toStoredEntry(files: ExportSources['files'], path: string, uid: string): ExportEntry {
  const open = async (): Promise<OpenEntry | undefined> => {
    const file = await files.findFile(path)
    return file && { lastModified: file.updatedAt, input: (await files.openFile(path)).body ?? new Uint8Array() }
  }
  return { name: toArchiveName(path, uid), open }
}

/**
 * `users/{uid}/a.jpg` becomes `files/a.jpg`, `customers/halde/b.pdf` becomes `customers/halde/files/b.pdf`. No name can leave the archive's
 * folder.
 */
function toArchiveName(path: string, uid: string): string {
  const parts = path.split('/').map((part) => (/^\.{0,2}$/u.test(part) ? '_' : part.replaceAll(/[\p{Cc}\\:]/gu, '_')))
  const [root = '', id = '', ...rest] = parts
  return path.startsWith(`users/${uid}/`)
    ? ['files', ...rest].join('/')
    : [root, id, ...(root === 'customers' ? ['files'] : []), ...rest].join('/')
}

/** A mail in the form that an archive may contain. */
type OwnMail = Omit<StoredMail, 'html'> & { readonly html?: string | undefined }

/**
 * Stored mails to a person, the oldest first. Since an archive may get lost, it must grant no access: link queries, which may contain keys,
 * are removed, and mails about accounts, which contain codes, are stored encrypted anyway.
 *
 * @param addresses Each as typed.
 */
async function listOwnMails({ walkMailsTo }: Pick<MailStore, 'walkMailsTo'>, addresses: ReadonlySet<string>): Promise<readonly OwnMail[]> {
  const own: OwnMail[] = []
  for (const address of addresses) for await (const mail of walkMailsTo(address)) own.push(toOwnMail(mail))
  return own.toSorted((a, b) => a.handedOverAt.getTime() - b.handedOverAt.getTime())
}

/** The HTML repeats the text at several times the length. */
function toOwnMail({ html, ...mail }: StoredMail): OwnMail {
  const own = { ...mail, subject: leaveOutKeys(mail.subject), text: leaveOutKeys(mail.text) }
  return mail.text === undefined ? { ...own, html: leaveOutKeys(html) } : own
}

function leaveOutKeys(words: string | undefined): string | undefined {
  return words?.replaceAll(/(https?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gu, '$1?…')
}
