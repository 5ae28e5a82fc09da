import { Argument } from '@commander-js/extra-typings'
import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import { findRole, isLastOwner, memberRoles, withRole } from '#domain/customers/member-roles.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { changeAccess } from './change-access.ts'

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
  run: async ({ args: [customerId, typed, role] }, config) => {
    const email = normalizeTypedEmail(typed)
    await changeAccess(config, customerId, ({ customer }) => {
      const present = findRole(customer, email)
      if (present === undefined) throw new CommandError(`${email} has no access to ${customerId}.`)
      if (present === role) return undefined
      if (isLastOwner(customer, email))
        throw new CommandError(`${email} is the last owner of ${customerId}. Make another person an owner first.`)
      return { kind: 'changed', email, role, lists: withRole(customer, email, role) }
    })
    return `Set the role of ${email} at ${customerId} to ${role}.\n`
  },
})
