import type { Account } from '#backend/store/identity-operations.ts'

/** What stands for a password in answers: the SDK tells anonymous users by its absence (protocol.md 2.4). It is base64 for "REDACTED". */
const passwordPlaceholder = 'UkVEQUNURUQ='

/** An account as `accounts:lookup` shows it; members that are undefined are left out. */
export function encodeAccount(account: Account): object {
  const { localId, email, displayName, photoUrl, passwordHash, isEmailVerified, isDisabled, isCustomAuth } = account
  return {
    localId,
    email,
    emailVerified: isEmailVerified,
    displayName,
    photoUrl,
    passwordHash: passwordHash && passwordPlaceholder,
    passwordUpdatedAt: account.passwordUpdateTimeMs,
    providerUserInfo: listProviders(account),
    validSince: String(account.validSinceSeconds),
    disabled: isDisabled || undefined,
    customAuth: isCustomAuth || undefined,
    createdAt: String(account.createTimeMs),
    lastLoginAt: account.lastLoginTimeMs?.toString(),
    lastRefreshAt: account.lastRefreshTimeMs === undefined ? undefined : new Date(account.lastRefreshTimeMs).toISOString(),
  }
}

/** The ways by which an account can sign in. */
export function listProviders({ email, displayName, photoUrl, passwordHash }: Account): readonly object[] {
  if (email === undefined || passwordHash === undefined) return []
  return [{ providerId: 'password', rawId: email, federatedId: email, email, displayName, photoUrl }]
}
