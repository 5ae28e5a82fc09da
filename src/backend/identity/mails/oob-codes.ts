import { hash, randomBytes } from 'node:crypto'
import type { OobCode, OobRequestType } from '#backend/database/identity/identity-operations.ts'
import type { AccountMailKind } from './account-mail.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { storeMail } from './store-mail.ts'

/** A code to create. */
export type NewOobCode = {
  readonly requestType: OobRequestType
  readonly localId: string | undefined
  readonly email: string
  readonly newEmail?: string | undefined
  /** The page to continue to after applying the code. */
  readonly continueUrl?: string | undefined
  readonly languageTag: string | undefined
  /** The kind of notice, if the code was not requested. */
  readonly notice?: AccountMailKind
}

/** Modes of the page that applies codes. */
const modes: Readonly<Record<OobRequestType, string>> = {
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
}

const codeBytes = 32

/** A code that is not stored yet. */
export type MadeOobCode = {
  readonly oobCode: string
  /** The URL that applies it. */
  readonly oobLink: string
  /** The stored form, with its digest only. */
  readonly stored: OobCode
  /** Notifies the listener; call it once the code is stored. */
  readonly tell: () => void
}

/** Creates a code. */
export function createOobCode(context: IdentityContext, given: NewOobCode): MadeOobCode {
  const { requestType, localId, email, newEmail, continueUrl, languageTag, notice } = given
  const oobCode = randomBytes(codeBytes).toString('base64url')
  const expireTimeMs = context.clock.now() + context.settings.codeSeconds[requestType] * 1000
  const oobLink = new URL(context.mailer.actionUrl(languageTag))
  oobLink.searchParams.set('mode', modes[requestType])
  oobLink.searchParams.set('oobCode', oobCode)
  oobLink.searchParams.set('apiKey', context.apiKey ?? '')
  if (continueUrl !== undefined) oobLink.searchParams.set('continueUrl', continueUrl)
  if (languageTag !== undefined) oobLink.searchParams.set('lang', languageTag)
  return {
    oobCode,
    oobLink: oobLink.href,
    stored: { codeDigest: digestOobCode(oobCode), requestType, localId, email, newEmail, expireTimeMs },
    tell: () => context.onOobCode({ requestType, email, newEmail, oobCode, oobLink: oobLink.href, notice }),
  }
}

/** Creates and stores a code. */
export async function putOobCode(context: IdentityContext, given: NewOobCode): Promise<Pick<MadeOobCode, 'oobCode' | 'oobLink'>> {
  const { oobCode, oobLink, stored, tell } = createOobCode(context, given)
  await context.store.changeIdentity('createOobCode', stored)
  tell()
  return { oobCode, oobLink }
}

/** Creates a code and mails it to its recipient: the new address, if there is one. */
export async function mailOobCode(context: IdentityContext, kind: AccountMailKind, given: NewOobCode): Promise<void> {
  const { oobLink: link } = await putOobCode(context, given)
  const { email, newEmail, languageTag } = given
  const timeMs = context.clock.now()
  await storeMail(context, { kind, email: newEmail ?? email, languageTag, link, newEmail, providerId: undefined, timeMs })
}

/** The stored form of a code. */
export function digestOobCode(oobCode: string): Uint8Array {
  return hash('sha256', oobCode, 'buffer')
}

/** A stored code that is still valid; undefined if it is unknown or expired. */
export async function findOobCode(
  { store, clock }: Pick<IdentityContext, 'store' | 'clock'>,
  oobCode: string,
): Promise<{ readonly kind: 'found'; readonly code: OobCode } | { readonly kind: 'unknown' | 'expired' }> {
  const code = await store.findOobCode(digestOobCode(oobCode))
  if (!code) return { kind: 'unknown' }
  return code.expireTimeMs <= clock.now() ? { kind: 'expired' } : { kind: 'found', code }
}
