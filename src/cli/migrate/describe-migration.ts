import { toOneLine } from '#domain/terminal-text.ts'
import { countOf } from '#cli/count-of.ts'
import { onTheRight, writeTable } from '#cli/table.ts'
import type { CollectionSums } from '#gateway/migration/migrate-documents.ts'
import { isComplete, type Migration, type MigrationPlan } from '#gateway/migration/migrate-data.ts'

/** Compares both sides in a table with a line for each collection, each sum of money, the accounts and the files. */
export function describeMigration(migration: Migration): string {
  const { collections, accounts, files } = migration
  const rows = collections
    .filter(({ source, target }) => source.count > 0 || target.count > 0)
    .flatMap(({ name, source, target }) => [
      [name, String(source.count), String(target.count)],
      ...listAmounts(source, target).map((amount) => [`  ${amount}`, sumOf(source, amount), sumOf(target, amount)]),
    ])
  rows.push(['accounts', String(accounts.source), String(accounts.target)])
  rows.push(['files', String(files.source), String(files.target)])
  rows.push(['  bytes', String(files.sourceBytes), String(files.targetBytes)])
  const marked = rows.map(([name = '', source = '', target = '']) => [name, source, target, source === target ? '' : 'differs'])
  const { refused, omittedIdentities } = accounts
  return [
    writeTable(['', onTheRight('Source'), onTheRight('Target'), ''], marked),
    ...[...refused, ...migration.refused].map((line) => `Not migrated: ${toOneLine(line)}\n`),
    omittedIdentities > 0
      ? `Skipped ${countOf(omittedIdentities, 'identity', 'identities')} of issuers that the import does not support.\n`
      : '',
    isComplete(migration) ? 'Migration complete.\n' : 'Source and target differ. Stop both sites and run it again.\n',
  ].join('')
}

/** Lists what a migration would copy, with a line for each part that is not empty. */
export function describePlan({ parts }: MigrationPlan): string {
  const rows = parts.filter(({ count }) => count > 0).map(({ name, count, missingCount }) => [name, String(count), String(missingCount)])
  const isDone = parts.every(({ missingCount }) => missingCount === 0)
  return `${writeTable(['', onTheRight('Source'), onTheRight('To copy')], rows)}${isDone ? 'Everything is already copied.' : 'Nothing was copied.'}\n`
}

function listAmounts(source: CollectionSums, target: CollectionSums): readonly string[] {
  return [...new Set([...source.amounts.keys(), ...target.amounts.keys()])].toSorted()
}

function sumOf({ amounts }: CollectionSums, name: string): string {
  return String(amounts.get(name) ?? 0n)
}
