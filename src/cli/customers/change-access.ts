import { randomUUID } from 'node:crypto'
import type { MemberRole, WholeMemberLists } from '#domain/customers/member-roles.ts'
import { createMembers, type StoredCustomer } from '#gateway/members.ts'
import { CommandError } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** What becomes of who may see a customer. */
export type AccessChange = {
  readonly kind: 'invited' | 'removed'
  readonly email: string
  readonly role: MemberRole
  readonly lists: WholeMemberLists
  readonly areTold: boolean
}

/**
 * Changes who may see a customer, with a record of it. The site writes the mails.
 *
 * @param decide Reads the customer and says what changes.
 * @throws CommandError when there is no such customer, or somebody else has changed it at the same moment; what `decide` throws.
 */
export async function changeAccess(config: CliConfig, customerId: string, decide: (stored: StoredCustomer) => AccessChange): Promise<void> {
  await using open = await openDocuments(config)
  const members = createMembers(open.documents)
  const stored = /^[a-z\d][a-z\d-]{0,63}$/u.test(customerId) ? await members.findCustomer(customerId) : undefined
  if (!stored) throw new CommandError(`There is no customer ${customerId}.`)
  const { kind, email, role, lists, areTold } = decide(stored)
  const id = randomUUID()
  const change = { id, kind, email, ...(config.actor !== undefined && { staff: config.actor }) } as const
  const notice = { id: `access-${id}`, kind: 'access', customerId, change: kind, email, role } as const
  const outcome = await members.changeMembers(stored, lists, change, [], areTold ? notice : undefined)
  if (outcome === 'conflict') throw new CommandError(`${customerId} was changed at the same moment; nothing was stored. Try again.`)
}
