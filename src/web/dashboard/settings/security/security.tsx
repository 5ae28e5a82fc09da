import { useState } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { listSignInMethods } from '#web/account/reauthentication/sign-in-methods.server.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { describeSessions } from './describe-sessions.server.ts'
import { EmailSection } from './email-section.tsx'
import { findTimeZone } from '#web/dashboard/settings/find-time-zone.server.ts'
import { PasswordSection } from './password-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { Reauthentication } from '#web/account/reauthentication/reauthentication.tsx'
import { revalidateSettings } from '#web/dashboard/settings/form/revalidate-settings.ts'
import { sendSetting } from '#web/dashboard/settings/form/send-setting.ts'
import { SessionsSection } from './sessions-section.tsx'
import { sessionsFormName } from '#web/dashboard/settings/form/setting-answer.ts'
import { openSettings, settingsTitle, takeSettings } from '#web/dashboard/settings/settings-page.server.ts'
import { SettingsFrame } from '#web/dashboard/settings/settings-frame.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'

/** Loads the person's sign-in methods and sessions. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = openSettings({ url, context })
  const { own, user, locale, translate } = visit
  const [sessions, timeZone] = await Promise.all([own.listSessions(), findTimeZone(visit)])
  return data({
    title: settingsTitle('security', translate),
    isVerified: user.emailVerified,
    methods: listSignInMethods(user, own),
    sessions: describeSessions(sessions, { locale, timeZone, translate }),
  })
}

export function action(args: ActionFunctionArgs) {
  return takeSettings(args, {
    // Ending a session that has already ended counts as success.
    [sessionsFormName]: async ({ own }, sent) => {
      await own.endSession(sent.get('name') ?? '')
      return { formName: sessionsFormName, kind: 'saved' }
    },
  })
}

export const clientAction = sendSetting
export const shouldRevalidate = revalidateSettings

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function SecuritySettings() {
  const { isVerified, sessions, methods } = useLoaderData<typeof loader>()
  const { email } = methods
  const translate = useTranslate()
  // The server caches the provider's data for a few seconds; a change made here shows at once.
  const [hasPassword, setHasPassword] = useState(methods.hasPassword)
  const [providerIds, setProviderIds] = useState(methods.providerIds)
  const [isAlone, setIsAlone] = useState(false)
  const notePassword = () => {
    // A new password ends the other sessions.
    setIsAlone(true)
    setHasPassword(true)
    setProviderIds((before) => [...new Set([...before, 'password'])])
  }
  return (
    <SettingsFrame current="security">
      <noscript>
        <p className={formStyles.problem}>{translate('settings.scriptsNeeded')}</p>
      </noscript>
      <Reauthentication methods={{ email, hasPassword, providerIds }}>
        {/* An unconfirmed address needs attention, so its section comes first. */}
        {!isVerified && <EmailSection email={email} isVerified={isVerified} />}
        <PasswordSection email={email} hasPassword={hasPassword} onSet={notePassword} />
        {isVerified && <EmailSection email={email} isVerified={isVerified} />}
        <ProvidersSection providerIds={providerIds} onChange={setProviderIds} />
      </Reauthentication>
      <SessionsSection sessions={isAlone ? sessions.filter(({ isCurrent }) => isCurrent) : sessions} />
    </SettingsFrame>
  )
}
