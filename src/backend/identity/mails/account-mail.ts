import { randomUUID } from 'node:crypto'
import type { Fields, Value } from '#protocol/value.ts'
import { open, seal } from '#backend/identity/tokens/sealing.ts'
import type { Write } from '#backend/writes/write.ts'

/** A mail about an account, without text: its kind and its link. */
export type AccountMail = {
  readonly kind: AccountMailKind
  /** The recipient. */
  readonly email: string
  /** The requested language (BCP 47), if any. */
  readonly languageTag: string | undefined
  /** The page that applies a code: the requested one, or `this was not me`. Without a code, the login. */
  readonly link: string
  /** The new address, before or after the change. */
  readonly newEmail: string | undefined
  /** The added or removed provider, such as `google.com`. */
  readonly providerId: string | undefined
  /** Time of the event, in milliseconds since 1970. */
  readonly timeMs: number
}

/** Requested mails, then notices of changes. */
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
  'secondFactorAdded',
  'secondFactorRemoved',
  'newDevice',
] as const
export type AccountMailKind = (typeof accountMailKinds)[number]

/** A mail with its text, and the pictures that its HTML shows: the fields of an attachment in the outbox. */
export type WrittenMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Readonly<Record<string, string>>[]
}

/** Texts and links of mails, which the backend itself does not contain. */
export type AccountMails = {
  /** URL of the page that applies e-mailed codes, without a query, in a language (BCP 47). */
  readonly actionUrl: (languageTag: string | undefined) => string
  readonly render: (mail: AccountMail) => WrittenMail
}

/** Encrypts mails about accounts for the database, and composes them when they are sent. */
export type AccountMailWriter = {
  readonly actionUrl: AccountMails['actionUrl']
  /** The document of `mail/` for a mail; undefined if no mails are sent. */
  readonly seal: (mail: AccountMail) => Write | undefined
  /** Decrypts and composes a stored mail. @throws Error if it was not encrypted here. */
  readonly render: (data: Fields) => WrittenMail
}

/** Sends mails about accounts; call `wake` after storing some. */
export type AccountMailer = AccountMailWriter & { readonly wake: () => void }

/** The template name in the documents of mails about accounts. */
export const accountTemplate = 'account'

/**
 * Mails contain codes, which must not be readable in the database while they are queued: they are encrypted with a key outside of the
 * database, and composed when they are sent.
 *
 * @param mails Absent if no mails are sent.
 * @param key 32 bytes.
 * @param siteOrigin The origin of links without `mails`.
 */
export function createAccountMailWriter(mails: AccountMails | undefined, key: Uint8Array, siteOrigin: string): AccountMailWriter {
  return {
    actionUrl: mails?.actionUrl ?? (() => `${siteOrigin}/emulator/action`),
    seal: (mail) => {
      if (!mails) return undefined
      const sealed = Buffer.from(seal(key, JSON.stringify(mail))).toString('base64url')
      const fields = fieldsOf({
        to: mail.email,
        // Marks it as automatic, so that vacation responders do not reply (RFC 3834, section 5).
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
  return JSON.parse(open(key, bytes)) as AccountMail // encrypted by this function
}
