import { Argument } from '@commander-js/extra-typings'
import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import { findRole, isLastOwner, memberRoles, withRole } from '#domain/customers/member-roles.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { changeAccess } from './change-access.ts'

/** Says what a member of a customer may do. */
export const customersSetRole = defineCommand({
  name: 'customers set-role',
  summary: 'Gives somebody with access to a customer another role. One owner always stays.',
  example: 'customers set-role halde ada@halde.example owner',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER>', 'as `customers list` names it')
      .argument('<EMAIL>', 'of somebody whom the customer lists')
      .addArgument(new Argument('<ROLE>', 'bookkeeping sees invoices only').choices(memberRoles)),
  run: async ({ args: [customerId, typed, role] }, config) => {
    const email = normalizeTypedEmail(typed)
    await changeAccess(config, customerId, ({ customer }) => {
      const present = findRole(customer, email)
      if (present === undefined) throw new CommandError(`${email} has no access to ${customerId}.`)
      if (present === role) return undefined
      if (isLastOwner(customer, email)) throw new CommandError(`${email} is the last owner of ${customerId}; name another one first.`)
      return { kind: 'changed', email, role, lists: withRole(customer, email, role) }
    })
    return `${email} has the role ${role} at ${customerId}.\n`
  },
})
