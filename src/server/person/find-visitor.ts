import { isDeepStrictEqual } from 'node:util'
import { findRole } from '#domain/customers/member-roles.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { Locale } from '#domain/locale.ts'
import { localeOf } from '#server/passkeys/routes/create.ts'
import { readConsents } from './person-records.ts'
import type { Services } from '#server/services.ts'
import { decodeSessionCookie, decodeViewCookie } from '#server/session/session-cookie.ts'
import type { Pages } from '#server/pages/pages.ts'
import type { SessionVisitor } from '#server/session/session-visitor.ts'
import type { OwnAccount } from '#web/handler.ts'

/** Finds the user of a request's session, with clients that have that user's permissions; or a staff view, whose clients are read-only. */
export function createVisitorFinder(services: Services): Pages['findVisitor'] {
  const { sessionService: sessions } = services
  return async (request) => {
    const cookies = request.headers.get('cookie') ?? ''
    const sessionId = decodeSessionCookie(cookies)
    if (sessionId === undefined) return await findView(services, decodeViewCookie(cookies))
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const found = isRead ? await sessions.findEarly(sessionId) : undefined
    const visitor = isRead ? found?.visitor : await sessions.find(sessionId)
    if (!visitor) return undefined
    let isRefused = false
    const onRefused = () => {
      isRefused = true
      sessions.forget(sessionId)
    }
    const files = services.openFilesAs(visitor.idToken, onRefused)
    return {
      user: visitor.user,
      ...(visitor.staff && { staff: visitor.staff }),
      gateway: services.openGatewayAs(visitor.idToken, onRefused),
      files,
      own: openOwnAccount(services, visitor, { sessionId, files, locale: localeOf(request) }),
      wasRefused: () => isRefused,
      isCurrent: async () => !isRefused && (!found || isSame(visitor, await found.confirmed)),
    }
  }
}

/** Staff see what an owner sees, under the rules for views. They have no account of their own there. */
async function findView(services: Services, viewKey: string | undefined) {
  if (viewKey === undefined) return undefined
  const found = await services.staffViewService.find(viewKey)
  // The customer may have been removed meanwhile.
  const customer = found && (await services.gateway.customers.findCustomer(found.customerId))
  if (!customer) return undefined
  const { uid, idToken, customerId, endsAt } = found
  let isRefused = false
  const onRefused = () => {
    isRefused = true
  }
  const email = customer.emails.find((each) => findRole(customer, each) === 'owner') ?? customer.emails[0] ?? 'nobody@view.invalid'
  return {
    user: { uid, email, emailVerified: true, displayName: undefined },
    gateway: services.openGatewayAs(idToken, onRefused),
    files: services.openFilesAs(idToken, onRefused),
    view: { customerId, company: customer.company, endsAt },
    wasRefused: () => isRefused,
    isCurrent: async () => {
      // The view's account is gone, so the next page is the login.
      if (isRefused) await services.staffViewService.end(viewKey)
      return !isRefused
    },
  }
}

/** Whether a rendered page is still valid for the current user. A renewed token makes no difference. */
function isSame(before: SessionVisitor, now: SessionVisitor | undefined): boolean {
  const relevant = ({ user, account, staff, wasIdle }: SessionVisitor) => ({ user, account, staff, wasIdle })
  return now !== undefined && isDeepStrictEqual(relevant(before), relevant(now))
}

/** Operations of a user on their own account. @param context `files` with the user's permissions; the language of the request. */
function openOwnAccount(
  services: Services,
  visitor: SessionVisitor,
  { sessionId, files, locale }: { sessionId: string; files: Pick<FilesClient, 'deleteFile'>; locale: Locale },
): OwnAccount {
  const { sessionService: sessions, erasure, passkeys, staffEntry, tellOwner } = services
  const { uid } = visitor.user
  const needsPasskey = visitor.staff !== undefined
  return {
    hasPassword: visitor.account.hasPassword,
    providers: visitor.account.providers,
    sessionEndsAt: visitor.endsAt,
    authenticatedAt: visitor.authenticatedAt,
    wasIdle: visitor.wasIdle,
    listSessions: async () => (await sessions.list(sessionId)) ?? [],
    endSession: (name) => sessions.endOther(sessionId, name),
    listPasskeys: () => passkeys.listPasskeysOf(uid),
    renamePasskey: (id, name) => passkeys.renamePasskey(uid, id, name),
    removePasskey: async (id) => {
      const present = await passkeys.listPasskeysOf(uid)
      if (!present.some((passkey) => passkey.id === id) || (needsPasskey && present.length === 1)) return
      await passkeys.removePasskey(uid, id)
      await tellOwner('passkeyRemoved', visitor.user, locale)
    },
    secondFactor: visitor.account.secondFactor,
    countRecoveryCodes: async () => (needsPasskey || visitor.account.secondFactor ? await staffEntry.countCodes(uid) : undefined),
    needsPasskey,
    removeFile: async (name) => void (await files.deleteFile(name)),
    listConsents: (limit) => readConsents(services, visitor.user, limit),
    askErasure: () => erasure.ask(visitor.user),
  }
}
