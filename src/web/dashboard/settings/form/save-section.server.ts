import type { Locale } from '#domain/locale.ts'
import { mergeSection } from '#domain/profiles/merge-section.ts'
import type { ProfileSection, SectionValues } from '#domain/profiles/profile-sections.ts'
import type { ProfileStore } from '#gateway/profiles.ts'
import { checkPhone } from '#web/ui/form/fields/check-phone.server.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'
import { keepName, seenName, type SettingAnswer } from './setting-answer.ts'

type Sent = { readonly get: (name: string) => string | null }

type SaveOptions<Field extends string> = {
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'saveProfile'>
  readonly uid: string
  readonly section: ProfileSection<Field>
  readonly sent: Sent
  readonly locale: Locale
}

/** Attempts of a write; each conflict triggers another one. */
const mostAttempts = 5

/** Saves a section of a profile. Fields changed elsewhere keep those values; a field changed in both places is returned as a conflict. */
export async function saveSection<Field extends string>(options: SaveOptions<Field>): Promise<SettingAnswer<Field>> {
  const { profiles, uid, section, sent, locale } = options
  const { form } = section
  const formName = form.name
  const fields = readTypedFields(form, sent)
  const parsed = form.parse(fields, locale, checkPhone)
  if (!parsed.ok) return { formName, kind: 'refused', errors: parsed.errors, fields }
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const stored = await profiles.getProfile(uid)
    const current = section.read(stored.profile)
    const decided = decide(form.fields, sent, parsed.result, current)
    const merged = mergeSection(form.fields, { seen: readSeen(form.fields, sent, current), typed: decided.values, current })
    if (merged.kind === 'conflict') return { formName, kind: 'conflict', fields, current, conflicts: merged.conflicts }
    if (decided.undecided.length > 0) return { formName, kind: 'conflict', fields, current, conflicts: decided.undecided }
    const saved = await profiles.saveProfile(uid, section.write(stored.profile, merged.values), stored)
    if (saved.kind === 'saved') return { formName, kind: 'saved' }
  }
  return { formName, kind: 'failed', fields }
}

/** The values that the form started with; if they are missing, the stored ones. */
function readSeen<Field extends string>(fields: readonly Field[], sent: Sent, current: SectionValues<Field>): SectionValues<Field> {
  const seen = fields.map((name) => [name, sent.get(seenName(name)) ?? current[name]])
  return Object.fromEntries(seen) as SectionValues<Field> // exactly the given fields
}

/** Applies the choices of a conflict, and returns the fields without a choice. */
function decide<Field extends string>(
  fields: readonly Field[],
  sent: Sent,
  typed: SectionValues<Field>,
  current: SectionValues<Field>,
): { readonly values: SectionValues<Field>; readonly undecided: readonly Field[] } {
  const conflicts = (sent.get('conflicts') ?? '').split(' ')
  const undecided = fields.filter((name) => conflicts.includes(name) && sent.get(keepName(name)) === null && typed[name] !== current[name])
  const values = fields.map((name) => [name, sent.get(keepName(name)) === 'elsewhere' ? current[name] : typed[name]])
  return { values: Object.fromEntries(values) as SectionValues<Field>, undecided } // exactly the given fields
}
