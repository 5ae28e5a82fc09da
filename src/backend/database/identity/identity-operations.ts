import type { Path } from '#protocol/document-name.ts'
import type { AttemptEnd, AttemptOutcome, AttemptRequest } from './attempt-table.ts'
import type { StoredAuditEntry } from '#backend/database/audit-log.ts'
import type { AuditEntry } from '#backend/database/audit-table.ts'
import type { Write } from '#backend/writes/write.ts'

/** An account. Times are milliseconds since the epoch unless their name says seconds. */
export type Account = {
  readonly localId: string
  /** In lower case; unique. */
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly displayName: string | undefined
  readonly photoUrl: string | undefined
  /** E.164; unique. */
  readonly phoneNumber: string | undefined
  /** Custom claims that the admin set, as the text of a JSON object. */
  readonly customAttributes: string | undefined
  /** The first address, once another has replaced it. */
  readonly initialEmail: string | undefined
  /** Has signed in by an e-mailed link. */
  readonly isEmailLinkSignIn: boolean
  /** Identities at other issuers, by provider ID. */
  readonly providers: readonly LinkedProvider[]
  readonly secondFactor: SecondFactor | undefined
  /** With its parameters and salt. */
  readonly passwordHash: string | undefined
  readonly passwordUpdateTimeMs: number | undefined
  readonly isDisabled: boolean
  /** Created by a custom token. */
  readonly isCustomAuth: boolean
  /** Sign-ins before this second are invalid. */
  readonly validSinceSeconds: number
  readonly createTimeMs: number
  readonly lastLoginTimeMs: number | undefined
  readonly lastRefreshTimeMs: number | undefined
}

/** An identity at another issuer; `rawId` is the issuer's own ID. Each belongs to one account, which has at most one per provider. */
export type LinkedProvider = {
  readonly providerId: string
  readonly rawId: string
  readonly email: string | undefined
  readonly displayName: string | undefined
  readonly photoUrl: string | undefined
}

/** An authenticator app (TOTP) that an account needs besides its first factor. */
export type SecondFactor = {
  readonly enrollmentId: string
  readonly displayName: string | undefined
  /** Encrypted (`identity/second-factor/second-factor-secrets.ts`). */
  readonly sealedSecret: Uint8Array
  readonly enrollTimeMs: number
  /** The period of the newest accepted code. */
  readonly lastStep: number
}

/** Changes of an account; absent members stay. */
export type AccountChanges = Partial<Omit<Account, 'localId' | 'createTimeMs'>>

/** The sign-in method as tokens record it: `password`, `custom`, `anonymous`, or a provider ID such as `google.com`. */
export type SignInProvider = string

/** Which accounts to read: by ID, e-mail address in lower case, phone number or external identity; or a page of all of them. */
export type AccountQuery =
  | { readonly localIds: readonly string[] }
  | { readonly emails: readonly string[] }
  | { readonly phoneNumbers: readonly string[] }
  | { readonly identities: readonly { readonly providerId: string; readonly rawId: string }[] }
  | { readonly afterLocalId: string; readonly count: number }

/** A notice to the account's owner about a change. Stored with the change, so that a crash cannot lose one of them. */
export type ChangeNotice = {
  /** Reverts the change. */
  readonly code: OobCode
  /** The mail, if mails are sent. */
  readonly mail: Write | undefined
  readonly timeMs: number
  /** The limits that it counts for; absent without limits. */
  readonly quota?: NoticeQuota | undefined
}

/** Limits of notices to an e-mail address. A notice counts for both, and is omitted if the address has had too many. */
export type NoticeQuota = {
  /** For all kinds together. */
  readonly ofAddress: AttemptRequest
  /** For its kind; for a confirmed address this limit alone decides, so that a flood of one kind cannot suppress another. */
  readonly ofKind: AttemptRequest
}

/** A change of an account. It fails if the account does not exist, or another one has its new address, number or identity. */
export type AccountUpdate = {
  readonly localId: string
  readonly changes: AccountChanges
  /** The sign-in second of the caller: the change fails if that sign-in has ended, or the account was disabled. */
  readonly authTimeSeconds?: number
  /** The hash that the change is based on; the change fails if the account has another one. */
  readonly checkedPasswordHash?: string | undefined
  /** Ends every sign-in up to this time (milliseconds). */
  readonly endSignInsAtMs?: number | undefined
  /** Takes the account over for the reader of this address, if it still has it; only the given changes survive. */
  readonly takeOver?: { readonly email: string | undefined; readonly atMs: number } | undefined
  readonly notices?: readonly ChangeNotice[]
}

export type UpdatedAccount =
  | { readonly kind: 'updated'; readonly before: Account; readonly account: Account }
  | { readonly kind: 'gone' | 'signInEnded' | 'tooSoon' | AccountConflict }

/** The attribute that another account has already. */
export type AccountConflict = 'localIdExists' | 'emailExists' | 'phoneNumberExists' | 'identityExists'

/** A refresh token of a client: its family and its secret. */
export type RefreshTokenParts = { readonly family: Uint8Array; readonly secret: Uint8Array }

/** A sign-in to record. */
export type SessionStart = {
  readonly localId: string
  /** The account's `validSince` when the sign-in was verified; if it has changed, the sign-in fails. */
  readonly validSinceSeconds: number
  readonly signInProvider: SignInProvider
  readonly refreshToken: RefreshTokenParts
  /** The hash that the password was verified against; if the account has another one, the sign-in fails. */
  readonly checkedPasswordHash?: string
  /** Replaces the verified hash. */
  readonly renewedPasswordHash?: string | undefined
  /** Claims for every token of this sign-in, as the text of a JSON object. */
  readonly customClaims?: string | undefined
  /** The second factor that the tokens name. */
  readonly secondFactorId?: string | undefined
  /** The period of its code. The sign-in fails if the account has another factor, or has accepted a code of this period or a later one. */
  readonly secondFactorStep?: number
  readonly nowMs: number
}

/** The recorded sign-in; undefined if the account is deleted, disabled or has another password, or its sign-ins were ended. */
export type StartedSession = { readonly account: Account; readonly authTimeSeconds: number } | undefined

/** A refresh token to exchange for the next one. */
export type RefreshTokenExchange = {
  readonly refreshToken: RefreshTokenParts
  /** 32 random bytes; together with the token's secret they determine the next secret. */
  readonly nextSalt: Uint8Array
  /** How long a used token still leads to the live one. */
  readonly reuseWindowMs: number
  readonly nowMs: number
}

export type ExchangedRefreshToken =
  | {
      readonly kind: 'exchanged'
      readonly account: Account
      readonly authTimeSeconds: number
      readonly signInProvider: SignInProvider
      readonly customClaims: string | undefined
      readonly secondFactorId: string | undefined
      readonly nextSecret: Uint8Array
    }
  | { readonly kind: 'unknown' | 'expired' | 'accountDisabled' | 'accountGone' }
  /** A used token was presented after its window: the whole family is revoked. */
  | { readonly kind: 'reused'; readonly localId: string }

/** The provider's `requestType` of an e-mailed code. */
export type OobRequestType = 'PASSWORD_RESET' | 'EMAIL_SIGNIN' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL'

/** An e-mailed code; only its digest is stored. */
export type OobCode = {
  readonly codeDigest: Uint8Array
  readonly requestType: OobRequestType
  /** Absent if no account had the address. */
  readonly localId: string | undefined
  /** The account's address when the code was created; for RECOVER_EMAIL the address to restore. */
  readonly email: string
  readonly newEmail: string | undefined
  readonly expireTimeMs: number
}

/** A sign-in to an account, by its second. */
export type SignedIn = { readonly localId: string; readonly authTimeSeconds: number }

/** A code to use, and the purpose. */
export type OobCodeUse = {
  readonly codeDigest: Uint8Array
  readonly nowMs: number
  readonly notices?: readonly ChangeNotice[]
} & (
  | { readonly kind: 'resetPassword'; readonly passwordHash: string }
  /** Verifies, changes or recovers the address. */
  | {
      readonly kind: 'apply'
      /** The sign-in of the caller; undefined if the call has none. */
      readonly signedInAs: SignedIn | undefined
      /** Treats every caller as signed in to the account, as the hosted service does. */
      readonly confirmsWithoutSignIn: boolean
      /** How long codes of RECOVER_EMAIL are valid, which says when this one was made. */
      readonly recoveryMilliseconds: number
    }
  | {
      readonly kind: 'signIn'
      readonly email: string
      /** The account to create if none has the address. */
      readonly newAccount: Account
      /** Adds the address to a signed-in account instead. */
      readonly linkTo?: SignedIn
    }
)

export type UsedOobCode =
  | { readonly kind: 'used'; readonly code: OobCode; readonly before: Account | undefined; readonly account: Account }
  | {
      readonly kind: 'unknown' | 'expired' | 'otherEmail' | 'accountDisabled' | 'signInEnded' | 'signInNeeded' | 'tooSoon' | AccountConflict
    }

/** Data that belongs to an account: a document, and the files with a name prefix. */
export type UserData = { readonly document: Path; readonly bucket: string; readonly filePrefix: string }

export type AccountDeletion = {
  readonly localId: string
  /** Only for a sign-in that is still valid. */
  readonly authTimeSeconds?: number
  readonly nowMs: number
}

/** `contentIds` are the contents that are no longer referenced. */
export type DeletedAccount = { readonly kind: 'deleted'; readonly contentIds: readonly string[] } | { readonly kind: 'gone' }

/** Operations of the writer for identity. */
export type IdentityWriterOperations = {
  createAccount: (request: Account) => 'created' | AccountConflict
  updateAccount: (request: AccountUpdate) => UpdatedAccount
  deleteAccount: (request: AccountDeletion) => DeletedAccount
  startSession: (request: SessionStart) => StartedSession
  exchangeRefreshToken: (request: RefreshTokenExchange) => ExchangedRefreshToken
  beginAttempt: (request: AttemptRequest) => AttemptOutcome
  settleAttempt: (request: AttemptEnd) => null
  createOobCode: (request: OobCode) => null
  /** Whether the device was known; the notices are for one that was not. */
  rememberDevice: (request: {
    readonly localId: string
    readonly deviceDigest: Uint8Array
    readonly nowMs: number
    readonly notices?: readonly ChangeNotice[]
  }) => boolean
  writeAudit: (request: AuditEntry) => null
  /** For tests: deletes every account and its data. */
  removeAccounts: (request: null) => null
  /** Deletes expired rows; returns their number. */
  removeExpired: (request: { readonly nowMs: number }) => number
  useOobCode: (request: OobCodeUse) => UsedOobCode
}

/** Operations of a reader for identity. */
export type IdentityReaderOperations = {
  /** The accounts that exist, in the order of the query. */
  findAccounts: (request: AccountQuery) => readonly Account[]
  isKnownDevice: (request: { readonly localId: string; readonly deviceDigest: Uint8Array }) => boolean
  /** Also an expired one. */
  findOobCode: (request: { readonly codeDigest: Uint8Array }) => OobCode | undefined
  /** Newest first. */
  listAudit: (request: { readonly localId: string; readonly limit: number }) => readonly StoredAuditEntry[]
}
