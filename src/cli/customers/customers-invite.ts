import { Option } from '@commander-js/extra-typings'
import { inviteMember } from '#agency/customers/change-access.ts'
import { memberRoles } from '#domain/customers/member-roles.ts'
import { defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { refuseAccess } from './refuse-access.ts'

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
  run: async ({ args: [customerId, email], values: { role, mail } }, config) => {
    await using operation = await openOperation(config)
    const invited = await inviteMember(operation, { customerId, email }, { role, notifies: mail })
    if ('refusal' in invited) throw await refuseAccess(customerId, email, invited)
    return `Gave ${invited.email} access to ${customerId} with the role ${role}.\n`
  },
})
