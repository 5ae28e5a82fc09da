import type { SignInMethods } from './reauthentication-form.tsx'
import type { OwnAccount, SignedInUser } from '#web/site.server.ts'

/** How the person can show that it is still them. */
export function listSignInMethods({ email = '' }: SignedInUser, { hasPassword, providers }: OwnAccount): SignInMethods {
  return { email, hasPassword, providerIds: providers.map(({ providerId }) => providerId) }
}
