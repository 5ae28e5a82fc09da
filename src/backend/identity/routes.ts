import { actorOf } from '#backend/credentials/actor-of.ts'
import { readJson, readText } from '#backend/http/read-json.ts'
import { unbuilt } from '#backend/service-error.ts'
import { audited } from './audit.ts'
import { assertAdmin, assertApiKey, assertProject, type CallGuard, hasBearerToken, isTestOwner } from './authorize-call.ts'
import type { Caller, Client, IdentityContext } from './context.ts'
import { finalizeEnrollment } from '#backend/identity/second-factor/finalize-enrollment.ts'
import { finalizeSignIn } from '#backend/identity/second-factor/finalize-sign-in.ts'
import { startEnrollment } from '#backend/identity/second-factor/start-enrollment.ts'
import { withdrawEnrollment } from '#backend/identity/second-factor/withdraw-enrollment.ts'
import { createAccount } from '#backend/identity/accounts/create-account.ts'
import { createAuthUri } from '#backend/identity/federation/create-auth-uri.ts'
import { deleteAccount } from '#backend/identity/accounts/delete-account.ts'
import { deleteAccounts } from '#backend/identity/accounts/delete-accounts.ts'
import { deleteOwnAccount } from '#backend/identity/accounts/delete-own-account.ts'
import { exchangeToken } from '#backend/identity/tokens/exchange-token.ts'
import { findAccounts } from '#backend/identity/accounts/find-accounts.ts'
import { getPasswordPolicy } from '#backend/identity/passwords/get-password-policy.ts'
import { getProject } from './get-project.ts'
import { getRecaptchaConfig } from './get-recaptcha-config.ts'
import { importAccounts } from '#backend/identity/accounts/import-accounts.ts'
import { decodeDeviceCookie, encodeDeviceCookie } from '#backend/identity/sign-in/known-device.ts'
import { listAccounts } from '#backend/identity/accounts/list-accounts.ts'
import { lookup } from '#backend/identity/accounts/lookup.ts'
import { camelCaseNames } from './proto-json.ts'
import { IdentityRefusal } from './refusal.ts'
import { queryAccounts } from '#backend/identity/accounts/query-accounts.ts'
import { resetPassword } from '#backend/identity/passwords/reset-password.ts'
import { sendOobCode, sendOobCodeAsAdmin } from '#backend/identity/mails/send-oob-code.ts'
import { signInWithCustomToken } from '#backend/identity/sign-in/sign-in-with-custom-token.ts'
import { signInWithEmailLink } from '#backend/identity/sign-in/sign-in-with-email-link.ts'
import { signInWithIdp } from '#backend/identity/federation/sign-in-with-idp.ts'
import { signInWithPassword } from '#backend/identity/sign-in/sign-in-with-password.ts'
import { signUp } from '#backend/identity/sign-in/sign-up.ts'
import { updateAccount } from '#backend/identity/accounts/update-account.ts'
import { updateOwnAccount } from '#backend/identity/accounts/update-own-account.ts'

/** Dependencies of the routes. */
export type IdentityRoutes = CallGuard & {
  readonly context: IdentityContext
  /** Whether cookies are restricted to https. */
  readonly isSecure: boolean
}

type UserCall = (context: IdentityContext, body: unknown, caller: Caller) => Promise<object>
type AdminCall = (context: IdentityContext, body: unknown) => Promise<object>

/** Maximum length of a body. */
const bodyBytes = 65_536

// The address of the SDK's calls in emulator mode: the hosted service's host name is the first segment.
const tokenRoute = 'POST /securetoken.googleapis.com/v1/token'

/** Public calls, by route; they need only the API key. */
const publicCalls: ReadonlyMap<string, (context: IdentityContext) => Promise<object>> = new Map([
  ['GET /identitytoolkit.googleapis.com/v1/projects', getProject],
  ['GET /identitytoolkit.googleapis.com/v2/recaptchaConfig', getRecaptchaConfig],
  ['GET /identitytoolkit.googleapis.com/v2/passwordPolicy', getPasswordPolicy],
])

/** Calls of users, by route; they need the API key. */
const userCalls: ReadonlyMap<string, UserCall> = new Map<string, UserCall>([
  ['POST /identitytoolkit.googleapis.com/v1/accounts:signUp', signUp],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', signInWithPassword],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken', signInWithCustomToken],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink', signInWithEmailLink],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', signInWithIdp],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:lookup', lookup],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:update', updateOwnAccount],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:delete', deleteOwnAccount],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:sendOobCode', sendOobCode],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:resetPassword', resetPassword],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:createAuthUri', createAuthUri],
  ['POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start', startEnrollment],
  ['POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:finalize', finalizeEnrollment],
  ['POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:withdraw', withdrawEnrollment],
  ['POST /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize', finalizeSignIn],
])

/** Calls of the admin on a project; they need a service account's token. */
const adminRoute = /^POST \/identitytoolkit\.googleapis\.com\/v1\/projects\/([^/]+)\/(accounts(?::\w+)?)$/
const adminCalls: ReadonlyMap<string, AdminCall> = new Map<string, AdminCall>([
  ['accounts', createAccount],
  ['accounts:lookup', findAccounts],
  ['accounts:update', updateAccount],
  ['accounts:delete', deleteAccount],
  ['accounts:sendOobCode', sendOobCodeAsAdmin],
  ['accounts:batchCreate', importAccounts],
  ['accounts:batchDelete', deleteAccounts],
  ['accounts:query', queryAccounts],
])

/** Calls of both users and the admin; the admin's need a service account's token, but no project. */
const sharedRoute = /^POST \/identitytoolkit\.googleapis\.com\/v1\/accounts:(signUp|lookup|update|delete|sendOobCode)$/

const listRoute = /^GET \/identitytoolkit\.googleapis\.com\/v1\/projects\/([^/]+)\/accounts:batchGet$/

/** Maximum length of a body of an admin call, for a thousand accounts. */
const adminBodyBytes = 1_048_576

const addresses = [
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/emulator/auth/',
  // Older names of the same calls, none of them supported.
  '/www.googleapis.com/identitytoolkit/',
]

/** Whether an address belongs to identity. */
export function isIdentityAddress(pathname: string): boolean {
  return addresses.some((start) => pathname.startsWith(start))
}

/**
 * Handles a request and returns the body of a successful response.
 *
 * @param headers Headers of the response; a cookie may be added.
 * @throws IdentityRefusal or ServiceError; UNIMPLEMENTED, with its name, for a call of the provider that this backend does not support.
 */
export async function answerIdentity(request: Request, client: Client, routes: IdentityRoutes, headers: Headers): Promise<object> {
  const { pathname, searchParams } = new URL(request.url)
  // HEAD is routed like GET; its response is sent without the body.
  const route = `${request.method === 'HEAD' ? 'GET' : request.method} ${pathname}`
  const { context } = routes
  if (route === tokenRoute) {
    assertApiKey(request, routes)
    return await exchangeToken(context, camelCaseNames(await readForm(request)))
  }
  const { project, method } = parseAdminRoute(route, request)
  const adminCall = adminCalls.get(method)
  if (adminCall) {
    await assertAdmin(request, project, routes)
    const { body, targetProjectId } = takeTargetProject(camelCaseNames(await readJson(request, adminBodyBytes)))
    if (targetProjectId !== undefined) assertProject(targetProjectId, routes)
    const actor = isTestOwner(request, routes) ? 'owner' : actorOf(request.headers.get('authorization'))
    const audit = { action: `admin ${method}`, actor, clientAddress: client.clientAddress, findLocalId: () => undefined }
    return await audited(context, audit, () => adminCall(context, body))
  }
  const [, listedProject] = listRoute.exec(route) ?? []
  if (listedProject !== undefined) {
    await assertAdmin(request, listedProject, routes)
    return await listAccounts(context, searchParams)
  }
  const publicCall = publicCalls.get(route)
  const userCall = userCalls.get(route)
  // Services send no key: an unsupported call is reported to them as UNIMPLEMENTED, not as a missing key.
  if (publicCall || userCall || !hasBearerToken(request)) assertApiKey(request, routes)
  if (publicCall) return await publicCall(context)
  if (!userCall) throw unbuilt(route.slice(0, 200))
  const { body, targetProjectId } = takeTargetProject(camelCaseNames(await readJson(request, bodyBytes)))
  if (targetProjectId !== undefined) {
    throw new IdentityRefusal('INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.')
  }
  let localId: string | undefined
  const caller: Caller = {
    ...callerOf(request, client),
    keepDevice: (deviceId) => headers.append('set-cookie', encodeDeviceCookie(deviceId, routes.isSecure)),
    isAbout: (about) => {
      localId = about
    },
  }
  const audit = { action: actionOf(pathname), actor: undefined, ...client, findLocalId: () => localId }
  return await audited(context, { clientAddress: undefined, ...audit }, () => userCall(context, body, caller))
}

/** The call's name for the audit log: `signUp`, or with what it is about, `mfaSignIn:finalize`. */
function actionOf(pathname: string): string {
  return (
    pathname
      .split('/')
      .at(-1)
      ?.replace(/^accounts:/, '') ?? ''
  )
}

/** A form (OAuth 2, RFC 6749, section 6) or JSON. The last value of a repeated field counts. */
async function readForm(request: Request): Promise<unknown> {
  if (/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return await readJson(request, bodyBytes)
  return Object.fromEntries(new URLSearchParams(await readText(request, bodyBytes)))
}

/** Malformed language tags are ignored (RFC 5646, section 2.1, without its rarer parts). */
function callerOf(request: Request, { clientAddress = '' }: Client): Pick<Caller, 'clientAddress' | 'languageTag' | 'deviceId' | 'signal'> {
  const given = request.headers.get('x-firebase-locale') ?? ''
  const languageTag = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/.test(given) ? given.replaceAll('_', '-') : undefined
  return { clientAddress, languageTag, deviceId: decodeDeviceCookie(request.headers.get('cookie') ?? ''), signal: request.signal }
}

/** The admin call of a request, if it is one, and the project in its path. */
function parseAdminRoute(route: string, request: Request): { readonly project: string | undefined; readonly method: string } {
  const [, project, method = ''] = adminRoute.exec(route) ?? []
  if (project !== undefined) return { project, method }
  const [, shared = ''] = hasBearerToken(request) ? (sharedRoute.exec(route) ?? []) : []
  return { project, method: shared === 'signUp' ? 'accounts' : `accounts:${shared}` }
}

/** Removes the project from a body, because the calls support only one project; null counts as absent. */
function takeTargetProject(body: unknown): { readonly body: unknown; readonly targetProjectId: unknown } {
  if (typeof body !== 'object' || body === null || !('targetProjectId' in body)) return { body, targetProjectId: undefined }
  const { targetProjectId, ...rest } = body
  return { body: rest, targetProjectId: targetProjectId ?? undefined }
}
