import { calendarDateAt, compareCalendarDates } from '#domain/calendar-date.ts'
import type { Milestone } from '#domain/products/milestone.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand, parseDay, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseRecordAddress } from '#cli/records/record-address.ts'
import { storeRecords } from '#cli/records/store-records.ts'
import { productRecords } from './product-records.ts'

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
    const { product, milestones, today, updateTime } = await readProduct(config, customerId, id)
    const stored = milestones.find((each) => each.name === name)
    if (remove ? !stored : !stored && due === undefined)
      throw new CommandError(`No such milestone of ${typed}: ${name}.${remove ? '' : ' To add it, use --due.'}`)
    if (!remove && due === undefined && done === undefined) throw new UsageError('Specify --due, --done or --remove.')
    const doneOn = done === true ? today : done
    const base: Milestone = stored ?? { name, dueOn: due ?? today }
    const changed = { ...base, ...(due !== undefined && { dueOn: due }), ...(doneOn !== undefined && { doneOn }) }
    const others = milestones.filter((each) => each.name !== name)
    const next = [...others, ...(remove ? [] : [changed])].toSorted((a, b) => compareCalendarDates(a.dueOn, b.dueOn))
    const value = { customerId, ...product, milestones: next, updateTime }
    await storeRecords(productRecords, () => [{ place: name, value }], config, {
      isReplacing: true,
      isDryRun: config.batch?.isDryRun === true,
      isJson: false,
      notifies: false,
    })
    if (remove) return `Removed milestone ${name} of ${typed}.\n`
    return `Saved milestone ${name} of ${typed}: due ${changed.dueOn}${changed.doneOn === undefined ? '' : `, done ${changed.doneOn}`}.\n`
  },
})

async function readProduct(config: Parameters<typeof openDocuments>[0], customerId: string, id: string) {
  await using open = await openDocuments(config)
  const { customers, products } = createGateway(open.documents)
  const [[found], customer] = await Promise.all([products.findVersionedProducts([{ customerId, id }]), customers.findCustomer(customerId)])
  if (!found || !customer) throw new CommandError(`No such product: ${customerId}/${id}.`)
  const { product, updateTime } = found
  return { product, milestones: product.milestones, updateTime, today: calendarDateAt(new Date(), customer.timeZone) }
}
