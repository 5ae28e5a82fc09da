import type { TypedFields } from '#domain/form/form-definition.ts'
import type { SectionValues } from '#domain/profiles/profile-sections.ts'
import type { FormTrouble } from '#web/ui/form/form-answer.ts'

/** Result of saving a section. */
export type SettingAnswer<Field extends string = string> = { readonly formName: string } & (
  | { readonly kind: 'saved' }
  | SettingConflict<Field>
  | Exclude<FormTrouble<Field>, { readonly kind: 'slotTaken' }>
)

/** Fields that were changed here and elsewhere to different values. Nothing is stored until the person chooses. */
export type SettingConflict<Field extends string = string> = {
  readonly kind: 'conflict'
  readonly fields: TypedFields<Field>
  /** The stored values. */
  readonly current: SectionValues<Field>
  readonly conflicts: readonly Field[]
}

/** Name of the hidden field with the value that a field started with. */
export function seenName(field: string): string {
  return `seen.${field}`
}

/** Name of the choice between the two values of a field. */
export function keepName(field: string): string {
  return `keep.${field}`
}

/** Name of the forms that end sessions. */
export const sessionsFormName = 'sessions'

/** Name of the forms that rename and remove passkeys. */
export const passkeysFormName = 'passkeys'

/** Name of the forms that change the profile picture. */
export const photoFormName = 'photo'

/** Name of the form that erases the person's data before the account is deleted. */
export const eraseFormName = 'erase'

/** Field with the account's user ID, because the session may belong to another person by then. */
export const uidName = 'uid'
