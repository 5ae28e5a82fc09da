import type { Account } from '#backend/database/identity/identity-operations.ts'

/** Replaces the password hash in responses (base64 for "REDACTED"): the SDK recognizes anonymous users by its absence. */
const passwordPlaceholder = 'UkVEQUNURUQ='

/** An account in the format of `accounts:lookup`; members that are undefined are left out. */
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
    mfaInfo: listSecondFactors(account),
    validSince: String(account.validSinceSeconds),
    disabled: isDisabled || undefined,
    customAuth: isCustomAuth || undefined,
    emailLinkSignin: account.isEmailLinkSignIn || undefined,
    createdAt: String(account.createTimeMs),
    lastLoginAt: account.lastLoginTimeMs?.toString(),
    lastRefreshAt: account.lastRefreshTimeMs === undefined ? undefined : new Date(account.lastRefreshTimeMs).toISOString(),
  }
}

/** An account in the format of `accounts:update`. @param further Other results of the change. */
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

/** The second factors of an account, without their secrets; undefined if there are none. */
export function listSecondFactors({ secondFactor }: Account): readonly object[] | undefined {
  if (!secondFactor) return undefined
  const { enrollmentId, displayName, enrollTimeMs } = secondFactor
  return [{ mfaEnrollmentId: enrollmentId, displayName, enrolledAt: new Date(enrollTimeMs).toISOString(), totpInfo: {} }]
}

/** Shows that there is a password, without its hash. */
function encodePasswordPlaceholder({ passwordHash }: Account): string | undefined {
  return passwordHash === undefined ? undefined : passwordPlaceholder
}

/** The sign-in methods of an account; an e-mailed link counts as its password. */
function listProviders(account: Account): readonly object[] {
  const { email, displayName, photoUrl, phoneNumber, passwordHash, isEmailLinkSignIn, providers } = account
  const hasPassword = email !== undefined && (passwordHash !== undefined || isEmailLinkSignIn)
  return [
    ...(hasPassword ? [{ providerId: 'password', rawId: email, federatedId: email, email, displayName, photoUrl }] : []),
    ...(phoneNumber === undefined ? [] : [{ providerId: 'phone', rawId: phoneNumber, phoneNumber }]),
    ...providers.map((provider) => ({ ...provider, federatedId: provider.rawId })),
  ]
}
