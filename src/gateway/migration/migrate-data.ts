import { openAccountTransfer, openDocuments, openFiles, type ProviderConnection } from '#gateway/provider/connection.ts'
import { collections } from '#gateway/documents/collections.ts'
import { type AccountsCheck, migrateAccounts, planAccounts } from './migrate-accounts.ts'
import { compareDocuments, copyDocuments, type CollectionCheck, planDocuments } from './migrate-documents.ts'
import { type FilesCheck, migrateFiles, planFiles } from './migrate-files.ts'
import { tryAgain } from './try-again.ts'

/** The way to a provider, as the service. */
export type Side = Omit<ProviderConnection, 'apiKey'>

/** What is where once everything is copied. */
export type Migration = {
  readonly collections: readonly CollectionCheck[]
  /** A line for each document that the target does not take. */
  readonly refused: readonly string[]
  readonly accounts: AccountsCheck
  readonly files: FilesCheck
}

/**
 * Copies documents, accounts and files from one provider to another. What is there already as it should be is passed over, so it may be
 * interrupted at any time and run again.
 *
 * @param collectionNames Of every collection of the source.
 * @param report Called with progress lines.
 * @param wait Waits for so many milliseconds, before a call that had no answer is tried again.
 */
export async function migrateData(
  source: Side,
  target: Side,
  collectionNames: readonly string[],
  report: (line: string) => void,
  wait: (milliseconds: number) => Promise<void>,
): Promise<Migration> {
  const from = tryAgain(openDocuments(source), wait)
  const to = tryAgain(openDocuments(target), wait)
  const names = listWanted(collectionNames)
  // Accounts first, with their ids, because documents name people by them.
  const accounts = await migrateAccounts(openAccountTransfer(source), openAccountTransfer(target), report)
  const refused: string[] = []
  for (const name of names) refused.push(...(await copyDocuments(from, to, name, report)))
  const files = await migrateFiles(openFiles(source), openFiles(target), report)
  const collections: CollectionCheck[] = []
  for (const name of names) {
    report(`Checking ${name}`)
    collections.push(await compareDocuments(from, to, name))
  }
  return { collections, refused, accounts, files }
}

/** How much there is, and how much of it `migrateData` would copy. */
export type MigrationPlan = {
  /** By collection name, then accounts, files and their bytes. */
  readonly parts: readonly { readonly name: string; readonly count: number; readonly missingCount: number }[]
}

/** Compares both sides as `migrateData` does, and copies nothing. */
export async function planMigration(
  source: Side,
  target: Side,
  collectionNames: readonly string[],
  report: (line: string) => void,
  wait: (milliseconds: number) => Promise<void>,
): Promise<MigrationPlan> {
  const from = tryAgain(openDocuments(source), wait)
  const to = tryAgain(openDocuments(target), wait)
  const parts: MigrationPlan['parts'][number][] = []
  for (const name of listWanted(collectionNames)) parts.push({ name, ...(await planDocuments(from, to, name, report)) })
  parts.push({ name: 'accounts', ...(await planAccounts(openAccountTransfer(source), openAccountTransfer(target))) })
  const { count, missingCount, bytes, missingBytes } = await planFiles(openFiles(source), openFiles(target), report)
  return { parts: [...parts, { name: 'files', count, missingCount }, { name: '  bytes', count: bytes, missingCount: missingBytes }] }
}

function listWanted(collectionNames: readonly string[]): readonly string[] {
  return collectionNames.filter((name) => !leftBehind.includes(name))
}

const leftBehind = Object.entries(collections).flatMap(([name, { isMigrated }]) => (isMigrated ? [] : (name.split('/').at(-1) ?? [])))

/** Whether all that was to be copied is there, and nothing else. */
export function isComplete({ collections, accounts, files }: Migration): boolean {
  return (
    collections.every(({ isEqual }) => isEqual) &&
    accounts.refused.length === 0 &&
    accounts.source === accounts.target &&
    files.source === files.target &&
    files.sourceBytes === files.targetBytes
  )
}
