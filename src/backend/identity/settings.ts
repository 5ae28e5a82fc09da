import type { AttemptLimit, FailureLimit } from './attempts.ts'
import type { ScryptParameters } from './password-hash.ts'

/** How identity behaves. */
export type IdentitySettings = {
  /** One answer for unknown user, wrong password and disabled account, as the hosted service offers it. */
  readonly emailEnumerationProtection: boolean
  /** Of a new password, in code points. */
  readonly passwordMinLength: number
  /** For new hashes; a sign-in renews a weaker one. */
  readonly passwordHashing: ScryptParameters
  readonly limits: IdentityLimits
}

/** What one client and one account may try; undefined is no limit. */
export type IdentityLimits = {
  readonly signInsPerAddress: AttemptLimit | undefined
  readonly signUpsPerAddress: AttemptLimit | undefined
  readonly failuresPerAccount: FailureLimit | undefined
  /** Clients, and accounts, that are held in memory. */
  readonly maxKeys: number
}

/** The settings of the product (limits.md, Accounts, with their sources). */
export const defaultIdentitySettings: IdentitySettings = {
  emailEnumerationProtection: true,
  passwordMinLength: 12,
  passwordHashing: { cost: 2 ** 15, blockSize: 8, parallelization: 3 },
  limits: {
    signInsPerAddress: { count: 30, seconds: 300 },
    signUpsPerAddress: { count: 10, seconds: 3600 },
    failuresPerAccount: { count: 10, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 900, perDay: 100 },
    maxKeys: 100_000,
  },
}
