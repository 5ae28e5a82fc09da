import * as v from 'valibot'
import { createHttpClient, exchange, type Fetch } from '#gateway/http/http-client.ts'

/** The provider refused a call of identity, or could not answer it. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  /** The provider's error code, such as `EMAIL_EXISTS`; `UNAVAILABLE` when there was no answer of its own. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Who can sign in. */
export type IdentityAccount = {
  readonly localId: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly displayName: string | undefined
  readonly photoUrl: string | undefined
  readonly isDisabled: boolean
  /** The custom claims, as the text of a JSON object. */
  readonly customAttributes: string | undefined
  readonly hasPassword: boolean
  /** The ways to sign in; a password, or links by e-mail, are the one of id `password`. */
  readonly providers: readonly LinkedProvider[]
  /** The authenticator app that a sign-in needs besides. */
  readonly secondFactor: SecondFactor | undefined
  /** When the password was set; undefined without one. */
  readonly passwordUpdatedAt: Date | undefined
  /** Sign-ins before this second count no more. */
  readonly validSinceSeconds: number
  readonly createdAt: Date
  readonly lastLoginAt: Date | undefined
}

/** A way by which an account can sign in. */
export type LinkedProvider = { readonly providerId: string; readonly email: string | undefined }

/** An authenticator app (TOTP), by its ID at the provider. */
export type SecondFactor = { readonly id: string; readonly name: string | undefined; readonly addedAt: Date | undefined }

/** The user of a token that counts. */
export type FoundUser = { readonly kind: 'found'; readonly account: IdentityAccount }

/** A user who was signed in by the service. */
export type SignedInUser = {
  readonly kind: 'signedIn'
  readonly idToken: string
  readonly expiresInSeconds: number
  readonly isNewUser: boolean
}

/** The user's token counts no more: they have to sign in again. */
export type RefusedUser = { readonly kind: 'refused'; readonly code: (typeof userRefusals)[number] }

/** What to change of an account; what is not named stays. */
export type AccountUpdate = {
  readonly localId: string
  readonly email?: string
  readonly isEmailVerified?: boolean
  readonly password?: string
  readonly displayName?: string
  readonly isDisabled?: boolean
  /** The custom claims, as the text of a JSON object. */
  readonly customAttributes?: string
  /** Removes the password. */
  readonly removesPassword?: boolean
  /** Other issuers at which the person can no longer sign in. */
  readonly removedProviders?: readonly string[]
  /** Removes every second factor. */
  readonly removesSecondFactor?: boolean
  /** Ends every sign-in before this second. */
  readonly validSinceSeconds?: number
}

/** An account to create. */
export type NewAccount = {
  readonly localId?: string
  readonly email: string
  readonly isEmailVerified?: boolean
  readonly password?: string
  readonly displayName?: string
}

/** Where identity is. */
export type IdentityOptions = {
  readonly fetch: Fetch
  /** `https://identitytoolkit.googleapis.com`, or an embedded backend's origin with `/identitytoolkit.googleapis.com` behind it. */
  readonly baseUrl: string
  readonly projectId: string
  readonly apiKey: string
  /** Tokens for the audience `https://identitytoolkit.googleapis.com/`. */
  readonly getAccessToken: () => Promise<string>
}

/** A client of the provider's identity service. Every call rejects with IdentityError when the provider refuses, or gives no answer. */
export type IdentityClient = {
  /** The account of an id token, as it is now; the provider checks the token. */
  readonly lookupAccount: (idToken: string) => Promise<FoundUser | RefusedUser>
  /** Exchanges a custom token. A user that was not there is made: look before, or at `isNewUser`. */
  readonly signInWithCustomToken: (customToken: string) => Promise<SignedInUser | RefusedUser>
  /** Accounts that exist, in any order. */
  readonly findAccounts: (
    query: { readonly localIds: readonly string[] } | { readonly emails: readonly string[] },
  ) => Promise<readonly IdentityAccount[]>
  /** Rejects with EMAIL_EXISTS, DUPLICATE_LOCAL_ID, INVALID_EMAIL or WEAK_PASSWORD. */
  readonly createAccount: (account: NewAccount) => Promise<{ readonly localId: string }>
  /** Rejects with USER_NOT_FOUND, EMAIL_EXISTS, INVALID_EMAIL or WEAK_PASSWORD. */
  readonly updateAccount: (update: AccountUpdate) => Promise<void>
  /** Rejects with USER_NOT_FOUND. */
  readonly deleteAccount: (localId: string) => Promise<void>
}

/** Refusals that are about the user and not about us. */
const userRefusals = ['INVALID_ID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND', 'USER_DISABLED'] as const

/** int64 on the wire. */
const WireNumber = v.pipe(v.union([v.pipe(v.string(), v.regex(/^\d+$/)), v.number()]), v.transform(Number))
const WireDate = v.pipe(
  WireNumber,
  v.transform((milliseconds) => new Date(milliseconds)),
)
const WireAccount = v.object({
  localId: v.string(),
  email: v.optional(v.string()),
  emailVerified: v.optional(v.boolean(), false),
  displayName: v.optional(v.string()),
  photoUrl: v.optional(v.string()),
  disabled: v.optional(v.boolean(), false),
  customAttributes: v.optional(v.string()),
  passwordHash: v.optional(v.string()),
  providerUserInfo: v.optional(v.array(v.object({ providerId: v.string(), email: v.optional(v.string()) })), []),
  mfaInfo: v.optional(
    v.array(v.object({ mfaEnrollmentId: v.string(), displayName: v.optional(v.string()), enrolledAt: v.optional(v.string()) })),
    [],
  ),
  passwordUpdatedAt: v.optional(WireDate),
  validSince: v.optional(WireNumber, 0),
  createdAt: WireDate,
  lastLoginAt: v.optional(WireDate),
})
const LookupReply = v.object({ users: v.optional(v.array(WireAccount), []) })
const CustomTokenReply = v.object({ idToken: v.string(), expiresIn: WireNumber, isNewUser: v.optional(v.boolean(), false) })
const CreateReply = v.object({ localId: v.string() })
const ErrorReply = v.object({ error: v.object({ message: v.string() }) })

/** How many ids or addresses the provider takes in one call. */
const maxIdentifiers = 100

/** Creates a client of the identity service of a project. */
export function createIdentityClient({ fetch, baseUrl, projectId, apiKey, getAccessToken }: IdentityOptions): IdentityClient {
  const client = createHttpClient(fetch)
  const post = async (address: string, body: object, headers: Record<string, string>): Promise<unknown> => {
    const response = await exchange(client, `${baseUrl}${address}`, { method: 'POST', headers, body })
    if (!response.ok) throw await readIdentityError(response)
    return await response.json()
  }
  const callAsUser = (method: string, body: object) => post(`/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`, body, {})
  const callAsAdmin = async (method: string, body: object) =>
    await post(`/v1/projects/${encodeURIComponent(projectId)}/accounts${method}`, body, {
      authorization: `Bearer ${await getAccessToken()}`,
    })

  return {
    lookupAccount: (idToken) =>
      unlessRefused<FoundUser>(async () => {
        const [user] = v.parse(LookupReply, await callAsUser('lookup', { idToken })).users
        if (!user) throw new IdentityError('USER_NOT_FOUND', 'The identity service knows no user of this token.')
        return { kind: 'found', account: decodeAccount(user) }
      }),
    signInWithCustomToken: (token) =>
      unlessRefused<SignedInUser>(async () => {
        const reply = v.parse(CustomTokenReply, await callAsUser('signInWithCustomToken', { token, returnSecureToken: true }))
        return { kind: 'signedIn', idToken: reply.idToken, expiresInSeconds: reply.expiresIn, isNewUser: reply.isNewUser }
      }),
    findAccounts: async (query) => {
      const [name, identifiers] = 'localIds' in query ? ['localId', query.localIds] : ['email', query.emails]
      const found: IdentityAccount[] = []
      for (let from = 0; from < identifiers.length; from += maxIdentifiers) {
        const block = identifiers.slice(from, from + maxIdentifiers)
        found.push(...v.parse(LookupReply, await callAsAdmin(':lookup', { [name]: block })).users.map(decodeAccount))
      }
      return found
    },
    createAccount: async ({ isEmailVerified, ...account }) =>
      v.parse(CreateReply, await callAsAdmin('', { ...account, emailVerified: isEmailVerified })),
    updateAccount: async ({ isEmailVerified, isDisabled, validSinceSeconds, removesSecondFactor, ...update }: AccountUpdate) => {
      const { removesPassword, removedProviders, ...rest } = update
      await callAsAdmin(':update', {
        ...rest,
        emailVerified: isEmailVerified,
        disableUser: isDisabled,
        validSince: validSinceSeconds?.toString(),
        ...(removesSecondFactor && { mfa: {} }),
        ...(removesPassword && { deleteAttribute: ['PASSWORD'] }),
        ...(removedProviders && removedProviders.length > 0 && { deleteProvider: removedProviders }),
      })
    },
    deleteAccount: async (localId) => {
      await callAsAdmin(':delete', { localId })
    },
  }
}

function decodeAccount({
  emailVerified,
  disabled,
  passwordHash,
  providerUserInfo,
  mfaInfo: [factor],
  validSince,
  ...account
}: v.InferOutput<typeof WireAccount>): IdentityAccount {
  return {
    email: undefined,
    displayName: undefined,
    photoUrl: undefined,
    customAttributes: undefined,
    lastLoginAt: undefined,
    passwordUpdatedAt: undefined,
    ...account,
    isEmailVerified: emailVerified,
    isDisabled: disabled,
    hasPassword: passwordHash !== undefined,
    providers: providerUserInfo.map(({ providerId, email }) => ({ providerId, email })),
    secondFactor: factor && {
      id: factor.mfaEnrollmentId,
      name: factor.displayName,
      addedAt: factor.enrolledAt === undefined ? undefined : new Date(factor.enrolledAt),
    },
    validSinceSeconds: validSince,
  }
}

async function unlessRefused<Outcome>(call: () => Promise<Outcome>): Promise<Outcome | RefusedUser> {
  try {
    return await call()
  } catch (error) {
    const code = error instanceof IdentityError ? userRefusals.find((refusal) => refusal === error.code) : undefined
    if (code === undefined) throw error
    return { kind: 'refused', code }
  }
}

/** What the provider says in the place of an answer. */
export async function readIdentityError(response: Response): Promise<IdentityError> {
  const text = await response.text()
  const reply = v.safeParse(v.pipe(v.string(), v.parseJson(), ErrorReply), text)
  if (!reply.success) return new IdentityError('UNAVAILABLE', `The identity service answered ${response.status}.`)
  const { message } = reply.output.error
  // `WEAK_PASSWORD : Password should be …`
  return new IdentityError(message.split(' : ', 1)[0] ?? message, message)
}
