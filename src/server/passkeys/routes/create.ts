import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { CreationRequestSchema, PermitSchema, type PasskeyPermit, recentSignInMinutes } from '#domain/passkeys/passkey-calls.ts'
import type { Locale } from '#domain/locale.ts'
import { parseJsonRequest } from '#server/http/parse-json-request.ts'
import { json, Refusal } from '#server/http/answers.ts'
import type { Visit } from '#server/http/visit.ts'
import { findVisitorLocale } from '#server/locale/visitor-locale.ts'
import type { PasskeyCreator } from '#server/passkeys/passkey-service.ts'
import { decodeSessionCookie } from '#server/session/session-cookie.ts'
import type { SessionVisitor } from '#server/session/session-visitor.ts'

type EntryVisit = Visit<'passkeys' | 'staffEntry' | 'sessions' | 'tellOwner' | 'now'>

/** Options of a new passkey, for who is permitted to create one. */
export async function createCreationOptions(request: Request, visit: EntryVisit): Promise<Response> {
  const { passkeys, body } = visit
  if (!passkeys.isAvailable) throw new Refusal(404, { code: 'unavailable' })
  const creator = await findCreator(request, visit, parseJsonRequest(PermitSchema, body))
  const options = await passkeys.createCreationOptions(creator)
  if (!options) throw new Refusal(409, { code: 'full' })
  return json(options)
}

/** Stores a new passkey. Answers with a custom token, unless a session permitted it, and with recovery codes after an invitation. */
export async function createPasskey(request: Request, visit: EntryVisit): Promise<Response> {
  const { passkeys, staffEntry, sessions, body } = visit
  const { response, name } = parseJsonRequest(CreationRequestSchema, body)
  // The library checks what the schema does not.
  const verified = await passkeys.verifyCreation(response as unknown as RegistrationResponseJSON, name)
  if (!verified) throw refused()
  const { uid, invitationHash, isRecovery } = verified.creator
  const tell = () => visit.tellOwner('passkeyAdded', { uid, email: verified.findEmail() }, localeOf(request))
  if (invitationHash !== undefined) {
    const accepted = await staffEntry.accept(invitationHash)
    if (!accepted || !(await verified.store(accepted.writes))) throw refused()
    await tell()
    return json({ token: await passkeys.createToken(uid), recoveryCodes: accepted.codes })
  }
  // The session may have ended, or changed to another person, since the options were made.
  if (!isRecovery && (await findVisitor(request, sessions))?.user.uid !== uid) throw refused()
  // The role may have gone since, and a token of a customer must not come of a code for staff.
  if (isRecovery && !(await staffEntry.mayRecover(uid))) throw refused()
  if (!(await verified.store())) throw refused()
  await tell()
  return json(isRecovery ? { token: await passkeys.createToken(uid) } : {})
}

async function findCreator(request: Request, visit: EntryVisit, { invitation, grant }: PasskeyPermit): Promise<PasskeyCreator> {
  const { staffEntry } = visit
  if (invitation !== undefined) {
    const found = await staffEntry.findInvitation(invitation)
    if (!found) throw refused()
    return { uid: found.uid, invitationHash: found.hash }
  }
  if (grant !== undefined) {
    const uid = await staffEntry.findRecovered(grant)
    if (uid === undefined) throw refused()
    return { uid, isRecovery: true }
  }
  const { user } = await requireRecentVisitor(request, visit)
  // Others may have signed up with the address; and the demo's member of staff is anyone with its link.
  if (!user.emailVerified || user.uid === demoStaffId) throw refused()
  return { uid: user.uid }
}

/** The user of a session that began lately. @throws Refusal 401 without a session, 403 if the person has to sign in again first. */
export async function requireRecentVisitor(request: Request, { sessions, now }: Visit<'sessions' | 'now'>): Promise<CallVisitor> {
  const visitor = await requireVisitor(request, sessions)
  const isRecent = now() - visitor.authenticatedAt.getTime() < recentSignInMinutes * 60_000
  if (!isRecent) throw new Refusal(403, { code: 'signInAgain' })
  return visitor
}

/** The user of a session, and its ID. */
export type CallVisitor = SessionVisitor & { readonly sessionId: string }

/** @throws Refusal 401 without a session. */
export async function requireVisitor(request: Request, sessions: EntryVisit['sessions']): Promise<CallVisitor> {
  const visitor = await findVisitor(request, sessions)
  if (!visitor) throw new Refusal(401, { code: 'signedOut' })
  return visitor
}

/** The language of a visitor, for mails to a person who has chosen none. */
export function localeOf({ headers }: Request): Locale {
  return findVisitorLocale(headers.get('cookie') ?? undefined, headers.get('accept-language') ?? '')
}

async function findVisitor(request: Request, sessions: EntryVisit['sessions']): Promise<CallVisitor | undefined> {
  const sessionId = decodeSessionCookie(request.headers.get('cookie') ?? '')
  const visitor = sessionId === undefined ? undefined : await sessions.find(sessionId)
  return visitor && sessionId !== undefined ? { ...visitor, sessionId } : undefined
}

function refused(): Refusal {
  return new Refusal(401, { code: 'refused' })
}
