import { Argument } from '@commander-js/extra-typings'
import { changeMemberRole } from '#agency/customers/change-access.ts'
import { memberRoles } from '#domain/customers/member-roles.ts'
import { defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { refuseAccess } from './refuse-access.ts'

/** Changes the role of a member of a customer. */
export const customersSetRole = defineCommand({
  name: 'customers set-role',
  summary: 'Changes the role of a person with access to a customer. The last owner stays an owner.',
  example: 'customers set-role halde ada@halde.example owner',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER>', 'as shown by `customers list`')
      .argument('<EMAIL>', 'of a person with access')
      .addArgument(new Argument('<ROLE>', 'bookkeeping sees invoices only').choices(memberRoles)),
  run: async ({ args: [customerId, email, role] }, config) => {
    await using operation = await openOperation(config)
    const changed = await changeMemberRole(operation, { customerId, email }, role)
    if ('refusal' in changed) throw await refuseAccess(customerId, email, changed)
    return `Set the role of ${changed.email} at ${customerId} to ${role}.\n`
  },
})
