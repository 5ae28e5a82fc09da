import { defineForm } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'
import { normalizeEmail } from './customer.ts'

/** The form in which a person invites a colleague; it becomes the colleague's address and role. @param name Tells its draft from those of others. */
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

/** The form in which a person takes a colleague's access away; whose it is stands beside its fields. @param name As of the other form. */
export function defineRemoveForm(name: string) {
  return defineForm(
    name,
    () => ({ website: field.honeypotField() }),
    () => undefined,
  )
}
