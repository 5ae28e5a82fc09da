import type { AccountMail, AccountMails } from '#backend'
import { defaultLocale, type Locale, locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { MailContext } from './mail-context.ts'
import type { MailId } from '#i18n/mail.ts'
import { nameTimeZone } from '#i18n/name-time-zone.ts'
import { createTranslate } from '#i18n/translate.ts'
import { writeMail } from './write-mail.ts'

const mailIds = {
  passwordReset: 'account-password-reset',
  signInLink: 'account-sign-in-link',
  verifyEmail: 'account-verify-email',
  changeEmail: 'account-change-email',
  emailInUse: 'account-email-in-use',
  passwordChanged: 'account-password-changed',
  emailChanged: 'account-email-changed',
  providerAdded: 'account-provider-added',
  providerRemoved: 'account-provider-removed',
  secondFactorAdded: 'account-second-factor',
  secondFactorRemoved: 'account-second-factor',
  newDevice: 'account-new-device',
} as const satisfies Record<AccountMail['kind'], MailId>

/** Display names of providers. */
const providerNames: Readonly<Record<string, string>> = { 'google.com': 'Google', 'microsoft.com': 'Microsoft', 'github.com': 'GitHub' }

/** Writes mails about accounts in the requested language, with links to the modes of the login page. */
export function createAccountMails(context: Omit<MailContext, 'now'>): AccountMails {
  const { content, siteUrl } = context
  return {
    actionUrl: (languageTag) => siteUrl + localizePath(findLocale(languageTag), '/dashboard/login'),
    render: ({ kind, languageTag, email, newEmail = '', link, providerId = '', timeMs }) => {
      const locale = findLocale(languageTag)
      const provider = providerNames[providerId] ?? providerId
      const place = nameTimeZone(content.site.timeZone, locale, createTranslate(locale, content.messages[locale]))
      const at = new Date(timeMs)
      const change = kind === 'secondFactorAdded' ? 'added' : 'removed'
      return writeMail(mailIds[kind], locale, { change, email, newEmail, link, provider, time: at, place }, { to: email, at }, context)
    },
  }
}

/** The site's language for a tag such as `de-AT`; English if unsupported. */
function findLocale(languageTag = ''): Locale {
  const [language = ''] = languageTag.toLowerCase().split('-', 1)
  return locales.find((locale) => locale === language) ?? defaultLocale
}
