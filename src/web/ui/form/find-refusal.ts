import type { FormDefinition, FormErrors } from '#domain/form/form-definition.ts'
import type { CheckPhone } from '#domain/form/form-fields.ts'
import type { Locale } from '#domain/locale.ts'
import { loadCheckPhone } from '#web/ui/form/fields/check-phone.ts'
import type { FormTrouble } from './form-answer.ts'
import { readTypedFields } from './read-typed-fields.ts'

/** Returns the errors that prevent a form from being submitted. */
export async function findRefusal<Field extends string>(
  definition: Pick<FormDefinition<Field>, 'fields' | 'parse'>,
  form: FormData,
  locale: Locale,
  findFileErrors?: (form: FormData) => FormErrors<Field>,
): Promise<Exclude<FormTrouble<Field>, { readonly kind: 'slotTaken' }> | undefined> {
  const fields = readTypedFields(definition, form)
  const parsed = definition.parse(fields, locale, form.get('phone') ? await findCheckPhone() : acceptPhone)
  const errors = { ...(!parsed.ok && parsed.errors), ...findFileErrors?.(form) } as FormErrors<Field> // both have its field names
  if (!parsed.ok || Object.keys(errors).length > 0) return { kind: 'refused', errors, fields }
  return navigator.onLine ? undefined : { kind: 'offline', fields }
}

/** If the metadata cannot be loaded, only the server checks the number. */
function findCheckPhone(): Promise<CheckPhone> {
  return loadCheckPhone().catch((error: unknown) => {
    console.error('Phone numbers are not checked here.', error)
    return acceptPhone
  })
}

const acceptPhone: CheckPhone = (number) => number
