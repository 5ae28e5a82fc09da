import { randomUUID } from 'node:crypto'
import type { MemberRole, WholeMemberLists } from '#domain/customers/member-roles.ts'
import { openMemberStore, type StoredCustomer } from '#gateway/members.ts'
import { CommandError } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findCustomerIdProblem } from '#cli/records/customer-file-name.ts'

/** A change of the people with access to a customer. A changed role sends no mail. */
export type AccessChange = { readonly email: string; readonly role: MemberRole; readonly lists: WholeMemberLists } & (
  | { readonly kind: 'invited' | 'removed'; readonly notifies: boolean }
  | { readonly kind: 'changed' }
)

/**
 * Changes who has access to a customer, and records the change. The site sends the mails.
 *
 * @param decide Returns the change, or undefined for none.
 * @throws CommandError if the customer does not exist or was changed concurrently; errors of `decide`.
 */
export async function changeAccess(
  config: CliConfig,
  customerId: string,
  decide: (stored: StoredCustomer) => AccessChange | undefined | Promise<AccessChange | undefined>,
): Promise<void> {
  await using open = await openDocuments(config)
  const members = openMemberStore(open.documents)
  const stored = findCustomerIdProblem(customerId) === undefined ? await members.findCustomer(customerId) : undefined
  if (!stored) throw new CommandError(`No such customer: ${customerId}.`)
  const decided = await decide(stored)
  if (!decided) return
  const { kind, email, role, lists } = decided
  const id = randomUUID()
  const change = { id, kind, email, ...(config.actor !== undefined && { staff: config.actor }) } as const
  const notice =
    kind !== 'changed' && decided.notifies
      ? ({ id: `access-${id}`, kind: 'access', customerId, change: kind, email, role } as const)
      : undefined
  const outcome = await members.changeMembers(stored, lists, change, [], notice)
  if (outcome === 'conflict') throw new CommandError(`Customer ${customerId} was changed at the same time; nothing was stored. Try again.`)
}
