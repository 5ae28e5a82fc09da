import * as v from 'valibot'
import { unbuilt } from '#backend/service-error.ts'
import type { OobRequestType } from '#backend/database/identity/identity-operations.ts'
import type { AccountMailKind } from './account-mail.ts'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { parseEmail } from '#backend/identity/accounts/email.ts'
import { admit } from '#backend/identity/limits.ts'
import { findSignInOrigin } from '#backend/identity/sign-in/known-device.ts'
import { mailOobCode, type NewOobCode, putOobCode } from './oob-codes.ts'
import { clientEntries, enumeration, parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { storeMail } from './store-mail.ts'
import { assertRecentSignIn, type VerifiedUser, verifyIdToken } from '#backend/identity/tokens/verify-id-token.ts'

/** In the order of their numbers in proto3 JSON. */
const requestTypes = [
  'OOB_REQ_TYPE_UNSPECIFIED',
  'PASSWORD_RESET',
  'OLD_EMAIL_AGREE',
  'NEW_EMAIL_ACCEPT',
  'VERIFY_EMAIL',
  'RECOVER_EMAIL',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
  'REVERT_SECOND_FACTOR_ADDITION',
] as const

const Body = v.strictObject({
  ...clientEntries,
  requestType: v.optional(enumeration(requestTypes), 'OOB_REQ_TYPE_UNSPECIFIED'),
  email: v.optional(Text, ''),
  newEmail: v.optional(Text, ''),
  idToken: v.optional(Text, ''),
  continueUrl: v.optional(v.pipe(Text, v.maxLength(2000))),
  // The link is to a page of the site in any case.
  canHandleCodeInApp: v.optional(v.boolean()),
  returnOobLink: v.optional(v.boolean(), false),
})
const unbuiltNames = [
  'iOSBundleId',
  'iOSAppStoreId',
  'androidPackageName',
  'androidInstallApp',
  'androidMinimumVersion',
  'androidMinimumVersionCode',
  'dynamicLinkDomain',
  'linkDomain',
  'tenantId',
  'userIp',
  'challenge',
]
type Body = v.InferOutput<typeof Body>

const mailKinds = {
  PASSWORD_RESET: 'passwordReset',
  EMAIL_SIGNIN: 'signInLink',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'changeEmail',
} as const satisfies Partial<Record<OobRequestType, AccountMailKind>>
type MailedRequestType = keyof typeof mailKinds

/** The recipient of a code; undefined if the address has no account, which must not be revealed. */
type Receiver = Pick<NewOobCode, 'localId' | 'email' | 'newEmail'> | undefined

/**
 * `accounts:sendOobCode`: mails a code. With e-mail enumeration protection the response to a password reset or a change of address does not
 * depend on whether the address has an account, and is sent before the mail; the mail then says that a new address is in use. A sign-in
 * link is mailed in either case.
 */
export async function sendOobCode(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const request = parseBody(Body, body, unbuiltNames)
  if (request.returnOobLink) throw new IdentityRefusal('INSUFFICIENT_PERMISSION')
  const requestType = parseRequestType(request.requestType)
  if (request.continueUrl !== undefined) assertContinueUrl(request.continueUrl, context.authorizedDomains)
  const newEmail = requestType === 'VERIFY_AND_CHANGE_EMAIL' ? givenNewEmail(request) : undefined
  const own = await findOwn(context, requestType, request)
  if (!own && requestType === 'VERIFY_EMAIL') throw new IdentityRefusal('INVALID_ID_TOKEN')
  if (!own && !isForAnyone(requestType)) throw new IdentityRefusal('MISSING_ID_TOKEN')
  // An old or stolen token must not be able to move the account.
  if (own && requestType === 'VERIFY_AND_CHANGE_EMAIL') assertRecentSignIn(context, own)
  const email = own ? own.account.email : givenEmail(request)
  if (email === undefined) throw new IdentityRefusal('MISSING_EMAIL')
  const [account] = await context.store.findAccounts({ emails: [email] })
  // Others may be able to sign in at an unconfirmed address, so its devices get no limit of their own.
  const origin = await findSignInOrigin(context, caller, email, account)
  const attemptKey = account?.isEmailVerified ? origin.attemptKey : email
  await admit(context, { code: { caller, attemptKey: newEmail ?? attemptKey, isNewEmail: newEmail !== undefined } })
  const { emailEnumerationProtection } = context.settings
  const receiver = await findReceiver(context, requestType, email, newEmail)
  const isTaken = await isEmailTaken(context, newEmail)
  // The caller's own address is not a secret.
  if (isTaken && (newEmail === email || !emailEnumerationProtection)) throw new IdentityRefusal('EMAIL_EXISTS')
  if (receiver?.localId !== undefined) caller.isAbout(receiver.localId)
  const { continueUrl } = request
  const { languageTag } = caller
  const mail = async () => {
    if (isTaken && newEmail !== undefined) await mailEmailInUse(context, newEmail, languageTag)
    else if (receiver) await mailOobCode(context, mailKinds[requestType], { ...receiver, requestType, continueUrl, languageTag })
  }
  if (emailEnumerationProtection && dependsOnAccount(requestType)) context.afterwards(mail)
  else await mail()
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

/** `accounts:sendOobCode` of the admin: a code for an account by its address or ID token, mailed, or returned with `returnOobLink`. */
export async function sendOobCodeAsAdmin(context: IdentityContext, body: unknown): Promise<object> {
  const request = parseBody(Body, body, unbuiltNames)
  const requestType = parseRequestType(request.requestType)
  if (request.continueUrl !== undefined) assertContinueUrl(request.continueUrl, context.authorizedDomains)
  const newEmail = requestType === 'VERIFY_AND_CHANGE_EMAIL' ? givenNewEmail(request) : undefined
  const own = await findOwn(context, requestType, request)
  const email = own ? own.account.email : givenEmail(request)
  if (email === undefined) throw new IdentityRefusal('MISSING_EMAIL')
  const receiver = await findReceiver(context, requestType, email, newEmail)
  if (!receiver) throw notFound(requestType)
  if (await isEmailTaken(context, newEmail)) throw new IdentityRefusal('EMAIL_EXISTS')
  const code = { ...receiver, requestType, continueUrl: request.continueUrl, languageTag: undefined }
  const kind = 'identitytoolkit#GetOobConfirmationCodeResponse'
  if (request.returnOobLink) return { kind, email, ...(await putOobCode(context, code)) }
  await mailOobCode(context, mailKinds[requestType], code)
  return { kind, email }
}

function parseRequestType(given: Body['requestType']): MailedRequestType {
  if (given === 'OOB_REQ_TYPE_UNSPECIFIED') throw new IdentityRefusal('MISSING_REQ_TYPE')
  if (!Object.hasOwn(mailKinds, given)) throw unbuilt(`requestType ${given}`)
  return given as MailedRequestType // its own keys
}

/** Requests of these kinds prove nothing but knowledge of the address. */
function isForAnyone(requestType: MailedRequestType): boolean {
  return requestType === 'PASSWORD_RESET' || requestType === 'EMAIL_SIGNIN'
}

/** Kinds whose mail depends on whether a foreign address has an account. */
function dependsOnAccount(requestType: MailedRequestType): boolean {
  return requestType === 'PASSWORD_RESET' || requestType === 'VERIFY_AND_CHANGE_EMAIL'
}

/** The user of the ID token, for kinds that are about a user. */
async function findOwn(context: IdentityContext, requestType: MailedRequestType, { idToken }: Body): Promise<VerifiedUser | undefined> {
  return idToken && !isForAnyone(requestType) ? await verifyIdToken(context, idToken) : undefined
}

function givenEmail({ email }: Body): string {
  if (!email) throw new IdentityRefusal('MISSING_EMAIL')
  return parseEmail(email)
}

function givenNewEmail({ newEmail }: Body): string {
  if (!newEmail) throw new IdentityRefusal('MISSING_NEW_EMAIL')
  return parseEmail(newEmail)
}

async function isEmailTaken({ store }: IdentityContext, email: string | undefined): Promise<boolean> {
  return email !== undefined && (await store.findAccounts({ emails: [email] })).length > 0
}

/** Mails to an address that is already in use that another account requested it. Contains no name and no code. */
async function mailEmailInUse(context: IdentityContext, email: string, languageTag: string | undefined): Promise<void> {
  const link = context.mailer.actionUrl(languageTag)
  const timeMs = context.clock.now()
  await storeMail(context, { kind: 'emailInUse', email, languageTag, link, newEmail: undefined, providerId: undefined, timeMs })
}

/** The official emulator returns the subject of the call: an address or its user. */
function notFound(requestType: MailedRequestType): IdentityRefusal {
  return new IdentityRefusal(isForAnyone(requestType) ? 'EMAIL_NOT_FOUND' : 'USER_NOT_FOUND')
}

/** @throws IdentityRefusal EMAIL_NOT_FOUND, USER_NOT_FOUND or USER_DISABLED, if the caller may learn it. */
async function findReceiver(
  { store, settings }: IdentityContext,
  requestType: MailedRequestType,
  email: string,
  newEmail: string | undefined,
): Promise<Receiver> {
  const [account] = await store.findAccounts({ emails: [email] })
  // A sign-in link needs no account yet.
  if (requestType === 'EMAIL_SIGNIN') return { localId: account?.localId, email }
  if (account && !account.isDisabled) return { localId: account.localId, email, newEmail }
  if (!settings.emailEnumerationProtection) throw account ? new IdentityRefusal('USER_DISABLED') : notFound(requestType)
  return undefined
}

/**
 * Checks the page that a mail continues to: one of the site's hosts, or a host below them.
 *
 * @throws IdentityRefusal INVALID_CONTINUE_URI or UNAUTHORIZED_DOMAIN.
 */
function assertContinueUrl(continueUrl: string, authorizedDomains: readonly string[]): void {
  const url = URL.canParse(continueUrl) ? new URL(continueUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new IdentityRefusal('INVALID_CONTINUE_URI : The continue address must be an absolute http or https address.')
  }
  const isOwn = authorizedDomains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))
  if (!isOwn) throw new IdentityRefusal('UNAUTHORIZED_DOMAIN : The domain of the continue address is not allowed.')
}
