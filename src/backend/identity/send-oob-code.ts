import * as v from 'valibot'
import { unbuilt } from '#backend/service-error.ts'
import type { OobRequestType } from '#backend/store/identity-operations.ts'
import type { AccountMailKind } from './account-mail.ts'
import { assertContinueUrl } from './continue-url.ts'
import type { Caller, IdentityContext } from './context.ts'
import { parseEmail } from './email.ts'
import { admit } from './limits.ts'
import { mailOobCode, type NewOobCode, putOobCode } from './oob-codes.ts'
import { clientEntries, parseBody, Text } from './parse-body.ts'
import { IdentityRefusal } from './refusal.ts'
import { assertRecentSignIn, verifyIdToken } from './verify-id-token.ts'

const Body = v.strictObject({
  ...clientEntries,
  requestType: v.optional(Text, ''),
  email: v.optional(Text, ''),
  newEmail: v.optional(Text, ''),
  idToken: v.optional(Text, ''),
  continueUrl: v.optional(v.pipe(Text, v.maxLength(2000))),
  // The link leads to a page of the site in any case.
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
  'targetProjectId',
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

/** What is mailed; nobody, when the address has no account and nobody may learn that. */
type Receiver = Pick<NewOobCode, 'localId' | 'email' | 'newEmail'> | undefined

/**
 * `accounts:sendOobCode`: mails a code. With e-mail enumeration protection a password reset is answered alike whether the address has an
 * account or not, before anything is mailed.
 */
export async function sendOobCode(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const request = parseBody(Body, body, unbuiltNames)
  if (request.returnOobLink) throw new IdentityRefusal('INSUFFICIENT_PERMISSION')
  const requestType = parseRequestType(request.requestType)
  if (requestType === 'EMAIL_SIGNIN' && !request.continueUrl) throw new IdentityRefusal('MISSING_CONTINUE_URI')
  if (request.continueUrl !== undefined) assertContinueUrl(request.continueUrl, context.authorizedDomains)
  const own = request.idToken && !isForAnyone(requestType) ? await verifyIdToken(context, request.idToken) : undefined
  if (!own && requestType === 'VERIFY_EMAIL') throw new IdentityRefusal('INVALID_ID_TOKEN')
  if (!own && !isForAnyone(requestType)) throw new IdentityRefusal('MISSING_ID_TOKEN')
  // Whoever holds an old token, or a stolen one, does not lead the account elsewhere.
  if (own && requestType === 'VERIFY_AND_CHANGE_EMAIL') assertRecentSignIn(context, own)
  const email = own ? own.account.email : givenEmail(request)
  if (email === undefined) throw new IdentityRefusal('MISSING_EMAIL')
  const newEmail = requestType === 'VERIFY_AND_CHANGE_EMAIL' ? givenNewEmail(request) : undefined
  await admit(context, { code: { caller, email: newEmail ?? email } })
  const receiver = await findReceiver(context, requestType, email, newEmail)
  if (receiver?.localId !== undefined) caller.isAbout(receiver.localId)
  const { continueUrl } = request
  const mail = async () => {
    if (receiver) {
      await mailOobCode(context, mailKinds[requestType], { ...receiver, requestType, continueUrl, languageTag: caller.languageTag })
    }
  }
  if (requestType === 'PASSWORD_RESET' && context.settings.emailEnumerationProtection) context.afterwards(mail)
  else await mail()
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

/** `accounts:sendOobCode` of the admin: a code for an account by its address, mailed, or answered with `returnOobLink`. */
export async function sendOobCodeAsAdmin(context: IdentityContext, body: unknown): Promise<object> {
  const request = parseBody(Body, body, [...unbuiltNames, 'idToken'])
  const requestType = parseRequestType(request.requestType)
  if (request.continueUrl !== undefined) assertContinueUrl(request.continueUrl, context.authorizedDomains)
  const email = givenEmail(request)
  const newEmail = requestType === 'VERIFY_AND_CHANGE_EMAIL' ? givenNewEmail(request) : undefined
  const receiver = await findReceiver(context, requestType, email, newEmail)
  if (!receiver) throw new IdentityRefusal('EMAIL_NOT_FOUND')
  const code = { ...receiver, requestType, continueUrl: request.continueUrl, languageTag: undefined }
  const kind = 'identitytoolkit#GetOobConfirmationCodeResponse'
  if (request.returnOobLink) return { kind, email, ...(await putOobCode(context, code)) }
  await mailOobCode(context, mailKinds[requestType], code)
  return { kind, email }
}

function parseRequestType(given: string): MailedRequestType {
  if (!given || given === 'OOB_REQ_TYPE_UNSPECIFIED') throw new IdentityRefusal('MISSING_REQ_TYPE')
  if (!Object.hasOwn(mailKinds, given)) throw unbuilt(`requestType ${given.slice(0, 100)}`)
  return given as MailedRequestType // its own keys
}

/** Who asks for these proves nothing but that they know the address. */
function isForAnyone(requestType: MailedRequestType): boolean {
  return requestType === 'PASSWORD_RESET' || requestType === 'EMAIL_SIGNIN'
}

function givenEmail({ email }: Body): string {
  if (!email) throw new IdentityRefusal('MISSING_EMAIL')
  return parseEmail(email)
}

function givenNewEmail({ newEmail }: Body): string {
  if (!newEmail) throw new IdentityRefusal('MISSING_NEW_EMAIL')
  return parseEmail(newEmail)
}

/** @throws IdentityRefusal EMAIL_NOT_FOUND or EMAIL_EXISTS, where the caller may learn it. */
async function findReceiver(
  { store, settings }: IdentityContext,
  requestType: MailedRequestType,
  email: string,
  newEmail: string | undefined,
): Promise<Receiver> {
  const [account] = await store.findAccounts({ emails: [email] })
  const [taken] = newEmail === undefined ? [] : await store.findAccounts({ emails: [newEmail] })
  if (taken) throw new IdentityRefusal('EMAIL_EXISTS')
  // Whom the link signs in need not have an account yet.
  if (requestType === 'EMAIL_SIGNIN') return { localId: account?.localId, email }
  if (account && !account.isDisabled) return { localId: account.localId, email, newEmail }
  if (!settings.emailEnumerationProtection) throw new IdentityRefusal(account ? 'USER_DISABLED' : 'EMAIL_NOT_FOUND')
  return undefined
}
