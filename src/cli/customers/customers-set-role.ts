import { Argument } from '@commander-js/extra-typings'
import { randomUUID } from 'node:crypto'
import { normalizeEmail } from '#domain/customers/customer.ts'
import { findRole, isLastOwner, memberRoles, withRole } from '#domain/customers/member-roles.ts'
import { createMembers } from '#gateway/members.ts'
import { defineCommand, FailedCheck } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'

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
    const email = normalizeEmail(typed)
    await using open = await openDocuments(config)
    const members = createMembers(open.documents)
    const stored = /^[a-z\d][a-z\d-]{0,63}$/u.test(customerId) ? await members.findCustomer(customerId) : undefined
    if (!stored) throw new FailedCheck(`There is no customer ${JSON.stringify(customerId)}.\n`)
    const present = findRole(stored.customer, email)
    if (present === undefined) throw new FailedCheck(`${email} has no access to ${customerId}.\n`)
    if (present !== role) {
      if (isLastOwner(stored.customer, email))
        throw new FailedCheck(`${email} is the last owner of ${customerId}; name another one first.\n`)
      const change = { id: randomUUID(), kind: 'changed', email, ...(config.actor !== undefined && { staff: config.actor }) } as const
      const outcome = await members.changeMembers(stored, withRole(stored.customer, email, role), change, [])
      if (outcome === 'conflict') throw new FailedCheck(`${customerId} was changed at the same moment; nothing was stored. Try again.\n`)
    }
    return `${email} has the role ${role} at ${customerId}.\n`
  },
})
