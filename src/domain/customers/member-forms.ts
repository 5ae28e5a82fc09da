import { defineForm } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'
import { normalizeEmail } from './customer.ts'

/** The form that invites a colleague by address and role. @param name Separates its draft from those of other forms. */
export function defineInviteForm(name: string) {
  return defineForm(
    name,
    () => ({ email: field.colleagueEmailField(), bookkeeping: field.tickField(), website: field.honeypotField() }),
    ({ email, bookkeeping }) => ({
      email: normalizeEmail(email),
      role: bookkeeping === 'yes' ? ('bookkeeping' as const) : ('member' as const),
    }),
  )
}

/** The form that removes a colleague's access; the colleague is sent separately from its fields. @param name As for the invitation. */
export function defineRemoveForm(name: string) {
  return defineForm(
    name,
    () => ({ website: field.honeypotField() }),
    () => undefined,
  )
}
