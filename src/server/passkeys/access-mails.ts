import type { Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { createMailWrite, type Mail } from '#gateway/mail.ts'
import type { ProfileStore } from '#gateway/profiles.ts'
import { nameTimeZone } from '#i18n/name-time-zone.ts'
import { createTranslate } from '#i18n/translate.ts'
import { automaticMail } from '#server/mails/automatic-mail.ts'
import type { MailContext } from '#server/mails/mail-context.ts'
import { writeMail } from '#server/mails/write-mail.ts'

/** A change of how a person signs in, of which the provider knows nothing. */
export type AccessChange = 'passkeyAdded' | 'passkeyRemoved' | 'codesAdded' | 'appRemoved'

export type AccessMailsOptions = MailContext & {
  readonly documents: Pick<DocumentsClient, 'commit'>
  readonly profiles: Pick<ProfileStore, 'getProfile'>
  readonly createId: () => string
  /** Called with the reason why a mail was not stored: the change is done, and stays. */
  readonly onFailure: (error: unknown) => void
}

/** Mails the owner of an account; an account without an address gets none. Never rejects. */
export type AccessMails = (
  change: AccessChange,
  owner: { readonly uid: string; readonly email: string | undefined },
  /** If the person has chosen no language for mails. */
  locale: Locale,
) => Promise<void>

export function createAccessMails({ documents, profiles, createId, onFailure, ...context }: AccessMailsOptions): AccessMails {
  return async (change, { uid, email }, visitorLocale) => {
    if (email === undefined) return
    try {
      const { locale = visitorLocale } = (await profiles.getProfile(uid)).profile
      const at = new Date(context.now())
      await documents.commit([createMailWrite({ id: createId(), ...writeAccessMail(context, { change, email, at }, locale) })])
    } catch (error) {
      onFailure(error)
    }
  }
}

/** Writes a mail about a change of how the owner of an address signs in. */
export function writeAccessMail(
  context: MailContext,
  { change, email, at }: { readonly change: AccessChange; readonly email: string; readonly at: Date },
  locale: Locale,
): Omit<Mail, 'id'> {
  const { content, siteUrl } = context
  const place = nameTimeZone(content.site.timeZone, locale, createTranslate(locale, content.messages[locale]))
  const link = `${siteUrl}${localizePath(locale, '/dashboard/settings/security')}`
  const written = writeMail('account-access', locale, { change, email, link, place, time: at }, { to: email, at }, context)
  return { to: email, ...automaticMail(context), ...written }
}
