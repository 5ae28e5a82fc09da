import type { Account } from '#backend/database/identity/identity-operations.ts'

/** What stands for a password in answers: the SDK tells anonymous users by its absence. It is base64 for "REDACTED". */
const passwordPlaceholder = 'UkVEQUNURUQ='

/** An account as `accounts:lookup` shows it; members that are undefined are left out. */
export function encodeAccount(account: Account): object {
  const { localId, email, displayName, photoUrl, phoneNumber, isEmailVerified, isDisabled, isCustomAuth } = account
  return {
    localId,
    email,
    emailVerified: isEmailVerified,
    displayName,
    photoUrl,
    phoneNumber,
    customAttributes: account.customAttributes,
    initialEmail: account.initialEmail,
    passwordHash: encodePasswordPlaceholder(account),
    passwordUpdatedAt: account.passwordUpdateTimeMs,
    providerUserInfo: listProviders(account),
    validSince: String(account.validSinceSeconds),
    disabled: isDisabled || undefined,
    customAuth: isCustomAuth || undefined,
    emailLinkSignin: account.isEmailLinkSignIn || undefined,
    createdAt: String(account.createTimeMs),
    lastLoginAt: account.lastLoginTimeMs?.toString(),
    lastRefreshAt: account.lastRefreshTimeMs === undefined ? undefined : new Date(account.lastRefreshTimeMs).toISOString(),
  }
}

/** An account as `accounts:update` answers it. @param further What came of the change beside it. */
export function encodeUpdate(account: Account, further: object = {}): object {
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.localId,
    email: account.email,
    emailVerified: account.isEmailVerified,
    displayName: account.displayName,
    photoUrl: account.photoUrl,
    passwordHash: encodePasswordPlaceholder(account),
    providerUserInfo: listProviders(account),
    ...further,
  }
}

/** Says that there is a password, and nothing of it. */
function encodePasswordPlaceholder({ passwordHash }: Account): string | undefined {
  return passwordHash === undefined ? undefined : passwordPlaceholder
}

/** The ways by which an account can sign in; a link that was e-mailed counts as its password. */
function listProviders(account: Account): readonly object[] {
  const { email, displayName, photoUrl, phoneNumber, passwordHash, isEmailLinkSignIn, providers } = account
  const hasPassword = email !== undefined && (passwordHash !== undefined || isEmailLinkSignIn)
  return [
    ...(hasPassword ? [{ providerId: 'password', rawId: email, federatedId: email, email, displayName, photoUrl }] : []),
    ...(phoneNumber === undefined ? [] : [{ providerId: 'phone', rawId: phoneNumber, phoneNumber }]),
    ...providers.map((provider) => ({ ...provider, federatedId: provider.rawId })),
  ]
}
