import { useState } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { personSection } from '#domain/profiles/profile-sections.ts'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { findInvoiceCustomers } from '#web/dashboard/customer/customers.server.ts'
import { describePreview } from './describe-preview.server.ts'
import { loadPersonForm } from './person-form-data.server.ts'
import { zoneChoicesContext } from './zone-choices.server.ts'
import { ProfilePreview } from './profile-preview.tsx'
import { PersonForm } from './person-form.tsx'
import { PhotoSection } from '#web/dashboard/settings/photo/photo-section.tsx'
import { revalidateSettings } from '#web/dashboard/settings/form/revalidate-settings.ts'
import { saveSection } from '#web/dashboard/settings/form/save-section.server.ts'
import { sendSetting } from '#web/dashboard/settings/form/send-setting.ts'
import { photoFormName, type SettingAnswer } from '#web/dashboard/settings/form/setting-answer.ts'
import { openSettings, settingsTitle, takeSettings, type SettingsVisit } from '#web/dashboard/settings/settings-page.server.ts'
import { SettingsFrame, SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import * as v from 'valibot'
import { ProfileSchema } from '#domain/profiles/profile.ts'

/** Loads the person's profile: name, phone, language of mails, time zone, and picture. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = openSettings({ url, context })
  const { user, gateway, site, locale, translate } = visit
  const [stored, customers] = await Promise.all([gateway.profiles.getProfile(user.uid), findInvoiceCustomers(visit)])
  const now = new Date(site.now())
  const requestedId = url.searchParams.get('customer')
  const person = await loadPersonForm(stored, user, { locale, translate, now }, context.get(zoneChoicesContext))
  return data({
    title: settingsTitle('profile', translate),
    uid: user.uid,
    photo: stored.profile.photo,
    name: stored.profile.displayName ?? user.displayName ?? user.email ?? '',
    person,
    preview: describePreview({
      content: site.content,
      siteName: site.settings.siteName,
      customer: customers.find(({ id }) => id === requestedId) ?? customers[0],
      timeZone: stored.profile.timeZone ?? '',
      locale,
      now,
    }),
  })
}

export function action(args: ActionFunctionArgs) {
  return takeSettings(args, {
    [personSection.form.name]: ({ gateway: { profiles }, user: { uid }, locale }, sent) =>
      saveSection({ profiles, uid, section: personSection, sent, locale }),
    [photoFormName]: (visit, sent) => savePhoto(visit, sent.get('photo') ?? ''),
  })
}

export const clientAction = sendSetting
export const shouldRevalidate = revalidateSettings

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function ProfileSettings() {
  const { uid, photo, name, person, preview } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const noteTyped = (form: FormData) =>
    setTyped(Object.fromEntries([...form].flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : []))))
  return (
    <SettingsFrame
      current="profile"
      aside={<ProfilePreview view={preview} photo={photo} name={name} mailLocale={person.shown['locale'] ?? ''} typed={typed} />}
    >
      <SettingsSection id="person" heading={translate('settings.person.heading')} text={translate('settings.person.text')}>
        <PersonForm person={person} onTyped={noteTyped} />
      </SettingsSection>
      <PhotoSection uid={uid} photo={photo} name={name} />
    </SettingsFrame>
  )
}

/** Attempts of a write; each conflict triggers another one. */
const mostAttempts = 5

/** Makes a stored file the profile picture, or removes the picture if the path is empty. Deletes the previous file from storage. */
async function savePhoto({ gateway, user: { uid }, own }: SettingsVisit, path: string): Promise<SettingAnswer> {
  const given = v.safeParse(ProfileSchema, path === '' ? {} : { photo: path })
  const failed = { formName: photoFormName, kind: 'failed', fields: {} } as const
  if (!given.success || (path !== '' && !path.startsWith(`users/${uid}/`))) return failed
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const stored = await gateway.profiles.getProfile(uid)
    const { photo: before, ...rest } = stored.profile
    const saved = await gateway.profiles.saveProfile(uid, { ...rest, ...given.output }, stored)
    if (saved.kind !== 'saved') continue
    if (before !== undefined && before !== path) await own.removeFile(before)
    return { formName: photoFormName, kind: 'saved' }
  }
  return failed
}
