import { type Auth, getMultiFactorResolver, multiFactor, type MultiFactorError, TotpMultiFactorGenerator, type User } from 'firebase/auth'
import { FirebaseError } from 'firebase/app'

/**
 * Asks for the code of the account's authenticator app.
 *
 * @param confirm Rejects with FirebaseError if the code is refused; then another may be tried.
 * @returns Once a code was right; rejects if the person gives up.
 */
export type AskForCode = (confirm: (code: string) => Promise<void>) => Promise<void>

/** An authenticator app that is being added. */
export type NewSecondFactor = {
  /** In Base32. */
  readonly secretKey: string
  /** The address that a QR code has for the app. */
  readonly describe: (siteName: string) => string
  /** @returns An id token that names the app. Rejects with FirebaseError. */
  readonly confirm: (code: string, name: string) => Promise<string>
}

/** Runs a sign-in; if the account has a second factor, asks for its code and completes it. */
export type WithSecondFactor = <Result>(signIn: () => Promise<Result>, finish: (user: User) => Promise<Result> | Result) => Promise<Result>

/** Completes a sign-in by a code. Loaded when an account has a second factor. Rejects with FirebaseError, or what `ask` rejects with. */
export async function completeSignIn(auth: Auth, error: MultiFactorError, ask: AskForCode): Promise<User> {
  const resolver = getMultiFactorResolver(auth, error)
  const app = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
  // The hosted provider may have accounts with a telephone number, which this site does not ask.
  if (!app) throw new FirebaseError('auth/unsupported-second-factor', 'The second factor is no authenticator app.')
  let user: User | undefined
  await ask(async (code) => {
    const signedIn = await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(app.uid, code))
    user = signedIn.user
  })
  if (!user) throw new FirebaseError('auth/internal-error', 'The sign-in was not completed.')
  return user
}

/** Has the provider make the secret of an authenticator app. Rejects with FirebaseError. */
export async function createSecondFactor(user: User): Promise<NewSecondFactor> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  return {
    secretKey: secret.secretKey,
    // The SDK puts both into the address as they are.
    describe: (siteName) => secret.generateQrCodeUrl(encodeURIComponent(user.email ?? user.uid), encodeURIComponent(siteName)),
    confirm: async (code, name) => {
      await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name)
      return await user.getIdToken()
    },
  }
}
