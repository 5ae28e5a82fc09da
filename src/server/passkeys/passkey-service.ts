import { hash } from 'node:crypto'
import { isIP } from 'node:net'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { normalizeEmail } from '#domain/customers/customer.ts'
import { mostPasskeys } from '#domain/passkeys/passkey-calls.ts'
import { passkeySignIn } from '#domain/staff-session.ts'
import type { IdentityAccount, IdentityClient } from '#gateway/accounts/identity.ts'
import type { Passkey, PasskeyStore, UsedChallenge } from '#gateway/passkeys.ts'
import type { DocumentWrite } from '#gateway/documents/documents.ts'
import type { ServiceCredential } from '#gateway/provider/service-credential.ts'
import { hashSecret } from '#server/hash-secret.ts'
import type { SealedTexts } from './sealed-texts.ts'

export type PasskeyServiceOptions = {
  readonly passkeys: PasskeyStore
  readonly identity: Pick<IdentityClient, 'findAccounts'>
  readonly createCustomToken: ServiceCredential['createCustomToken']
  readonly sealedTexts: SealedTexts
  /** Origin of the site: passkeys belong to its host, and work nowhere else. */
  readonly siteUrl: string
  readonly siteName: string
  /** Called with a response that does not verify, such as that of a copied key. */
  readonly onRefused: (reason: string) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Who may create a passkey, and by what (see `sealed-texts.ts`). */
export type PasskeyCreator = { readonly uid: string; readonly invitationHash?: string; readonly isRecovery?: boolean }

/** A verified passkey that is not stored yet. */
export type VerifiedPasskey = {
  readonly creator: PasskeyCreator
  /** The account's address, once the passkey is stored. */
  readonly findEmail: () => string | undefined
  /** @returns False if the challenge was used before, the account's address is not confirmed, or `further` does not hold any more. */
  readonly store: (further?: readonly DocumentWrite[]) => Promise<boolean>
}

/** Passkeys (WebAuthn): the server verifies them and signs a custom token, so that the provider needs to know nothing of them (decision 067). */
export type PasskeyService = {
  /** False at an IP address, for which browsers create no passkeys. */
  readonly isAvailable: boolean
  readonly createSignInOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON>
  /** @returns A custom token; undefined if the response is refused or the account may not sign in. */
  readonly signIn: (response: AuthenticationResponseJSON) => Promise<string | undefined>
  /** @returns Undefined if the account is gone or has too many. */
  readonly createCreationOptions: (creator: PasskeyCreator) => Promise<PublicKeyCredentialCreationOptionsJSON | undefined>
  /** @returns Undefined if the response is refused. */
  readonly verifyCreation: (response: RegistrationResponseJSON, name: string) => Promise<VerifiedPasskey | undefined>
  /** A token that signs in as the account. Only for someone who has just proved to hold one of its passkeys. */
  readonly createToken: (uid: string) => Promise<string>
  /** Removes what was kept of used challenges. */
  readonly removeOld: () => Promise<void>
}

/** Time to answer a prompt. */
const challengeMilliseconds = 5 * 60_000

/** EdDSA, ES256 and RS256 (COSE, RFC 9053 and 8812): what authenticators have. */
const algorithms = [-8, -7, -257]

const removedAtOnce = 100

export function createPasskeyService(options: PasskeyServiceOptions): PasskeyService {
  const { passkeys, identity, createCustomToken, sealedTexts, siteUrl, siteName, onRefused, now } = options
  const { hostname, origin } = new URL(siteUrl)
  const endsAtMs = () => now() + challengeMilliseconds
  const usedChallenge = (challenge: string): UsedChallenge => ({
    hash: hashSecret(challenge),
    endsAt: new Date(now() + challengeMilliseconds),
  })
  const createToken: PasskeyService['createToken'] = (uid) => createCustomToken(uid, { signedInBy: passkeySignIn })

  return {
    isAvailable: isIP(hostname.replaceAll(/[[\]]/gu, '')) === 0,
    createSignInOptions: async () =>
      await generateAuthenticationOptions({
        rpID: hostname,
        userVerification: 'required',
        timeout: challengeMilliseconds,
        challenge: toBytes(sealedTexts.seal({ purpose: 'signIn', endsAtMs: endsAtMs() })),
      }),

    signIn: async (response) => {
      const passkey = await passkeys.findPasskey(hashSecret(response.id))
      if (!passkey) return refuse('The passkey is unknown.')
      let used = ''
      const verified = await attempt(() =>
        verifyAuthenticationResponse({
          response,
          expectedChallenge: (challenge) => {
            used = challenge
            return sealedTexts.open(challenge, 'signIn') !== undefined
          },
          expectedOrigin: origin,
          expectedRPID: hostname,
          requireUserVerification: true,
          credential: {
            id: passkey.credentialId,
            publicKey: toBytes(passkey.publicKey),
            counter: passkey.counter,
          },
        }),
      )
      if (!verified?.verified) return undefined
      // A person with another address, or an unconfirmed one, may not be the one who has it now (decision 038).
      const account = await findUsable(passkey.uid)
      if (!account) return undefined
      if (passkey.email === undefined || findAddress(account) !== passkey.email) return refuse('The passkey belongs to another address.')
      const { newCounter: counter, credentialBackedUp: isBackedUp } = verified.authenticationInfo
      const isFirst = await passkeys.noteSignIn(passkey, { counter, isBackedUp, lastUsedAt: new Date(now()) }, usedChallenge(used))
      return isFirst ? await createToken(passkey.uid) : refuse('The challenge was used before.')
    },

    createCreationOptions: async (creator) => {
      const account = await findUsable(creator.uid)
      const present = await passkeys.listPasskeysOf(creator.uid)
      if (!account || present.length >= mostPasskeys) return undefined
      const { email = creator.uid, displayName } = account
      return await generateRegistrationOptions({
        rpID: hostname,
        rpName: siteName,
        userName: email,
        userDisplayName: displayName ?? email,
        // Says nothing of the account, and stays the same, so that a device keeps one passkey of it.
        userID: new Uint8Array(hash('sha256', `passkeys of ${creator.uid}`, 'buffer')),
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: present.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] })),
        timeout: challengeMilliseconds,
        challenge: toBytes(sealedTexts.seal({ purpose: 'create', endsAtMs: endsAtMs(), ...creator })),
      })
    },

    verifyCreation: async (response, name) => {
      let used = ''
      const verified = await attempt(() =>
        verifyRegistrationResponse({
          response,
          expectedChallenge: (challenge) => {
            used = challenge
            return sealedTexts.open(challenge, 'create') !== undefined
          },
          expectedOrigin: origin,
          expectedRPID: hostname,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      const creator = sealedTexts.open(used, 'create')
      if (!verified?.verified || !creator) return undefined
      const { credential, credentialBackedUp: isBackedUp } = verified.registrationInfo
      const passkey: Passkey = {
        id: hashSecret(credential.id),
        uid: creator.uid,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).slice(0, 10).map((transport) => transport.slice(0, 20)),
        isBackedUp,
        name,
        createdAt: new Date(now()),
      }
      let email: string | undefined
      return {
        creator,
        findEmail: () => email,
        store: async (further) => {
          const account = await findUsable(creator.uid)
          email = account && findAddress(account)
          return email !== undefined && (await passkeys.createPasskey({ ...passkey, email }, usedChallenge(used), further))
        },
      }
    },

    createToken,
    removeOld: () => passkeys.deleteChallengesBefore(new Date(now()), removedAtOnce),
  }

  /** Exchanging a custom token would create a deleted account again. */
  async function findUsable(uid: string): Promise<IdentityAccount | undefined> {
    const [account] = await identity.findAccounts({ localIds: [uid] })
    return account?.isDisabled ? undefined : account
  }

  /** The library throws an Error for each thing that does not fit; nothing in it asks the provider. */
  async function attempt<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await verify()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return refuse(error.message)
    }
  }

  function refuse(reason: string): undefined {
    onRefused(reason)
    return undefined
  }
}

/** The confirmed address. */
function findAddress({ email, isEmailVerified }: IdentityAccount): string | undefined {
  return email !== undefined && isEmailVerified ? normalizeEmail(email) : undefined
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
