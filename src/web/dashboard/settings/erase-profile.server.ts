import { eraseFormName, type SettingAnswer } from './setting-answer.ts'
import type { SettingsVisit } from './settings-page.server.ts'

/** Empties the person's profile and removes their picture, before they delete their account. */
export async function eraseProfile({ gateway, user: { uid }, own }: SettingsVisit): Promise<SettingAnswer> {
  const { profile, version } = await gateway.profiles.getProfile(uid)
  if (version !== undefined) {
    const saved = await gateway.profiles.saveProfile(uid, {}, version)
    if (saved.kind !== 'saved') return { formName: eraseFormName, kind: 'failed', fields: {} }
  }
  if (profile.photo !== undefined) await own.removeFile(profile.photo)
  return { formName: eraseFormName, kind: 'saved' }
}
