import { Option } from '@commander-js/extra-typings'
import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import { listMembers, memberRoles, withRole } from '#domain/customers/member-roles.ts'
import { mostMembers } from '#domain/customers/membership.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { changeAccess } from './change-access.ts'
import { refuseArchived } from './customers-archive.ts'

/** Gives somebody access to a customer. */
export const customersInvite = defineCommand({
  name: 'customers invite',
  summary: 'Gives somebody access to a customer and invites them by mail.',
  details: 'The site writes to them, and to the customer’s other people, within a minute of running. `customers set-role` changes a role.',
  example: 'customers invite halde ada@halde.example --role owner',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER>', 'as `customers list` names it')
      .argument('<EMAIL>', 'of the person')
      .addOption(
        new Option('--role <ROLE>', 'what they may do; bookkeeping sees invoices only').choices(memberRoles).default('member' as const),
      )
      .option('--no-mail', 'writes to nobody'),
  run: async ({ args: [customerId, typed], values: { role, mail } }, config) => {
    const email = normalizeTypedEmail(typed)
    if (!/^[^\s@]+@[^\s@]+$/u.test(email)) throw new UsageError(`${typed} is no e-mail address.`)
    await changeAccess(config, customerId, async ({ customer }) => {
      await refuseArchived(customer)
      const listed = listMembers(customer)
      if (listed.includes(email)) throw new CommandError(`${email} has access to ${customerId} already.`)
      if (listed.length >= mostMembers) throw new CommandError(`${customerId} has ${mostMembers} people, and takes no more.`)
      return { kind: 'invited', email, role, lists: withRole(customer, email, role), notifies: mail }
    })
    return `${email} has access to ${customerId} with the role ${role}.\n`
  },
})
