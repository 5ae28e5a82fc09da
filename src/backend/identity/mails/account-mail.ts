import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import type { Fields, Value } from '#protocol/value.ts'
import type { Write } from '#backend/writes/write.ts'

/** A mail about an account: what happened, and the address that leads on. It has no words yet. */
export type AccountMail = {
  readonly kind: AccountMailKind
  /** To whom. */
  readonly email: string
  /** The language that was asked for (BCP 47), if any. */
  readonly languageTag: string | undefined
  /** Leads to the page that acts on a code: the one that was asked for, or `this was not me`. Without a code, to the login. */
  readonly link: string
  /** The address that is to take the place of another, or has taken it. */
  readonly newEmail: string | undefined
  /** The provider that was added or removed, such as `google.com`. */
  readonly providerId: string | undefined
  /** When it happened, in milliseconds since 1970. */
  readonly timeMs: number
}

/** Mails that were asked for, then mails that tell of a change. */
export const accountMailKinds = [
  'passwordReset',
  'signInLink',
  'verifyEmail',
  'changeEmail',
  'emailInUse',
  'passwordChanged',
  'emailChanged',
  'providerAdded',
  'providerRemoved',
  'newDevice',
] as const
export type AccountMailKind = (typeof accountMailKinds)[number]

/** A mail in words. */
export type WrittenMail = { readonly subject: string; readonly text: string; readonly html: string }

/** Where mails lead to, and who writes them; the backend itself knows no words. */
export type AccountMails = {
  /** Address of the page that acts on e-mailed codes, without a query, in a language (BCP 47). */
  readonly actionUrl: (languageTag: string | undefined) => string
  readonly render: (mail: AccountMail) => WrittenMail
}

/** Encrypts mails about accounts for the database, and writes them when they are sent. */
export type AccountMailWriter = {
  readonly actionUrl: AccountMails['actionUrl']
  /** The document of `mail/` for a mail, to be stored; undefined where nobody writes mails. */
  readonly seal: (mail: AccountMail) => Write | undefined
  /** Writes a stored mail. @throws Error when it was not stored by us. */
  readonly render: (data: Fields) => WrittenMail
}

/** Sends mails about accounts; `wake` tells that some were stored. */
export type AccountMailer = AccountMailWriter & { readonly wake: () => void }

/** The name of the template in the documents of mails about accounts. */
export const accountTemplate = 'account'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Mails lie in the database until they are sent, and there no code may be read: what a mail says is stored encrypted, with a key that is
 * not in the database, and written when it is sent.
 *
 * @param mails Absent where nobody writes mails.
 * @param key 32 bytes.
 * @param siteOrigin Where codes lead to without `mails`.
 */
export function createAccountMailWriter(mails: AccountMails | undefined, key: Uint8Array, siteOrigin: string): AccountMailWriter {
  return {
    actionUrl: mails?.actionUrl ?? (() => `${siteOrigin}/emulator/action`),
    seal: (mail) => {
      if (!mails) return undefined
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv)
      const bytes = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()])
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')
      const fields = fieldsOf({
        to: mail.email,
        // No person wrote it, so holiday replies do not answer it (RFC 3834, section 5).
        headers: mapOf({ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
        template: mapOf({ name: accountTemplate, data: mapOf({ sealed }) }),
      })
      const precondition = { kind: 'exists', exists: false } as const
      return { kind: 'update', path: ['mail', randomUUID()], fields, transforms: [], precondition }
    },
    render: (data) => {
      if (!mails) throw new Error('Nobody writes the mails about accounts here.')
      return mails.render(openMail(data.get('sealed'), key))
    },
  }
}

function fieldsOf(values: Readonly<Record<string, Value>>): Fields {
  return new Map(Object.entries(values))
}

function mapOf(values: Readonly<Record<string, Value>>): Value {
  return { type: 'map', fields: fieldsOf(values) }
}

function openMail(sealed: unknown, key: Uint8Array): AccountMail {
  const bytes = Buffer.from(typeof sealed === 'string' ? sealed : '', 'base64url')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const text = decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  return JSON.parse(text) as AccountMail // what opens with our key is what we sealed
}
