import { hash, randomBytes } from 'node:crypto'
import type { Account } from '#backend/database/identity/identity-operations.ts'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { type Notice, prepareNotices } from '#backend/identity/mails/notify.ts'

const cookieName = 'known_device'
const idPattern = /^[\w-]{43}$/

/** As long as browsers keep a cookie (RFC 6265bis, section 5.5). */
const maxAgeSeconds = 34_560_000

/** Reads the device's secret from a `Cookie` header; undefined if there is no such cookie, or more than one. */
export function decodeDeviceCookie(cookieHeader: string): string | undefined {
  const values = cookieHeader
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${cookieName}=`))
    .map((pair) => pair.slice(cookieName.length + 1))
  const [value] = values
  return values.length === 1 && value !== undefined && idPattern.test(value) ? value : undefined
}

/** A cookie that scripts cannot read and that other sites' requests do not carry; it does not sign anyone in. */
export function encodeDeviceCookie(deviceId: string, isSecure: boolean): string {
  const place = 'Path=/identitytoolkit.googleapis.com/; HttpOnly; SameSite=Strict'
  return `${cookieName}=${deviceId}; Max-Age=${maxAgeSeconds}; ${place}${isSecure ? '; Secure' : ''}`
}

/** The origin of a sign-in: what its failures and mailed codes count for, and whether the device has signed in to the account before. */
export type SignInOrigin = { readonly attemptKey: string; readonly isKnown: boolean }

/**
 * Determines what failed sign-ins to an account and mails with its codes count for. A device that has signed in to it before counts for
 * itself, so that others who guess passwords or request mails do not lock its owner out; all other devices count together.
 */
export async function findSignInOrigin(
  { store }: IdentityContext,
  { deviceId }: Caller,
  email: string,
  account: Account | undefined,
): Promise<SignInOrigin> {
  if (deviceId === undefined) return { attemptKey: email, isKnown: false }
  const deviceDigest = digestOf(deviceId)
  // Also queried for an unknown address, because a faster response would reveal it.
  const isKnown = await store.isKnownDevice(account?.localId ?? '', deviceDigest)
  return { attemptKey: isKnown ? `${email} ${Buffer.from(deviceDigest).toString('base64url')}` : email, isKnown }
}

/**
 * Records that a device has signed in to an account, and notifies the owner of an unknown device, except at the account's first sign-in.
 *
 * @param account Its state before the sign-in.
 */
export async function rememberDevice(context: IdentityContext, caller: Caller, account: Account): Promise<void> {
  const deviceId = caller.deviceId ?? randomBytes(32).toString('base64url')
  const { localId } = account
  const deviceDigest = digestOf(deviceId)
  const isKnown = caller.deviceId !== undefined && (await context.store.isKnownDevice(localId, deviceDigest))
  const { notices, send } = prepareNotices(context, isKnown ? [] : listNotices(account, caller))
  await context.store.changeIdentity('rememberDevice', { localId, deviceDigest, nowMs: context.clock.now(), notices })
  caller.keepDevice(deviceId)
  send()
}

function listNotices({ localId, email, lastLoginTimeMs }: Account, { languageTag }: Caller): readonly Notice[] {
  return lastLoginTimeMs === undefined || email === undefined ? [] : [{ kind: 'newDevice', localId, email, languageTag }]
}

function digestOf(deviceId: string): Uint8Array {
  return hash('sha256', deviceId, 'buffer')
}
