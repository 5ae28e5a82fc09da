import { toOneLine } from '#domain/terminal-text.ts'
import { countOf } from '#cli/count-of.ts'
import { onTheRight, writeTable } from '#cli/table.ts'
import type { CollectionSums } from '#gateway/migration/migrate-documents.ts'
import { isComplete, type Migration, type MigrationPlan } from '#gateway/migration/migrate-data.ts'

/** What is on each side, as a table with a line for each collection, each sum of money, the accounts and the files. */
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
    writeTable(['', onTheRight('Here'), onTheRight('There'), ''], marked),
    ...[...refused, ...migration.refused].map((line) => `Not taken over: ${toOneLine(line)}\n`),
    omittedIdentities > 0
      ? `Left out: ${countOf(omittedIdentities, 'identity', 'identities')} at issuers that the import does not take.\n`
      : '',
    isComplete(migration) ? 'Everything is there.\n' : 'Not everything is equal. Stop both sites, and run it again.\n',
  ].join('')
}

/** What a migration would copy, with a line for each part that holds anything. */
export function describePlan({ parts }: MigrationPlan): string {
  const rows = parts.filter(({ count }) => count > 0).map(({ name, count, missingCount }) => [name, String(count), String(missingCount)])
  const isDone = parts.every(({ missingCount }) => missingCount === 0)
  return `${writeTable(['', onTheRight('Here'), onTheRight('To copy')], rows)}${isDone ? 'Everything is there already.' : 'Nothing was copied.'}\n`
}

function listAmounts(source: CollectionSums, target: CollectionSums): readonly string[] {
  return [...new Set([...source.amounts.keys(), ...target.amounts.keys()])].toSorted()
}

function sumOf({ amounts }: CollectionSums, name: string): string {
  return String(amounts.get(name) ?? 0n)
}
