import type { TypedFields } from '#domain/form/form-definition.ts'
import type { SectionValues } from '#domain/profiles/profile-sections.ts'
import type { FormTrouble } from '#web/ui/form/form-answer.ts'

/** What became of a section that was to be saved. */
export type SettingAnswer<Field extends string = string> = { readonly formName: string } & (
  | { readonly kind: 'saved' }
  | SettingConflict<Field>
  | Exclude<FormTrouble<Field>, { readonly kind: 'slotTaken' }>
)

/** Fields that were changed here and elsewhere, to different values: nothing is stored until the person has decided. */
export type SettingConflict<Field extends string = string> = {
  readonly kind: 'conflict'
  readonly fields: TypedFields<Field>
  /** What is stored now. */
  readonly current: SectionValues<Field>
  readonly conflicts: readonly Field[]
}

/** Name of the hidden field with what stood in a field when the person began. */
export function seenName(field: string): string {
  return `seen.${field}`
}

/** Name of the choice between both values of a field. */
export function keepName(field: string): string {
  return `keep.${field}`
}

/** Name of the forms that end sessions. */
export const sessionsFormName = 'sessions'

/** Name of the forms that change the person's picture. */
export const photoFormName = 'photo'

/** Name of the form that says, before an account is deleted, that all that is held of its person is to go with it. */
export const eraseFormName = 'erase'

/** Name of its field with whose account it is: the session may be somebody else's by then. */
export const uidName = 'uid'
