import type { AccessRefusal } from '#agency/customers/change-access.ts'
import type { ArchivedRefusal } from '#domain/customers/archive.ts'
import type { AddMemberRefusal, KeepMemberRefusal } from '#domain/customers/change-members.ts'
import type { Refusal } from '#domain/refusal.ts'
import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import { CommandError, UsageError } from '#cli/command.ts'
import { describeArchived } from './customers-archive.ts'

/** Puts into words why the access of a person is not changed. @param typed Their address. */
export async function refuseAccess(
  customerId: string,
  typed: string,
  refused: AccessRefusal | ArchivedRefusal | AddMemberRefusal | KeepMemberRefusal | Refusal<'invalid-email'>,
): Promise<CommandError | UsageError> {
  const email = normalizeTypedEmail(typed)
  switch (refused.refusal) {
    case 'invalid-email':
      return new UsageError(`Invalid email address: ${typed}.`)
    case 'no-such-customer':
      return new CommandError(`No such customer: ${customerId}.`)
    case 'changed-meanwhile':
      return new CommandError(`Customer ${customerId} was changed at the same time; nothing was stored. Try again.`)
    case 'archived':
      return await describeArchived(customerId, refused)
    case 'already-member':
      return new CommandError(`${email} already has access to ${customerId}.`)
    case 'too-many-members':
      return new CommandError(`Customer ${customerId} already has ${refused.most} people, the maximum.`)
    case 'no-member':
      return new CommandError(`${email} has no access to ${customerId}.`)
    case 'last-owner':
      return new CommandError(`${email} is the last owner of ${customerId}. Make another person an owner first.`)
  }
}
