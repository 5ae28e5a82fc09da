import type { Replacement } from '#gateway/documents/versioned.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { type CheckedRecords, cutCommits, type ImportOptions, planCommit, type PlannedCommit, type RecordSource } from './check-records.ts'
import type { PlannedRecord } from './plan-record.ts'
import type { Problem, RecordKind } from './record-kind.ts'

/** The file or the stored data has changed since the check, with the first problem. */
export class ChangedSinceCheck extends Error {
  override readonly name = 'ChangedSinceCheck'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`The file or the stored data has changed since the check: ${problem.place}: ${problem.problem}.`)
    this.problem = problem
  }
}

/** Records that were stored by one commit. */
export type StoredCommit<Item> = {
  readonly planned: readonly PlannedRecord<Item>[]
  /** Those that were written: unchanged ones are not. */
  readonly written: readonly Replacement<Item>[]
}

/**
 * Stores checked records in atomic commits, and yields after each. Those of several commits are planned again, since the stored data may have
 * changed since the check.
 *
 * @param mailAt The earliest time of mails.
 * @throws ChangedSinceCheck, DocumentsError; what was yielded before is stored.
 */
export async function* storeRecords<Item>(
  kind: RecordKind<Item>,
  source: RecordSource,
  { single }: Pick<CheckedRecords<Item>, 'single'>,
  gateway: Gateway,
  options: ImportOptions,
  now: Date,
  mailAt?: Date,
): AsyncGenerator<StoredCommit<Item>, void> {
  for await (const { planned } of single ? [single] : planAgain(kind, source, gateway, options, now)) {
    yield { planned, written: await storeCommit(kind, gateway, planned, options, mailAt) }
  }
}

/** @returns The written records, without unchanged ones. */
export async function storeCommit<Item>(
  kind: RecordKind<Item>,
  gateway: Gateway,
  planned: readonly PlannedRecord<Item>[],
  { notifies }: ImportOptions,
  mailAt?: Date,
): Promise<readonly Replacement<Item>[]> {
  const changes = planned.flatMap(({ change, item, replaces }) => (change === 'unchanged' ? [] : [{ ...item, replaces }]))
  if (changes.length > 0) await kind.store(gateway, changes, notifies, mailAt)
  return changes
}

async function* planAgain<Item>(
  kind: RecordKind<Item>,
  source: RecordSource,
  gateway: Gateway,
  options: ImportOptions,
  now: Date,
): AsyncGenerator<PlannedCommit<Item>, void> {
  for await (const batch of cutCommits(kind, source(), options, now)) {
    const plan = await planCommit(kind, gateway, batch, options, now)
    const [first] = plan.problems
    if (first) throw new ChangedSinceCheck(first)
    yield plan
  }
}
