import { formatRecoveryCode, normalizeRecoveryCode, recoveryCodeCount } from '#domain/passkeys/recovery-code.ts'
import { normalizeEmail, normalizeTypedEmail } from '#domain/customers/customer.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { staffInvitationPattern } from '#domain/staff-invitation.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import { findStaffRole } from '#gateway/accounts/staff-accounts.ts'
import type { DocumentWrite } from '#gateway/documents/documents.ts'
import { createRecoveryCodesWrite, type RecoveryCodes, type RecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { createInvitationUse, type StaffMemberStore } from '#gateway/staff-members.ts'
import { hashSecret } from '#server/hash-secret.ts'
import type { SealedTexts } from './sealed-texts.ts'

export type StaffEntryOptions = {
  readonly staffMembers: Pick<StaffMemberStore, 'findInvited'>
  readonly recoveryCodes: RecoveryCodeStore
  readonly identity: Pick<IdentityClient, 'findAccounts' | 'updateAccount'>
  readonly sealedTexts: SealedTexts
  readonly random: (sizeBytes: number) => Uint8Array
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** An invitation to staff that can be used. */
export type OpenInvitation = { readonly uid: string; readonly hash: string; readonly email: string; readonly role: StaffRole }

/** What a recovery code has led to: a permit to create a passkey, for staff, or else the removal of the authenticator app. */
export type Recovered = { readonly uid: string; readonly email: string | undefined; readonly grant?: string; readonly codesLeft: number }

/** New codes in plain text, and the write that stores their hashes. */
type NewCodes = { readonly codes: readonly string[]; readonly write: DocumentWrite }

/** The ways by which members of staff get their first passkey, or one for a new device: an invitation, or a recovery code; others lose their authenticator app by one. */
export type StaffEntry = {
  /** @param key The secret in the invitation's link. */
  readonly findInvitation: (key: string) => Promise<OpenInvitation | undefined>
  /**
   * Notes that the invited person has the address: they opened its mail. If it was unconfirmed, earlier ways to sign in go, which others may
   * have set up.
   *
   * @returns The writes that use the invitation up and store recovery codes; undefined if it cannot be used any more.
   */
  readonly accept: (hash: string) => Promise<{ readonly codes: readonly string[]; readonly writes: readonly DocumentWrite[] } | undefined>
  /** Uses a recovery code up. Without a role, it removes the account's authenticator app. @returns Undefined for any wrong input. */
  readonly recover: (email: string, code: string) => Promise<Recovered | undefined>
  /** The account that a permit of `recover` is for, as long as it is one of staff. */
  readonly findRecovered: (grant: string) => Promise<string | undefined>
  /** Whether an account may still use such a permit. */
  readonly mayRecover: (uid: string) => Promise<boolean>
  /** Replaces the recovery codes of an account. */
  readonly renewCodes: (uid: string) => Promise<readonly string[]>
  /** How many codes are unused. */
  readonly countCodes: (uid: string) => Promise<number>
}

/** Time to create a passkey after a recovery code. */
const grantMilliseconds = 10 * 60_000

export function createStaffEntry({ staffMembers, recoveryCodes, identity, sealedTexts, random, now }: StaffEntryOptions): StaffEntry {
  return {
    findInvitation: async (key) => {
      if (!staffInvitationPattern.test(key)) return undefined
      return (await findByHash(hashSecret(key)))?.invitation
    },
    accept: async (hash) => {
      const found = await findByHash(hash)
      if (!found) return undefined
      const { account, member } = found
      const { localId, providers } = account
      const others = providers.flatMap(({ providerId }) => (providerId === 'password' ? [] : [providerId]))
      await identity.updateAccount({
        localId,
        isEmailVerified: true,
        ...(!account.isEmailVerified && {
          removesPassword: true,
          removedProviders: others,
          validSinceSeconds: Math.floor(now() / 1000),
        }),
      })
      const { codes, write } = createCodes(localId)
      return { codes, writes: [createInvitationUse(member), write] }
    },
    recover: async (email, code) => {
      const [account] = await identity.findAccounts({ emails: [normalizeTypedEmail(email)] })
      // An unknown address costs the same reads.
      const stored = await recoveryCodes.findCodes(account?.localId ?? 'nobody')
      if (!account || account.isDisabled || !stored) return undefined
      const isStaff = findStaffRole(account) !== undefined
      if (!isStaff && !account.secondFactor) return undefined
      const { localId: uid } = account
      if (!(await recoveryCodes.useCode(stored, hashCode(uid, code)))) return undefined
      const recovered = { uid, email: account.email, codesLeft: stored.hashes.length - 1 }
      if (isStaff) return { ...recovered, grant: sealedTexts.seal({ purpose: 'recovery', uid, endsAtMs: now() + grantMilliseconds }) }
      await identity.updateAccount({ localId: uid, removesSecondFactor: true })
      return recovered
    },
    findRecovered: async (grant) => {
      const uid = sealedTexts.open(grant, 'recovery')?.uid
      return uid !== undefined && (await mayRecover(uid)) ? uid : undefined
    },
    mayRecover,
    renewCodes: async (uid) => {
      const codes = listCodes()
      await recoveryCodes.putCodes(toStored(uid, codes))
      return codes
    },
    countCodes: async (uid) => (await recoveryCodes.findCodes(uid))?.hashes.length ?? 0,
  }

  async function mayRecover(uid: string): Promise<boolean> {
    const [account] = await identity.findAccounts({ localIds: [uid] })
    return account !== undefined && !account.isDisabled && findStaffRole(account) !== undefined
  }

  async function findByHash(hash: string) {
    const member = await staffMembers.findInvited(hash)
    if (!member?.invitationEndsAt || member.invitationEndsAt.getTime() <= now()) return undefined
    const [account] = await identity.findAccounts({ localIds: [member.uid] })
    const role = account && findStaffRole(account)
    if (!account || account.isDisabled || role === undefined) return undefined
    if (member.email === undefined || normalizeEmail(account.email ?? '') !== member.email) return undefined
    return { member, account, invitation: { uid: member.uid, hash, email: account.email ?? member.uid, role } }
  }

  function createCodes(uid: string): NewCodes {
    const codes = listCodes()
    return { codes, write: createRecoveryCodesWrite(toStored(uid, codes)) }
  }

  function listCodes(): readonly string[] {
    return Array.from({ length: recoveryCodeCount }, () => formatRecoveryCode(random(16)))
  }

  function toStored(uid: string, codes: readonly string[]): Omit<RecoveryCodes, 'id'> {
    return { uid, hashes: codes.map((code) => hashCode(uid, code)), createdAt: new Date(now()) }
  }
}

function hashCode(uid: string, code: string): string {
  return hashSecret(`${uid} ${normalizeRecoveryCode(code)}`)
}
