import { useState } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import * as v from 'valibot'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { PasskeyNameSchema } from '#domain/passkeys/passkey-calls.ts'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { listSignInMethods } from '#web/account/reauthentication/sign-in-methods.server.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { describePasskeys } from './describe-passkeys.server.ts'
import { describeSecondFactor } from './describe-second-factor.server.ts'
import { describeSessions } from './describe-sessions.server.ts'
import { EmailSection } from './email-section.tsx'
import { findTimeZone } from '#web/dashboard/settings/find-time-zone.server.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { Reauthentication } from '#web/account/reauthentication/reauthentication.tsx'
import { revalidateSettings } from '#web/dashboard/settings/form/revalidate-settings.ts'
import { sendSetting } from '#web/dashboard/settings/form/send-setting.ts'
import { SecondFactorSection, type SecondFactorView } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { passkeysFormName, sessionsFormName } from '#web/dashboard/settings/form/setting-answer.ts'
import { openSettings, settingsTitle, takeSettings } from '#web/dashboard/settings/settings-page.server.ts'
import { SettingsFrame } from '#web/dashboard/settings/settings-frame.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'

/** Loads the person's sign-in methods and sessions. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = openSettings({ url, context })
  const { own, user, locale, translate } = visit
  // Who opens the demo's link gets no way in that outlasts it.
  const isDemoStaff = user.uid === demoStaffId
  const [sessions, passkeys, codesLeft, timeZone] = await Promise.all([
    own.listSessions(),
    own.listPasskeys(),
    own.countRecoveryCodes(),
    findTimeZone(visit),
  ])
  return data({
    title: settingsTitle('security', translate),
    isVerified: user.emailVerified,
    methods: listSignInMethods(user, own),
    hasPasskeys: visit.site.passkeys.isAvailable && !isDemoStaff,
    hasRecoveryCodes: own.needsPasskey && !isDemoStaff,
    passkeys: describePasskeys(passkeys, { locale, timeZone, translate }),
    codesLeft,
    factor: describeSecondFactor(own.secondFactor, { locale, timeZone, translate }),
    sessions: describeSessions(sessions, { locale, timeZone, translate }),
  })
}

export function action(args: ActionFunctionArgs) {
  return takeSettings(args, {
    [passkeysFormName]: async ({ own }, sent) => {
      const id = sent.get('id') ?? ''
      const name = v.safeParse(PasskeyNameSchema, sent.get('name'))
      if (sent.get('act') === 'remove') await own.removePasskey(id)
      else if (name.success) await own.renamePasskey(id, name.output)
      else throw data(null, { status: 400 })
      return { formName: passkeysFormName, kind: 'saved' }
    },
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
  const { isVerified, sessions, methods, hasPasskeys, hasRecoveryCodes, passkeys, codesLeft, ...loaded } = useLoaderData<typeof loader>()
  const { email, needsPasskey } = methods
  const translate = useTranslate()
  // The server caches the provider's data for a few seconds; a change made here shows at once.
  const [hasPassword, setHasPassword] = useState(methods.hasPassword)
  const [providerIds, setProviderIds] = useState(methods.providerIds)
  const [factor, setFactor] = useState<SecondFactorView | undefined>(loaded.factor)
  const [newCodes, setNewCodes] = useState<readonly string[]>()
  const [isAlone, setIsAlone] = useState(false)
  const noteFactor = (changed: SecondFactorView | undefined, recoveryCodes: readonly string[]) => {
    setFactor(changed)
    // A new app ends the other sessions.
    if (changed) setIsAlone(true)
    setNewCodes(recoveryCodes.length > 0 ? recoveryCodes : undefined)
  }
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
      <Reauthentication methods={{ email, hasPassword, providerIds, needsPasskey, hasSecondFactor: factor !== undefined }}>
        {/* An unconfirmed address needs attention, so its section comes first. */}
        {!isVerified && <EmailSection email={email} isVerified={isVerified} />}
        {hasPasskeys && <PasskeysSection passkeys={passkeys} keepsLast={needsPasskey} />}
        {isVerified && (
          <SecondFactorSection
            factor={factor}
            hasFirstFactor={!needsPasskey || hasPassword || providerIds.length > 0}
            onChange={noteFactor}
          />
        )}
        {(hasRecoveryCodes || factor) && <RecoveryCodesSection key={newCodes?.[0]} codesLeft={codesLeft ?? 0} newCodes={newCodes} />}
        <PasswordSection email={email} hasPassword={hasPassword} onSet={notePassword} />
        {isVerified && <EmailSection email={email} isVerified={isVerified} />}
        <ProvidersSection providerIds={providerIds} onChange={setProviderIds} />
      </Reauthentication>
      <SessionsSection sessions={isAlone ? sessions.filter(({ isCurrent }) => isCurrent) : sessions} />
    </SettingsFrame>
  )
}
