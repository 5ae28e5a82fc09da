import type { IdentityContext } from '#backend/identity/context.ts'
import { maxPasswordLength } from './password-rule.ts'

/** `GET /v2/passwordPolicy`: the lengths of a new password. No kinds of characters are asked for; which passwords are too common, it cannot say. */
export async function getPasswordPolicy({ settings }: IdentityContext): Promise<object> {
  return {
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    allowedNonAlphanumericCharacters: [],
    customStrengthOptions: { minPasswordLength: settings.passwordMinLength, maxPasswordLength },
  }
}
