import type { SaveRefusal } from '#agency/records/save-record.ts'
import { describeChangeProblem } from '#agency/invoices/describe-invoice-problem.ts'
import { CommandError, type FailedCheck } from '#cli/command.ts'
import type { RecordKind } from '#agency/imports/record-kind.ts'
import { refuse } from './store-records.ts'

/** A record that a command has made of its options: where it was read, for messages, and how its problems are put into words. */
type Made<Problem> = { readonly place: string; readonly key: string; readonly describe: (problem: Problem) => string }

/** Puts into words why a record is not saved, as an import does. */
export function refuseSave<Item, Problem>(
  kind: RecordKind<Item>,
  { place, key, describe }: Made<Problem>,
  refused: SaveRefusal<Problem>,
): CommandError | FailedCheck {
  const list = (problems: readonly string[]) =>
    refuse(
      kind,
      problems.map((problem) => ({ place, problem })),
    )
  switch (refused.refusal) {
    case 'invalid-fields':
      return list(refused.fields.map(({ path, problem }) => `${path.replace(`${kind.singular}.`, '')} ${problem}`))
    case 'no-such-customer':
      return list([`no such customer: ${refused.customerId}`])
    case 'exists':
      return list([`${key} already exists`])
    case 'unchangeable':
      return list(refused.changes.map((problem) => `${key} ${describeChangeProblem(problem)}`))
    case 'problems':
      return list(refused.problems.map((problem) => `${key} ${describe(problem)}`))
    case 'changed-meanwhile':
      return new CommandError(`${key} was changed at the same time; nothing was stored. Try again.`)
  }
}
