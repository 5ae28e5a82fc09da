/** Who can sign in. Times are milliseconds since the epoch unless their name says seconds. */
export type Account = {
  readonly localId: string
  /** In lower case; at most one account has it. */
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly displayName: string | undefined
  readonly photoUrl: string | undefined
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

/** What changes of an account; what is not named stays. */
export type AccountChanges = Partial<Omit<Account, 'localId' | 'createTimeMs'>>

/** How somebody signed in, as the token says it. */
export type SignInProvider = 'password' | 'custom'

/** Which accounts to read: by id or by e-mail address in lower case. */
export type AccountQuery = { readonly localIds: readonly string[] } | { readonly emails: readonly string[] }

/** A refresh token as its holder shows it: the family it belongs to, and its secret. */
export type RefreshTokenParts = { readonly family: Uint8Array; readonly secret: Uint8Array }

/** A sign-in to record. */
export type SessionStart = {
  readonly localId: string
  readonly signInProvider: SignInProvider
  readonly refreshToken: RefreshTokenParts
  /** The hash against which the password was checked; when the account has another by now, the sign-in fails. */
  readonly checkedPasswordHash?: string
  /** Takes the place of the checked hash. */
  readonly renewedPasswordHash?: string | undefined
  readonly nowMs: number
}

/** A sign-in as it was recorded; undefined when the account is gone, disabled or has another password by now. */
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
      readonly nextSecret: Uint8Array
    }
  | { readonly kind: 'unknown' | 'expired' | 'accountDisabled' | 'accountGone' }
  /** A used token came back after its window: every token of its family is worth nothing from now on. */
  | { readonly kind: 'reused'; readonly localId: string }

/** What the writer does for identity. */
export type IdentityWriterOperations = {
  createAccount: (request: Account) => 'created' | 'emailExists' | 'localIdExists'
  /** The account after the changes; undefined when there is none. */
  updateAccount: (request: { readonly localId: string; readonly changes: AccountChanges }) => Account | undefined
  /** Whether there was one. */
  deleteAccount: (request: { readonly localId: string }) => boolean
  startSession: (request: SessionStart) => StartedSession
  exchangeRefreshToken: (request: RefreshTokenExchange) => ExchangedRefreshToken
}

/** What a reader does for identity. */
export type IdentityReaderOperations = {
  /** Accounts that exist, in the order of the question. */
  findAccounts: (request: AccountQuery) => readonly Account[]
}
