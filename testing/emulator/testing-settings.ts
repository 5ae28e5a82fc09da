import { defaultIdentitySettings, type IdentitySettings } from '#backend/identity/identity-settings.ts'

/** Settings of a backend that the provider's own test suites run against: the hosted service's rules, no limits, and hashes for nothing. */
export const testingSettings: IdentitySettings = {
  ...defaultIdentitySettings,
  emailEnumerationProtection: false,
  anonymousUsers: true,
  confirmsWithoutSignIn: true,
  isCustomSignInRecent: true,
  passwordMinLength: 6,
  passwordStrength: false,
  passwordHashing: { cost: 16, blockSize: 1, parallelization: 1 },
  limits: {
    signInsPerAddress: undefined,
    signUpsPerAddress: undefined,
    failuresPerAccount: undefined,
    failuresPerSecondFactor: undefined,
    codesPerAddress: [],
    codesPerEmail: [],
    codesPerNewEmail: [],
    maxKeys: 1000,
  },
}
