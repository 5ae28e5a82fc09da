import { removeMemberAccess } from '#agency/customers/change-access.ts'
import { defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { refuseAccess } from './refuse-access.ts'

/** Removes a person's access to a customer. */
export const customersRemove = defineCommand({
  name: 'customers remove-member',
  summary: 'Removes a person’s access to a customer. The last owner cannot be removed.',
  details: 'The running site emails them and the customer’s other people within a minute.',
  example: 'customers remove-member halde ada@halde.example',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER>', 'as shown by `customers list`')
      .argument('<EMAIL>', 'of a person with access')
      .option('--no-mail', 'sends no emails'),
  run: async ({ args: [customerId, email], values: { mail } }, config) => {
    await using operation = await openOperation(config)
    const removed = await removeMemberAccess(operation, { customerId, email }, { notifies: mail })
    if ('refusal' in removed) throw await refuseAccess(customerId, email, removed)
    return `Removed the access of ${removed.email} to ${customerId}.\n`
  },
})
