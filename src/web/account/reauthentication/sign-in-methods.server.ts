import type { SignInMethods } from './reauthentication-form.tsx'
import type { OwnAccount, SignedInUser } from '#web/site.server.ts'

/** Lists the methods by which a person can sign in again. */
export function listSignInMethods(
  { email = '' }: SignedInUser,
  { hasPassword, providers, needsPasskey, secondFactor }: OwnAccount,
): SignInMethods {
  return {
    email,
    hasPassword,
    providerIds: providers.map(({ providerId }) => providerId),
    needsPasskey,
    hasSecondFactor: secondFactor !== undefined,
  }
}
