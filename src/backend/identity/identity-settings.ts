import type { AttemptLimit, FailureLimit } from '#backend/database/identity/attempt-windows.ts'
import type { ScryptParameters } from '#backend/identity/passwords/password-hash.ts'

/** Settings of identity. */
export type IdentitySettings = {
  /** The same response for unknown user, wrong password and disabled account, as the hosted service offers it. */
  readonly emailEnumerationProtection: boolean
  /** Whether anonymous accounts are allowed. */
  readonly anonymousUsers: boolean
  /** For a new password, in code points. */
  readonly passwordMinLength: number
  /** Refuses new passwords that are easy to guess; without it only their length is checked, as on the hosted service. */
  readonly passwordStrength: boolean
  /** For new hashes; a sign-in renews a weaker one. */
  readonly passwordHashing: ScryptParameters
  /** How long after a sign-in the user may change sign-in methods and delete the account. */
  readonly recentSignInSeconds: number
  /** Whether sign-ins by custom token count as well; not if the server renews its users' tokens by these. */
  readonly isCustomSignInRecent: boolean
  /** Whether an e-mailed code confirms an account without a sign-in, and sets no password, as on the hosted service (decision 038). */
  readonly confirmsWithoutSignIn: boolean
  /** How long e-mailed codes are valid. */
  readonly codeSeconds: CodeSeconds
  readonly limits: IdentityLimits
}

/** Lifetimes of e-mailed codes by purpose. */
export type CodeSeconds = {
  readonly PASSWORD_RESET: number
  readonly EMAIL_SIGNIN: number
  readonly VERIFY_EMAIL: number
  readonly VERIFY_AND_CHANGE_EMAIL: number
  readonly RECOVER_EMAIL: number
}

/** Rate limits per client, account and e-mail address; undefined or an empty list means no limit. */
export type IdentityLimits = {
  readonly signInsPerAddress: AttemptLimit | undefined
  readonly signUpsPerAddress: AttemptLimit | undefined
  readonly failuresPerAccount: FailureLimit | undefined
  /** Wrong codes of a second factor. Who guesses has the first factor, so the owner is locked out for little. */
  readonly failuresPerSecondFactor: FailureLimit | undefined
  /** Code mails that one client may request. */
  readonly codesPerAddress: readonly AttemptLimit[]
  /** Code mails to one e-mail address, and, counted separately, notices of changes. */
  readonly codesPerEmail: readonly AttemptLimit[]
  /** How many of them may go to a new address of an account, so that these do not use up the owner's own requests. */
  readonly codesPerNewEmail: readonly AttemptLimit[]
  /** Maximum number of clients, accounts and addresses in memory. */
  readonly maxKeys: number
}

/** The settings of the product. */
export const defaultIdentitySettings: IdentitySettings = {
  emailEnumerationProtection: true,
  anonymousUsers: false,
  passwordMinLength: 12,
  passwordStrength: true,
  passwordHashing: { cost: 2 ** 15, blockSize: 8, parallelization: 3 },
  // The hosted service's limit (Firebase, Manage Users, re-authenticate a user).
  recentSignInSeconds: 300,
  isCustomSignInRecent: false,
  confirmsWithoutSignIn: false,
  codeSeconds: {
    PASSWORD_RESET: 1800,
    EMAIL_SIGNIN: 600,
    VERIFY_EMAIL: 86_400,
    VERIFY_AND_CHANGE_EMAIL: 86_400,
    // Our own judgement: a user who was away for a week can still use the link.
    RECOVER_EMAIL: 7 * 86_400,
  },
  limits: {
    signInsPerAddress: { count: 30, seconds: 300 },
    signUpsPerAddress: { count: 10, seconds: 3600 },
    failuresPerAccount: { count: 10, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 900, perDay: 100 },
    // Three of a million codes count at a time: a year of guessing succeeds in one of fifty cases.
    failuresPerSecondFactor: { count: 5, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 3600, perDay: 20 },
    codesPerAddress: [{ count: 3, seconds: 60 }],
    codesPerEmail: [
      { count: 1, seconds: 60 },
      { count: 5, seconds: 3600 },
    ],
    codesPerNewEmail: [{ count: 3, seconds: 3600 }],
    maxKeys: 100_000,
  },
}
