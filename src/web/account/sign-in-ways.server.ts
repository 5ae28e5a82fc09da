import type { SignInWays } from '#web/account/reauthentication/sign-in-again.tsx'
import type { OwnAccount, SignedInUser } from '#web/site.server.ts'

/** How the person can show that it is still them. */
export function listSignInWays({ email = '' }: SignedInUser, { hasPassword, providers }: OwnAccount): SignInWays {
  return { email, hasPassword, providerIds: providers.map(({ providerId }) => providerId) }
}
