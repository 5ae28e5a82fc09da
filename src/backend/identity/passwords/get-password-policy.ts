import type { IdentityContext } from '#backend/identity/context.ts'
import { maxPasswordLength } from './password-rule.ts'

/** `GET /v2/passwordPolicy`: the length of new passwords. No character classes are required; the format cannot express the other checks. */
export async function getPasswordPolicy({ settings }: IdentityContext): Promise<object> {
  return {
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    allowedNonAlphanumericCharacters: [],
    customStrengthOptions: { minPasswordLength: settings.passwordMinLength, maxPasswordLength },
  }
}
