import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import { refuseInvalidEmail } from '#domain/customers/change-members.ts'
import { dayMilliseconds } from '#domain/durations.ts'
import type { Locale } from '#domain/locale.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { staffInvitationDays } from '#domain/staff-invitation.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { changeStaffRole, findStaffRole } from '#gateway/accounts/staff-accounts.ts'
import type { IdentityAccount } from '#gateway/accounts/identity.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { openRecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { nameActor } from '#agency/actor.ts'
import type { Operation } from '#agency/operation.ts'

/** A member of staff, with the account as it is now. */
export type ListedMember = {
  readonly email: string
  readonly role: StaffRole | undefined
  readonly state: 'active' | 'invited' | 'expired' | 'disabled'
  readonly addedAt: Date
  readonly addedBy: string | undefined
  readonly lastLoginAt: Date | undefined
  readonly uid: string
}

type Reading = Pick<Operation, 'documents' | 'identity' | 'now'>

/** Lists the members of staff by email address. */
export async function listStaff({ documents, identity, now }: Reading): Promise<readonly ListedMember[]> {
  const members = await openStaffMemberStore(documents).listMembers()
  const accounts = members.length === 0 ? [] : await identity.findAccounts({ localIds: members.map(({ uid }) => uid) })
  const byId = new Map(accounts.map((account) => [account.localId, account]))
  const listed = members.flatMap(({ uid, addedAt, addedBy, invitationEndsAt }): readonly ListedMember[] => {
    const account = byId.get(uid)
    if (!account) return []
    const state = account.isDisabled ? 'disabled' : !invitationEndsAt ? 'active' : invitationEndsAt > now() ? 'invited' : 'expired'
    const { email = uid, lastLoginAt } = account
    return [{ email, role: findStaffRole(account), state, addedAt, addedBy, lastLoginAt, uid }]
  })
  return listed.toSorted((a, b) => a.email.localeCompare(b.email, 'en'))
}

/** Gives a person a role and asks for an invitation by mail, which ends an earlier one. All sessions of the account end. One active owner always stays. */
export async function addStaff(
  operation: Operation,
  { email: typed, role, locale }: { readonly email: string; readonly role: StaffRole; readonly locale: Locale },
): Promise<
  Outcome<
    { readonly email: string; readonly former: StaffRole | undefined },
    Refusal<'disabled'> | Refusal<'last-owner'> | NonNullable<ReturnType<typeof refuseInvalidEmail>>
  >
> {
  const { actor, createId, documents, identity, inTurn, isDryRun, now } = operation
  const email = normalizeTypedEmail(typed)
  const invalid = refuseInvalidEmail(email)
  if (invalid) return invalid
  return await inTurn(async () => {
    const [existing] = await identity.findAccounts({ emails: [email] })
    if (existing?.isDisabled) return { refusal: 'disabled' }
    const former = existing && findStaffRole(existing)
    if (existing && role !== 'owner' && (await isLastOwner(operation, existing))) return { refusal: 'last-owner' }
    if (isDryRun) return { email, former }
    const { localId } = existing ?? (await identity.createAccount({ email }))
    await identity.updateAccount(changeStaffRole({ localId, customAttributes: existing?.customAttributes }, role, now().getTime()))
    const addedBy = nameActor(actor)
    // The server makes the invitation, and its mail, within a minute.
    const invitationEndsAt = new Date(now().getTime() + staffInvitationDays * dayMilliseconds)
    const member = { uid: localId, email, addedAt: now(), invitationEndsAt, ...(addedBy !== undefined && { addedBy }) }
    await openStaffMemberStore(documents).addMember(member, { email, role, locale, noticeId: `staff-${createId()}` })
    return { email, former }
  })
}

/** Changes the role of a member and ends their sessions; no mail is sent, and an invitation stays valid. One active owner always stays. */
export async function changeRoleOfStaff(
  operation: Operation,
  uid: string,
  role: StaffRole,
): Promise<Outcome<{ readonly email: string }, Refusal<'last-owner'> | Refusal<'no-such-member'>>> {
  const { identity, inTurn, now } = operation
  return await inTurn(async () => {
    const account = await findMember(operation, uid)
    if (!account) return { refusal: 'no-such-member' }
    if (role !== 'owner' && (await isLastOwner(operation, account))) return { refusal: 'last-owner' }
    await identity.updateAccount(changeStaffRole(account, role, now().getTime()))
    return { email: account.email ?? uid }
  })
}

/**
 * Takes a member's role, passkeys and recovery codes away and ends their sessions. The account stays.
 *
 * @param mayBeLast Whether the last active owner may go too: the command line can add another.
 */
export async function removeStaff(
  operation: Operation,
  uid: string,
  { mayBeLast }: { readonly mayBeLast: boolean },
): Promise<Outcome<{ readonly email: string }, Refusal<'last-owner'> | Refusal<'no-such-member'>>> {
  const { documents, identity, inTurn, isDryRun, now } = operation
  return await inTurn(async () => {
    const account = await findMember(operation, uid)
    if (!account) return { refusal: 'no-such-member' }
    if (!mayBeLast && (await isLastOwner(operation, account))) return { refusal: 'last-owner' }
    const email = account.email ?? uid
    if (isDryRun) return { email }
    await identity.updateAccount(changeStaffRole(account, undefined, now().getTime()))
    await openStaffMemberStore(documents).removeMember(uid)
    await openPasskeyStore(documents).deletePasskeysOf(uid)
    await openRecoveryCodeStore(documents).deleteCodesOf(uid)
    return { email }
  })
}

/** The account of a member; undefined for others. */
async function findMember({ documents, identity }: Reading, uid: string): Promise<IdentityAccount | undefined> {
  const [account] = await identity.findAccounts({ localIds: [uid] })
  if (!account) return undefined
  const isMember = findStaffRole(account) !== undefined || (await openStaffMemberStore(documents).findMember(uid)) !== undefined
  return isMember ? account : undefined
}

async function isLastOwner(operation: Reading, account: IdentityAccount): Promise<boolean> {
  if (findStaffRole(account) !== 'owner') return false
  const members = await listStaff(operation)
  return !members.some(({ uid, role, state }) => uid !== account.localId && role === 'owner' && state === 'active')
}
