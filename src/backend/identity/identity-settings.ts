import type { AttemptLimit, FailureLimit } from '#backend/database/identity/attempt-windows.ts'
import type { ScryptParameters } from '#backend/identity/passwords/password-hash.ts'

/** How identity behaves. */
export type IdentitySettings = {
  /** One answer for unknown user, wrong password and disabled account, as the hosted service offers it. */
  readonly emailEnumerationProtection: boolean
  /** Whether visitors may have an account without saying who they are. */
  readonly anonymousUsers: boolean
  /** Of a new password, in code points. */
  readonly passwordMinLength: number
  /** Refuses new passwords that are easy to guess; without it only their length counts, as at the hosted service. */
  readonly passwordStrength: boolean
  /** For new hashes; a sign-in renews a weaker one. */
  readonly passwordHashing: ScryptParameters
  /** How long a sign-in may change what the account is signed in with, and delete it. */
  readonly recentSignInSeconds: number
  /** Whether a sign-in by custom token may do so, too. Not where the server renews its users' tokens by those. */
  readonly isCustomSignInRecent: boolean
  /** Whether an e-mailed code confirms an account for callers who are not signed in to it, and sets no password, as at the hosted service (decision 038). */
  readonly confirmsWithoutSignIn: boolean
  /** How long e-mailed codes count. */
  readonly codeSeconds: CodeSeconds
  readonly limits: IdentityLimits
}

/** Lives of e-mailed codes by what they are for. */
export type CodeSeconds = {
  readonly PASSWORD_RESET: number
  readonly EMAIL_SIGNIN: number
  readonly VERIFY_EMAIL: number
  readonly VERIFY_AND_CHANGE_EMAIL: number
  readonly RECOVER_EMAIL: number
}

/** What one client, one account and one e-mail address may try; undefined or an empty list is no limit. */
export type IdentityLimits = {
  readonly signInsPerAddress: AttemptLimit | undefined
  readonly signUpsPerAddress: AttemptLimit | undefined
  readonly failuresPerAccount: FailureLimit | undefined
  /** E-mails with a code that one client may ask for. */
  readonly codesPerAddress: readonly AttemptLimit[]
  /** E-mails with a code that one e-mail address may get, and as many that tell of changes. */
  readonly codesPerEmail: readonly AttemptLimit[]
  /** How many of them may name the address as the new one of an account: they do not help its owner, whose own requests need room. */
  readonly codesPerNewEmail: readonly AttemptLimit[]
  /** Clients, accounts and addresses that are held. */
  readonly maxKeys: number
}

/** The settings of the product. */
export const defaultIdentitySettings: IdentitySettings = {
  emailEnumerationProtection: true,
  anonymousUsers: false,
  passwordMinLength: 12,
  passwordStrength: true,
  passwordHashing: { cost: 2 ** 15, blockSize: 8, parallelization: 3 },
  // The hosted service's own bound (Firebase, Manage Users, re-authenticate a user).
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
    codesPerAddress: [{ count: 3, seconds: 60 }],
    codesPerEmail: [
      { count: 1, seconds: 60 },
      { count: 5, seconds: 3600 },
    ],
    codesPerNewEmail: [{ count: 3, seconds: 3600 }],
    maxKeys: 100_000,
  },
}
