import type { AccountMail, AccountMails } from '#backend'
import { defaultLocale, type Locale, locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { MailContext } from './mail-context.ts'
import { renderMail, type MailId } from '#i18n/mail.ts'

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
  newDevice: 'account-new-device',
} as const satisfies Record<AccountMail['kind'], MailId>

/** Display names of providers. */
const providerNames: Readonly<Record<string, string>> = { 'google.com': 'Google', 'microsoft.com': 'Microsoft', 'github.com': 'GitHub' }

/** Writes mails about accounts in the requested language, with links to the modes of the login page. */
export function createAccountMails({ content, siteName, siteUrl }: Omit<MailContext<'site'>, 'agencyEmail'>): AccountMails {
  return {
    actionUrl: (languageTag) => siteUrl + localizePath(findLocale(languageTag), '/dashboard/login'),
    render: ({ kind, languageTag, email, newEmail = '', link, providerId = '', timeMs }) => {
      const template = content.mails[mailIds[kind]][findLocale(languageTag)]
      const provider = providerNames[providerId] ?? providerId
      const values = { siteName, email, newEmail, link, provider, time: new Date(timeMs) }
      return renderMail(template, values, content.site.timeZone)
    },
  }
}

/** The site's language for a tag such as `de-AT`; English if unsupported. */
function findLocale(languageTag = ''): Locale {
  const [language = ''] = languageTag.toLowerCase().split('-', 1)
  return locales.find((locale) => locale === language) ?? defaultLocale
}
