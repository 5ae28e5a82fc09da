import { actorOf } from '#backend/credentials/actor-of.ts'
import { readJson, readText } from '#backend/http/read-json.ts'
import { unbuilt } from '#backend/service-error.ts'
import { audited } from './audit.ts'
import { assertAdmin, assertApiKey, assertProject, type CallGuard, hasBearerToken, isTestOwner } from './authorize-call.ts'
import type { Caller, Client, IdentityContext } from './context.ts'
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

/** What the routes lead to. */
export type IdentityRoutes = CallGuard & {
  readonly context: IdentityContext
  /** Whether cookies are for https alone. */
  readonly isSecure: boolean
}

type UserCall = (context: IdentityContext, body: unknown, caller: Caller) => Promise<object>
type AdminCall = (context: IdentityContext, body: unknown) => Promise<object>

/** Longest body. */
const bodyBytes = 65_536

// Where the SDK sends its calls in emulator mode: the hosted service's host name is the first segment.
const tokenRoute = 'POST /securetoken.googleapis.com/v1/token'

/** What anyone may read, by route; the calls carry the public key. */
const publicCalls: ReadonlyMap<string, (context: IdentityContext) => Promise<object>> = new Map([
  ['GET /identitytoolkit.googleapis.com/v1/projects', getProject],
  ['GET /identitytoolkit.googleapis.com/v2/recaptchaConfig', getRecaptchaConfig],
  ['GET /identitytoolkit.googleapis.com/v2/passwordPolicy', getPasswordPolicy],
])

/** Calls of users, by route; they carry the public key. */
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
])

/** Calls of the admin on a project; they carry a service account's token. */
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

/** Calls that users and the admin share; the admin's carry a service account's token, and need not name the project. */
const sharedRoute = /^POST \/identitytoolkit\.googleapis\.com\/v1\/accounts:(signUp|lookup|update|delete|sendOobCode)$/

const listRoute = /^GET \/identitytoolkit\.googleapis\.com\/v1\/projects\/([^/]+)\/accounts:batchGet$/

/** Longest body of a call of the admin: a thousand accounts. */
const adminBodyBytes = 1_048_576

const addresses = [
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/emulator/auth/',
  // The older names of the same calls, all of them absent.
  '/www.googleapis.com/identitytoolkit/',
]

/** Whether an address belongs to identity. */
export function isIdentityAddress(pathname: string): boolean {
  return addresses.some((start) => pathname.startsWith(start))
}

/**
 * Answers a request with the body of a success.
 *
 * @param headers Of the answer; a cookie may be added.
 * @throws IdentityRefusal or ServiceError; UNIMPLEMENTED by name for every call that the provider has and this backend has not.
 */
export async function answerIdentity(request: Request, client: Client, routes: IdentityRoutes, headers: Headers): Promise<object> {
  const { pathname, searchParams } = new URL(request.url)
  // What may be read may be asked about; the answer leaves without its body.
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
  // A service sends no key, and is told the name of what is absent all the same.
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
  const audit = { action: route.slice(route.indexOf(':') + 1), actor: undefined, ...client, findLocalId: () => localId }
  return await audited(context, { clientAddress: undefined, ...audit }, () => userCall(context, body, caller))
}

/** A form, as OAuth 2 has it (RFC 6749, section 6), or JSON. A field that is given twice counts as it was given last. */
async function readForm(request: Request): Promise<unknown> {
  if (/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return await readJson(request, bodyBytes)
  return Object.fromEntries(new URLSearchParams(await readText(request, bodyBytes)))
}

/** A language tag is taken as far as it is well formed (RFC 5646, section 2.1, without its rarer parts). */
function callerOf(request: Request, { clientAddress = '' }: Client): Pick<Caller, 'clientAddress' | 'languageTag' | 'deviceId' | 'signal'> {
  const given = request.headers.get('x-firebase-locale') ?? ''
  const languageTag = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/.test(given) ? given.replaceAll('_', '-') : undefined
  return { clientAddress, languageTag, deviceId: decodeDeviceCookie(request.headers.get('cookie') ?? ''), signal: request.signal }
}

/** Which call of the admin a request is, if any, and the project that its path names. */
function parseAdminRoute(route: string, request: Request): { readonly project: string | undefined; readonly method: string } {
  const [, project, method = ''] = adminRoute.exec(route) ?? []
  if (project !== undefined) return { project, method }
  const [, shared = ''] = hasBearerToken(request) ? (sharedRoute.exec(route) ?? []) : []
  return { project, method: shared === 'signUp' ? 'accounts' : `accounts:${shared}` }
}

/** Takes the project out of a body; the calls know one project alone, and null stands for absent. */
function takeTargetProject(body: unknown): { readonly body: unknown; readonly targetProjectId: unknown } {
  if (typeof body !== 'object' || body === null || !('targetProjectId' in body)) return { body, targetProjectId: undefined }
  const { targetProjectId, ...rest } = body
  return { body: rest, targetProjectId: targetProjectId ?? undefined }
}
