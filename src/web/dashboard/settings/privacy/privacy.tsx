import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { listSignInMethods } from '#web/account/reauthentication/sign-in-methods.server.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { ConsentSection } from './consent-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { describeConsents } from './describe-consents.server.ts'
import { ExportSection } from './export-section.tsx'
import { findTimeZone } from '#web/dashboard/settings/find-time-zone.server.ts'
import { Reauthentication } from '#web/account/reauthentication/reauthentication.tsx'
import { revalidateSettings } from '#web/dashboard/settings/form/revalidate-settings.ts'
import { sendSetting } from '#web/dashboard/settings/form/send-setting.ts'
import { eraseFormName, uidName } from '#web/dashboard/settings/form/setting-answer.ts'
import { openSettings, settingsTitle, takeSettings } from '#web/dashboard/settings/settings-page.server.ts'
import { SettingsFrame } from '#web/dashboard/settings/settings-frame.tsx'

/** Anyone can send a form with any address, so only the latest consents are shown. */
const shownConsents = 50

/** Loads the person's consents; the page also offers an export and the account's deletion. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = openSettings({ url, context })
  const { own, user, locale, translate } = visit
  const [consents, timeZone] = await Promise.all([own.listConsents(shownConsents + 1), findTimeZone(visit)])
  return data({
    title: settingsTitle('privacy', translate),
    consents: describeConsents(consents.slice(0, shownConsents), { locale, timeZone, translate }),
    areConsentsWhole: consents.length <= shownConsents,
    methods: listSignInMethods(user, own),
  })
}

export function action(args: ActionFunctionArgs) {
  return takeSettings(args, {
    // The browser deletes the account that the SDK knows. If the session belongs to another person, nothing may be erased.
    [eraseFormName]: async ({ own, user }, sent) => {
      if (sent.get(uidName) !== user.uid) return { formName: eraseFormName, kind: 'signedOut', fields: {} }
      await own.askErasure()
      return { formName: eraseFormName, kind: 'saved' }
    },
  })
}

export const clientAction = sendSetting
export const shouldRevalidate = revalidateSettings

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function PrivacySettings() {
  const { consents, areConsentsWhole, methods } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  return (
    <SettingsFrame current="privacy">
      <ExportSection />
      <ConsentSection consents={consents} areWhole={areConsentsWhole} />
      <Reauthentication methods={methods}>
        <DeleteSection word={translate('settings.delete.word')} />
      </Reauthentication>
    </SettingsFrame>
  )
}
