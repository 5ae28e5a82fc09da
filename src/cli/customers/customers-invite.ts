import { Option } from '@commander-js/extra-typings'
import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import { listMembers, memberRoles, withRole } from '#domain/customers/member-roles.ts'
import { mostMembers } from '#domain/customers/membership.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { changeAccess } from './change-access.ts'
import { refuseArchived } from './customers-archive.ts'

/** Gives a person access to a customer. */
export const customersInvite = defineCommand({
  name: 'customers invite',
  summary: 'Gives a person access to a customer and invites them by email.',
  details: 'The running site emails them, and the customer’s other people, within a minute. `customers set-role` changes a role.',
  example: 'customers invite halde ada@halde.example --role owner',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER>', 'as shown by `customers list`')
      .argument('<EMAIL>', 'of the person')
      .addOption(new Option('--role <ROLE>', 'permissions; bookkeeping sees invoices only').choices(memberRoles).default('member' as const))
      .option('--no-mail', 'sends no emails'),
  run: async ({ args: [customerId, typed], values: { role, mail } }, config) => {
    const email = normalizeTypedEmail(typed)
    if (!/^[^\s@]+@[^\s@]+$/u.test(email)) throw new UsageError(`Invalid email address: ${typed}.`)
    await changeAccess(config, customerId, async ({ customer }) => {
      await refuseArchived(customer)
      const listed = listMembers(customer)
      if (listed.includes(email)) throw new CommandError(`${email} already has access to ${customerId}.`)
      if (listed.length >= mostMembers) throw new CommandError(`Customer ${customerId} already has ${mostMembers} people, the maximum.`)
      return { kind: 'invited', email, role, lists: withRole(customer, email, role), notifies: mail }
    })
    return `Gave ${email} access to ${customerId} with the role ${role}.\n`
  },
})
