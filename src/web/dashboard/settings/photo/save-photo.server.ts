import * as v from 'valibot'
import { ProfileSchema } from '#domain/profiles/profile.ts'
import { photoFormName, type SettingAnswer } from '#web/dashboard/settings/form/setting-answer.ts'
import type { SettingsVisit } from '#web/dashboard/settings/settings-page.server.ts'

/** Most attempts of a write; another one follows each conflict. */
const mostAttempts = 5

/** Makes a stored file the person's picture, or with an empty path takes the picture away; the one before is removed from storage. */
export async function savePhoto({ gateway, user: { uid }, own }: SettingsVisit, path: string): Promise<SettingAnswer> {
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
