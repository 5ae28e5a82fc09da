import type { Path } from '#protocol/document-name.ts'
import type { AttemptEnd, AttemptOutcome, AttemptRequest } from './attempt-table.ts'
import type { StoredAuditEntry } from '#backend/database/audit-log.ts'
import type { AuditEntry } from '#backend/database/audit-table.ts'
import type { Write } from '#backend/writes/write.ts'

/** Who can sign in. Times are milliseconds since the epoch unless their name says seconds. */
export type Account = {
  readonly localId: string
  /** In lower case; at most one account has it. */
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly displayName: string | undefined
  readonly photoUrl: string | undefined
  /** E.164; at most one account has it. */
  readonly phoneNumber: string | undefined
  /** Claims that the admin gave to the account's tokens, as the text of a JSON object. */
  readonly customAttributes: string | undefined
  /** The first address, once another has taken its place. */
  readonly initialEmail: string | undefined
  /** Has signed in by a link that was e-mailed. */
  readonly isEmailLinkSignIn: boolean
  /** Identities at other issuers, by the names of their providers. */
  readonly providers: readonly LinkedProvider[]
  /** With its parameters and salt. */
  readonly passwordHash: string | undefined
  readonly passwordUpdateTimeMs: number | undefined
  readonly isDisabled: boolean
  /** Made by a custom token. */
  readonly isCustomAuth: boolean
  /** Sign-ins before this second count no more. */
  readonly validSinceSeconds: number
  readonly createTimeMs: number
  readonly lastLoginTimeMs: number | undefined
  readonly lastRefreshTimeMs: number | undefined
}

/** An identity at another issuer. `rawId` is the issuer's own name for it; at most one account has it, and an account one of each provider. */
export type LinkedProvider = {
  readonly providerId: string
  readonly rawId: string
  readonly email: string | undefined
  readonly displayName: string | undefined
  readonly photoUrl: string | undefined
}

/** What changes of an account; what is not named stays. */
export type AccountChanges = Partial<Omit<Account, 'localId' | 'createTimeMs'>>

/** How somebody signed in, as the token says it: `password`, `custom`, `anonymous`, or the id of a provider such as `google.com`. */
export type SignInProvider = string

/** Which accounts to read: by id, e-mail address in lower case, phone number, or identity at another issuer; or a page of all of them. */
export type AccountQuery =
  | { readonly localIds: readonly string[] }
  | { readonly emails: readonly string[] }
  | { readonly phoneNumbers: readonly string[] }
  | { readonly identities: readonly { readonly providerId: string; readonly rawId: string }[] }
  | { readonly afterLocalId: string; readonly count: number }

/** What the owner of an account is told of a change. It is stored with the change, so that a crash loses neither. */
export type ChangeNotice = {
  /** Takes the change back. */
  readonly code: OobCode
  /** The mail, where mails are sent. */
  readonly mail: Write | undefined
  readonly timeMs: number
  /** What it counts for; absent where nothing is limited. */
  readonly quota?: NoticeQuota | undefined
}

/** Notices that an e-mail address may get. One counts for both, and is left out when the address has had enough of them. */
export type NoticeQuota = {
  /** Of every kind. */
  readonly ofAddress: AttemptRequest
  /** Of its own kind; a confirmed address gets what has room here, so that a flood of one kind never hides another. */
  readonly ofKind: AttemptRequest
}

/** A change of an account. It fails when the account is gone, or another one has its new address, number or identity. */
export type AccountUpdate = {
  readonly localId: string
  readonly changes: AccountChanges
  /** The change was asked for by a sign-in of this second: it fails when that has been ended, or the account disabled, by now. */
  readonly authTimeSeconds?: number
  /** The hash that the change was decided upon; the change fails when the account has another by now. */
  readonly checkedPasswordHash?: string | undefined
  /** Every sign-in up to this time (milliseconds) ends with the change. */
  readonly endSignInsAtMs?: number | undefined
  /** Who proves to read the address takes the account over, while it has that; only what the changes name is said of it then. */
  readonly takeOver?: { readonly email: string | undefined; readonly atMs: number } | undefined
  readonly notices?: readonly ChangeNotice[]
}

export type UpdatedAccount =
  | { readonly kind: 'updated'; readonly before: Account; readonly account: Account }
  | { readonly kind: 'gone' | 'signInEnded' | 'tooSoon' | AccountConflict }

/** What of an account another one has already. */
export type AccountConflict = 'localIdExists' | 'emailExists' | 'phoneNumberExists' | 'identityExists'

/** A refresh token as its holder shows it: the family it belongs to, and its secret. */
export type RefreshTokenParts = { readonly family: Uint8Array; readonly secret: Uint8Array }

/** A sign-in to record. */
export type SessionStart = {
  readonly localId: string
  /** The account's when the sign-in was proved: when every sign-in was ended since, so is this one. */
  readonly validSinceSeconds: number
  readonly signInProvider: SignInProvider
  readonly refreshToken: RefreshTokenParts
  /** The hash against which the password was checked; when the account has another by now, the sign-in fails. */
  readonly checkedPasswordHash?: string
  /** Takes the place of the checked hash. */
  readonly renewedPasswordHash?: string | undefined
  /** Claims for every token of this sign-in, as the text of a JSON object. */
  readonly customClaims?: string | undefined
  readonly nowMs: number
}

/** A sign-in as it was recorded; undefined when the account is gone, disabled or has another password by now, or its sign-ins were ended. */
export type StartedSession = { readonly account: Account; readonly authTimeSeconds: number } | undefined

/** A refresh token to trade for the next one. */
export type RefreshTokenExchange = {
  readonly refreshToken: RefreshTokenParts
  /** 32 random bytes, from which with the token's secret the next secret follows. */
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
      readonly nextSecret: Uint8Array
    }
  | { readonly kind: 'unknown' | 'expired' | 'accountDisabled' | 'accountGone' }
  /** A used token came back after its window: every token of its family is worth nothing from now on. */
  | { readonly kind: 'reused'; readonly localId: string }

/** What an e-mailed code is for: the provider's `requestType`. */
export type OobRequestType = 'PASSWORD_RESET' | 'EMAIL_SIGNIN' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL'

/** A code that was e-mailed; only its digest is kept. */
export type OobCode = {
  readonly codeDigest: Uint8Array
  readonly requestType: OobRequestType
  /** Absent where no account had the address. */
  readonly localId: string | undefined
  /** The account's address when the code was made; for RECOVER_EMAIL the one to go back to. */
  readonly email: string
  readonly newEmail: string | undefined
  readonly expireTimeMs: number
}

/** A sign-in to an account, by the second in which it happened. */
export type SignedIn = { readonly localId: string; readonly authTimeSeconds: number }

/** A code to use up, and what for. */
export type OobCodeUse = {
  readonly codeDigest: Uint8Array
  readonly nowMs: number
  readonly notices?: readonly ChangeNotice[]
} & (
  | { readonly kind: 'resetPassword'; readonly passwordHash: string }
  /** Verifies, changes or recovers the address. */
  | {
      readonly kind: 'apply'
      /** The sign-in of the caller; undefined when the call carries none. */
      readonly signedInAs: SignedIn | undefined
      /** Treats every caller as signed in to the account, as the hosted service does. */
      readonly confirmsWithoutSignIn: boolean
    }
  | {
      readonly kind: 'signIn'
      readonly email: string
      /** Who signs in when no account has the address. */
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

/** What is an account's own beside it: a document, and the files whose names begin so. */
export type UserData = { readonly document: Path; readonly bucket: string; readonly filePrefix: string }

export type AccountDeletion = {
  readonly localId: string
  /** Only for a sign-in that still counts. */
  readonly authTimeSeconds?: number
  readonly nowMs: number
}

/** `contentIds` are the contents that nothing names any more. */
export type DeletedAccount = { readonly kind: 'deleted'; readonly contentIds: readonly string[] } | { readonly kind: 'gone' }

/** What the writer does for identity. */
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
  /** For tests: removes every account and what belongs to it. */
  removeAccounts: (request: null) => null
  /** Removes what counts no more; how many rows went. */
  removeExpired: (request: { readonly nowMs: number }) => number
  useOobCode: (request: OobCodeUse) => UsedOobCode
}

/** What a reader does for identity. */
export type IdentityReaderOperations = {
  /** Accounts that exist, in the order of the question. */
  findAccounts: (request: AccountQuery) => readonly Account[]
  isKnownDevice: (request: { readonly localId: string; readonly deviceDigest: Uint8Array }) => boolean
  /** Also one that has expired. */
  findOobCode: (request: { readonly codeDigest: Uint8Array }) => OobCode | undefined
  /** Newest first. */
  listAudit: (request: { readonly localId: string; readonly limit: number }) => readonly StoredAuditEntry[]
}
