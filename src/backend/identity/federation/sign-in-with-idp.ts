import * as v from 'valibot'
import { unbuilt } from '#backend/service-error.ts'
import type { Account, AccountChanges, LinkedProvider } from '#backend/database/identity/identity-operations.ts'
import { changeOwnAccount } from '#backend/identity/accounts/change-own-account.ts'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { storeAccount } from '#backend/identity/accounts/create-account.ts'
import { parseEmail } from '#backend/identity/accounts/email.ts'
import type { FederatedIdentity } from './federated-provider.ts'
import { finishFirstFactor } from '#backend/identity/second-factor/finish-first-factor.ts'
import { rememberDevice } from '#backend/identity/sign-in/known-device.ts'
import { admit } from '#backend/identity/limits.ts'
import { prepareNotices } from '#backend/identity/mails/notify.ts'
import { clientEntries, parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { startSession } from '#backend/identity/tokens/start-session.ts'
import { assertRecentSignIn, type VerifiedUser, verifyIdToken } from '#backend/identity/tokens/verify-id-token.ts'

const Body = v.strictObject({
  ...clientEntries,
  requestUri: v.optional(Text, ''),
  sessionId: v.optional(Text),
  postBody: v.optional(Text),
  pendingToken: v.optional(Text),
  idToken: v.optional(Text, ''),
  returnIdpCredential: v.optional(v.boolean(), false),
  autoCreate: v.optional(v.boolean(), true),
})
const unbuiltNames = ['returnRefreshToken', 'tenantId', 'delegatedProjectNumber', 'pendingIdToken']

const kind = 'identitytoolkit#VerifyAssertionResponse'

/** The account that an identity signs in, or the reason why it does not yet. */
type Outcome =
  | { readonly kind: 'signedIn'; readonly account: Account; readonly isNewUser: boolean; readonly linkedBy?: VerifiedUser }
  | { readonly kind: 'needsConfirmation'; readonly account: Account }
  | { readonly kind: 'alreadyLinked' }

/**
 * `accounts:signInWithIdp`: signs in with an issuer's response to the handler page or with tokens that the browser got (`postBody`), or
 * links the identity to the account of `idToken`. An existing account with the address is joined only if the issuer is trusted; otherwise
 * the user signs in to that account first (`needConfirmation`) and links the identity with `pendingToken`.
 */
export async function signInWithIdp(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const request = parseBody(Body, body, unbuiltNames)
  await admit(context, { signIn: caller })
  const postBody = readCredential(request)
  const { identity, isKept } = await findIdentity(context, request, postBody)
  const outcome = request.idToken
    ? await linkIdentity(context, request.idToken, identity, caller)
    : await findAccount(context, identity, request.autoCreate, caller)
  // A pending identity is not stored again, so that it expires.
  const isAsked = request.returnIdpCredential || outcome.kind !== 'signedIn'
  const pendingToken = isAsked && !isKept ? context.federation.keep(identity) : undefined
  const said = {
    kind,
    providerId: identity.providerId,
    federatedId: federatedIdOf(identity),
    rawUserInfo: identity.rawUserInfo,
    email: identity.email,
    emailVerified: identity.isEmailVerified,
    displayName: identity.displayName,
    photoUrl: identity.photoUrl,
    pendingToken,
    // Tokens that the browser sent. Those of the server stay secret, but the SDK needs a member here to create a credential.
    oauthIdToken: postBody.get('id_token') ?? undefined,
    oauthAccessToken: postBody.get('access_token') ?? (postBody.size === 0 ? pendingToken : undefined),
  }
  switch (outcome.kind) {
    case 'alreadyLinked':
      if (!request.returnIdpCredential) throw new IdentityRefusal('FEDERATED_USER_ID_ALREADY_LINKED')
      return { ...said, errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED' }
    case 'needsConfirmation':
      return { ...said, needConfirmation: true, verifiedProvider: listWays(outcome.account) }
    case 'signedIn': {
      const { account, isNewUser, linkedBy } = outcome
      const { localId } = account
      caller.isAbout(localId)
      const signInProvider = identity.providerId
      if (!linkedBy) {
        const reply = await finishFirstFactor(context, caller, account, { signInProvider })
        if (!reply) throw new IdentityRefusal('USER_DISABLED')
        return { ...said, localId, isNewUser, ...reply }
      }
      const tokens = await startSession(context, account, { signInProvider, secondFactorId: linkedBy.secondFactorId })
      if (!tokens) throw new IdentityRefusal('USER_DISABLED')
      await rememberDevice(context, caller, account)
      return { ...said, localId, isNewUser, ...tokens }
    }
  }
}

/** Tokens that a browser got from an issuer: in `postBody`, or in the query of the redirect URL. */
function readCredential({ postBody, requestUri, sessionId }: v.InferOutput<typeof Body>): URLSearchParams {
  const given = new URLSearchParams(postBody ?? '')
  if (given.size > 0 || sessionId || !URL.canParse(requestUri)) return given
  const { searchParams } = new URL(requestUri)
  return searchParams.has('providerId') ? searchParams : given
}

async function findIdentity(
  { federation }: IdentityContext,
  request: v.InferOutput<typeof Body>,
  postBody: URLSearchParams,
): Promise<{ readonly identity: FederatedIdentity; readonly isKept: boolean }> {
  if (request.pendingToken) {
    const identity = federation.takeKept(request.pendingToken)
    if (!identity) throw new IdentityRefusal('INVALID_PENDING_TOKEN')
    return { identity, isKept: true }
  }
  if (!URL.canParse(request.requestUri)) throw new IdentityRefusal(request.requestUri ? 'INVALID_REQUEST_URI' : 'MISSING_REQUEST_URI')
  if (postBody.size > 0) {
    if (postBody.has('SAMLResponse')) throw unbuilt('SAMLResponse')
    const given = (name: string) => postBody.get(name) || undefined
    const tokens = { idToken: given('id_token'), accessToken: given('access_token'), nonce: given('nonce') }
    const providerId = given('providerId')
    if (providerId === undefined) {
      throw new IdentityRefusal('INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: no providerId')
    }
    // For some providers the SDK creates credentials with an access token only.
    const kept = federation.takeKept(tokens.accessToken ?? '')
    if (kept?.providerId === providerId) return { identity: kept, isKept: true }
    return { identity: await federation.readTokens(providerId, tokens), isKept: false }
  }
  if (!request.sessionId) throw new IdentityRefusal('MISSING_SESSION_ID')
  return { identity: await federation.finish(new URL(request.requestUri), request.sessionId), isKept: false }
}

async function linkIdentity(context: IdentityContext, idToken: string, identity: FederatedIdentity, caller: Caller): Promise<Outcome> {
  const user = await verifyIdToken(context, idToken)
  assertRecentSignIn(context, user)
  const before = user.account
  const [owner] = await context.store.findAccounts({ identities: [identity] })
  if (owner) return { kind: 'alreadyLinked' }
  const email = emailOf(identity)
  const [sameEmail] = email === undefined || before.email !== undefined ? [] : await context.store.findAccounts({ emails: [email] })
  if (sameEmail) throw new IdentityRefusal('EMAIL_EXISTS')
  const { providerId } = identity
  const { languageTag } = caller
  const notify = before.email === undefined ? [] : [{ kind: 'providerAdded', email: before.email, providerId, languageTag } as const]
  const changes = {
    providers: withProvider(before, identity),
    ...profileOf(before, identity),
    ...(before.email === undefined && { email, isEmailVerified: identity.isEmailVerified }),
    ...(before.email !== undefined && before.email === email && identity.isEmailVerified && { isEmailVerified: true }),
  }
  const account = await changeOwnAccount(context, user, changes, { notify })
  return { kind: 'signedIn', account, isNewUser: false, linkedBy: user }
}

async function findAccount(context: IdentityContext, identity: FederatedIdentity, autoCreate: boolean, caller: Caller): Promise<Outcome> {
  const { store } = context
  const [owner] = await store.findAccounts({ identities: [identity] })
  if (owner) return { kind: 'signedIn', account: owner, isNewUser: false }
  const email = emailOf(identity)
  const [sameEmail] = email === undefined ? [] : await store.findAccounts({ emails: [email] })
  // The SDK reports this as `user-mismatch`, but would end its own session on USER_NOT_FOUND.
  if (!autoCreate && !sameEmail) throw new IdentityRefusal('EMAIL_NOT_FOUND')
  if (!sameEmail) {
    const { isEmailVerified, displayName, photoUrl } = identity
    const providers = [toLinkedProvider(identity)]
    return {
      kind: 'signedIn',
      account: await storeAccount(context, { email, isEmailVerified, displayName, photoUrl, providers }),
      isNewUser: true,
    }
  }
  // Linked to an unconfirmed account, the identity is removed as well.
  const hasOther = sameEmail.isEmailVerified && sameEmail.providers.some(({ providerId }) => providerId === identity.providerId)
  if (!identity.isEmailVerified || hasOther || sameEmail.isDisabled) return { kind: 'needsConfirmation', account: sameEmail }
  return { kind: 'signedIn', account: await join(context, sameEmail, identity, caller), isNewUser: false }
}

/** An account with an unconfirmed address may belong to another person: all of its data and sign-ins are removed. */
async function join(context: IdentityContext, before: Account, identity: FederatedIdentity, { languageTag }: Caller): Promise<Account> {
  const { store, clock } = context
  const wasStrangers = !before.isEmailVerified
  const { displayName, photoUrl } = identity
  const changes: AccountChanges = wasStrangers
    ? { displayName, photoUrl, providers: [toLinkedProvider(identity)] }
    : { ...profileOf(before, identity), providers: withProvider(before, identity) }
  const { localId, email } = before
  const { providerId } = identity
  const { notices, send } = prepareNotices(
    context,
    email === undefined ? [] : [{ kind: 'providerAdded', localId, email, providerId, languageTag }],
  )
  const takeOver = wasStrangers ? { email, atMs: clock.now() } : undefined
  const outcome = await store.changeIdentity('updateAccount', { localId, changes, takeOver, notices })
  if (outcome.kind !== 'updated') throw new IdentityRefusal('USER_NOT_FOUND')
  send()
  return outcome.account
}

/** The identity under its provider's names; in the user record the hosted service has `rawId` instead. */
function federatedIdOf({ providerId, rawId }: FederatedIdentity): string {
  return providerId === 'google.com' ? `https://accounts.google.com/${rawId}` : rawId
}

function withProvider({ providers }: Account, identity: FederatedIdentity): readonly LinkedProvider[] {
  return [...providers.filter(({ providerId }) => providerId !== identity.providerId), toLinkedProvider(identity)]
}

function toLinkedProvider(identity: FederatedIdentity): LinkedProvider {
  const { providerId, rawId, displayName, photoUrl } = identity
  return { providerId, rawId, email: emailOf(identity), displayName, photoUrl }
}

/** Attributes that the account lacks. */
function profileOf(before: Account, { displayName, photoUrl }: FederatedIdentity): AccountChanges {
  return { displayName: before.displayName ?? displayName, photoUrl: before.photoUrl ?? photoUrl }
}

/** An address that cannot receive mail counts as none. */
function emailOf({ email }: FederatedIdentity): string | undefined {
  try {
    return email === undefined ? undefined : parseEmail(email)
  } catch (error) {
    if (error instanceof IdentityRefusal) return undefined
    throw error
  }
}

function listWays({ passwordHash, providers }: Account): readonly string[] {
  return [...(passwordHash === undefined ? [] : ['password']), ...providers.map(({ providerId }) => providerId)]
}
