import type { IdentityLimits, IdentitySettings } from '#backend'

/** The public key of backends under test. */
export const testApiKey = 'test-key'

/** No limits; a test of a limit sets its own. */
export const noIdentityLimits: IdentityLimits = {
  signInsPerAddress: undefined,
  signUpsPerAddress: undefined,
  failuresPerAccount: undefined,
  failuresPerSecondFactor: undefined,
  codesPerAddress: [],
  codesPerEmail: [],
  codesPerNewEmail: [],
  maxKeys: 1000,
}

/** Settings of backends under test: hashing costs next to nothing. */
export const testIdentitySettings: Partial<IdentitySettings> = {
  passwordHashing: { cost: 16, blockSize: 1, parallelization: 1 },
  limits: noIdentityLimits,
}
