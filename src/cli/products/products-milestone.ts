import { changeMilestone } from '#agency/products/change-milestone.ts'
import type { RefusalOf } from '#domain/refusal.ts'
import { CommandError, defineCommand, parseDay, UsageError } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { parseRecordAddress } from '#cli/records/record-address.ts'
import { refuseSave } from '#cli/records/refuse-save.ts'
import { productRecords } from '#agency/products/product-records.ts'

/** Adds, moves, completes or removes a milestone. */
export const productsMilestone = defineCommand({
  name: 'products milestone',
  summary: 'Adds a milestone to a product, moves it to another day, or marks it as done.',
  example: 'products milestone halde/shop "Go live" --due 2026-06-01',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER/ID>', 'as shown by `products list`')
      .argument('<NAME>', 'of the milestone; created if new')
      .option('--due <DATE>', 'its due date', parseDay)
      .option('--done [DATE]', 'marks it as done, today or on that day', (text: string) => parseDay(text))
      .option('--remove', 'removes it'),
  run: async ({ args: [typed, name], values: { due, done, remove } }, config) => {
    const { customerId, id } = parseRecordAddress(typed, 'product')
    await using operation = await openOperation(config)
    const entered = remove ? 'remove' : { ...(due !== undefined && { dueOn: due }), ...(done !== undefined && { doneOn: done }) }
    const changed = await changeMilestone(operation, { customerId, productId: id, name }, entered)
    if ('refusal' in changed) throw refuseMilestone({ typed, name, isRemoved: remove === true }, changed)
    const { milestone } = changed
    if (!milestone) return `Removed milestone ${name} of ${typed}.\n`
    return `Saved milestone ${name} of ${typed}: due ${milestone.dueOn}${milestone.doneOn === undefined ? '' : `, done ${milestone.doneOn}`}.\n`
  },
})

function refuseMilestone(
  { typed, name, isRemoved }: { readonly typed: string; readonly name: string; readonly isRemoved: boolean },
  refused: RefusalOf<typeof changeMilestone>,
): Error {
  switch (refused.refusal) {
    case 'no-such-product':
      return new CommandError(`No such product: ${typed}.`)
    case 'no-such-milestone':
      return new CommandError(`No such milestone of ${typed}: ${name}.${isRemoved ? '' : ' To add it, use --due.'}`)
    case 'nothing-to-change':
      return new UsageError('Specify --due, --done or --remove.')
    default:
      return refuseSave(productRecords, { place: name, key: typed, describe: (problem: never) => String(problem) }, refused)
  }
}
