import type { Path } from '#protocol/document-name.ts'

/** How the documents of a collection are treated. */
type Collection = {
  /** Who reads them under `rules/firestore.rules`, besides the service: members of the customer and views of it by staff, or the person they belong to. */
  readonly readers: 'service' | 'members' | 'person'
  /** Whether `undo` restores them. */
  readonly isUndone: boolean
  /** Whether they move to another provider. */
  readonly isMigrated: boolean
  /** The file of a person's export that holds what they say of the person; below customers in the folder of the customer. Undefined where they say nothing. */
  readonly exported?: string
  /** What becomes of that when the person deletes their account. */
  readonly erasure: 'nothing held' | 'deleted' | 'redacted' | 'kept by the customer' | 'ends by itself'
}

/**
 * Every collection, by the names of those that its documents lie in; what treats all of them alike iterates this table. Tests hold it complete:
 * `testing/oracle/contracts.test.ts` against what the stores write, `rules/collections.test.ts` against the rules and the documentation.
 */
export const collections = {
  bookingFeed: { readers: 'service', isUndone: true, isMigrated: true, erasure: 'nothing held' },
  bookingSlots: { readers: 'service', isUndone: true, isMigrated: true, erasure: 'nothing held' },
  bookings: { readers: 'service', isUndone: true, isMigrated: true, exported: 'bookings.json', erasure: 'deleted' },
  // A copy has other times of commits, by which it is known what has changed since.
  batches: { readers: 'service', isUndone: false, isMigrated: false, erasure: 'ends by itself' },
  'batches/changes': { readers: 'service', isUndone: false, isMigrated: false, erasure: 'ends by itself' },
  confirmedAddresses: { readers: 'service', isUndone: false, isMigrated: true, exported: 'account.json', erasure: 'deleted' },
  leads: { readers: 'service', isUndone: false, isMigrated: true, exported: 'contact-requests.json', erasure: 'deleted' },
  customers: { readers: 'members', isUndone: true, isMigrated: true, exported: 'customer.json', erasure: 'redacted' },
  'customers/appointments': {
    readers: 'members',
    isUndone: true,
    isMigrated: true,
    exported: 'appointments.json',
    erasure: 'kept by the customer',
  },
  'customers/invoices': {
    readers: 'members',
    isUndone: true,
    isMigrated: true,
    exported: 'invoices.json',
    erasure: 'kept by the customer',
  },
  'customers/memberChanges': { readers: 'service', isUndone: false, isMigrated: true, exported: 'invitations.json', erasure: 'redacted' },
  'customers/products': {
    readers: 'members',
    isUndone: true,
    isMigrated: true,
    exported: 'products.json',
    erasure: 'kept by the customer',
  },
  'customers/requests': { readers: 'members', isUndone: true, isMigrated: true, exported: 'requests.json', erasure: 'deleted' },
  'customers/requests/messages': { readers: 'members', isUndone: true, isMigrated: true, exported: 'requests.json', erasure: 'deleted' },
  'customers/staffViews': { readers: 'service', isUndone: false, isMigrated: true, erasure: 'nothing held' },
  endedSignIns: { readers: 'service', isUndone: false, isMigrated: false, erasure: 'ends by itself' },
  erasures: { readers: 'service', isUndone: false, isMigrated: true, erasure: 'deleted' },
  importMappings: { readers: 'service', isUndone: false, isMigrated: true, erasure: 'nothing held' },
  // For a day.
  imports: { readers: 'service', isUndone: false, isMigrated: false, erasure: 'ends by itself' },
  'imports/parts': { readers: 'service', isUndone: false, isMigrated: false, erasure: 'ends by itself' },
  keyUses: { readers: 'service', isUndone: false, isMigrated: true, erasure: 'nothing held' },
  keys: { readers: 'service', isUndone: true, isMigrated: true, erasure: 'nothing held' },
  leases: { readers: 'service', isUndone: false, isMigrated: true, erasure: 'nothing held' },
  mail: { readers: 'service', isUndone: false, isMigrated: true, exported: 'mails.json', erasure: 'deleted' },
  monthlyMails: { readers: 'service', isUndone: false, isMigrated: true, erasure: 'nothing held' },
  newsletter: { readers: 'service', isUndone: false, isMigrated: true, exported: 'subscriptions.json', erasure: 'deleted' },
  // They go within a minute, when their mails are written.
  notices: { readers: 'service', isUndone: false, isMigrated: true, erasure: 'ends by itself' },
  // Documents that were numbered by a copy keep their numbers, and the next one follows them.
  numberSequences: { readers: 'service', isUndone: false, isMigrated: true, erasure: 'nothing held' },
  // Of a server's own challenges, for some minutes.
  passkeyChallenges: { readers: 'service', isUndone: false, isMigrated: false, erasure: 'nothing held' },
  passkeys: { readers: 'service', isUndone: false, isMigrated: true, exported: 'passkeys.json', erasure: 'deleted' },
  previewKey: { readers: 'service', isUndone: false, isMigrated: true, erasure: 'nothing held' },
  problems: { readers: 'service', isUndone: false, isMigrated: true, erasure: 'nothing held' },
  recoveryCodes: { readers: 'service', isUndone: false, isMigrated: true, exported: 'recovery-codes.json', erasure: 'deleted' },
  // For a day.
  sentForms: { readers: 'service', isUndone: false, isMigrated: false, erasure: 'ends by itself' },
  // Sealed with a key of the server that began them: people sign in again.
  sessions: { readers: 'service', isUndone: false, isMigrated: false, exported: 'sessions.json', erasure: 'deleted' },
  staff: { readers: 'service', isUndone: false, isMigrated: true, exported: 'account.json', erasure: 'deleted' },
  // Accounts move too: the new server deletes those of views.
  viewAccounts: { readers: 'service', isUndone: false, isMigrated: true, erasure: 'nothing held' },
  users: { readers: 'person', isUndone: false, isMigrated: true, exported: 'profile.json', erasure: 'deleted' },
  vitals: { readers: 'service', isUndone: false, isMigrated: true, erasure: 'nothing held' },
} as const satisfies { readonly [name: string]: Collection }

export type CollectionName = keyof typeof collections

/** Names of the collections below a customer that its people read. */
export type CustomerCollection = {
  [Name in CollectionName]: (typeof collections)[Name]['readers'] extends 'members'
    ? Name extends `customers/${infer Below}`
      ? Exclude<Below, `${string}/${string}`>
      : never
    : never
}[CollectionName]

const byName = new Map<string, Collection>(Object.entries(collections))

/** The name in the table of the collection in which a document lies, or of a collection by its own path. */
export function collectionNameOf(path: Path): string {
  return path.filter((_, at) => at % 2 === 0).join('/')
}

/** Returns the policy of a document or collection by its path; undefined for paths unknown to the product. */
export function findCollection(path: Path): Collection | undefined {
  return byName.get(collectionNameOf(path))
}

/** Ids of the collections directly below the documents of one. */
export function listBelow(parent: CollectionName): readonly string[] {
  return [...byName.keys()].flatMap((name) => {
    const at = name.lastIndexOf('/')
    return at > 0 && name.slice(0, at) === parent ? [name.slice(at + 1)] : []
  })
}
