import { locales } from '#domain/locale.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { ask } from './ask.ts'
import { readText } from './document-head.ts'
import { createMember } from './members.ts'
import { beginSession, signInWithPassword } from './people.ts'
import { speak } from './speak.ts'
import { expect, test } from './test.ts'

// Browser tests use one language; this file checks the texts of the others in the server's HTML.

const loginWords: Readonly<Record<string, readonly MessageKey[]>> = {
  '/dashboard/login': ['login.heading', 'login.forgotLink', 'login.signUpLink'],
  '/dashboard/login?mode=signUp': ['signUp.heading'],
  '/dashboard/login?mode=forgotPassword': ['loginAction.forgotPassword.heading'],
  '/dashboard/login?mode=emailLink': ['loginAction.emailLink.heading'],
  '/dashboard/login?mode=resetPassword&oobCode=a': ['loginAction.resetPassword.heading'],
  '/dashboard/login?mode=verifyAndChangeEmail&oobCode=a': ['loginAction.verifyAndChangeEmail.heading'],
  '/dashboard/login?mode=recoverEmail&oobCode=a': ['loginAction.recoverEmail.heading'],
  '/dashboard/login?mode=deleted': ['accountDeleted.heading'],
}

const dashboardWords: Readonly<Record<string, readonly MessageKey[]>> = {
  '/dashboard/settings': ['settings.photo.heading', 'settings.pages.company', 'settings.pages.security', 'settings.pages.privacy'],
  '/dashboard/settings/company': ['settings.company.submit'],
  '/dashboard/settings/security': ['settings.email.submit', 'settings.password.submit', 'settings.sessions.current'],
  '/dashboard/settings/notifications': ['settings.pages.notifications'],
  '/dashboard/settings/privacy': ['settings.export.submit', 'settings.delete.submit', 'settings.delete.confirmHeading'],
  '/dashboard/members': ['dashboard.members.heading'],
  '/dashboard/requests': ['dashboard.requests.heading'],
}

for (const locale of locales) {
  const { tag, translate, pathOf } = speak(locale)

  test(`the login has texts in ${tag} in each of its modes`, async ({ server }) => {
    for (const [path, keys] of Object.entries(loginWords)) {
      const { status, text } = await ask(server.url, pathOf(path))
      expect(status, path).toBe(200)
      expect(text, path).toContain(`<html lang="${tag}"`)
      for (const key of keys) expect(readText(text), path).toContain(translate(key))
    }
  })

  test(`settings, team and requests have texts in ${tag}`, async ({ server }) => {
    const { idToken } = await signInWithPassword(server, await createMember(server))
    const cookie = await beginSession(server, idToken)
    for (const [path, keys] of Object.entries(dashboardWords)) {
      const { status, text } = await ask(server.url, pathOf(path), { headers: { cookie } })
      expect(status, path).toBe(200)
      expect(text, path).toContain(`<html lang="${tag}"`)
      for (const key of keys) expect(readText(text), path).toContain(translate(key))
    }
  })
}
