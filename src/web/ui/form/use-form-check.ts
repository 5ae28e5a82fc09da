import { useEffect, useRef, useState } from 'react'
import type { FormDefinition, FormErrors, TypedFields } from '#domain/form/form-definition.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { describeFormError } from './describe-form-error.ts'
import type { FieldBinding } from '#web/ui/form/fields/field-parts.tsx'
import type { FormTrouble } from './form-answer.ts'
import { readTypedFields } from './read-typed-fields.ts'

/**
 * Checks a form that is processed in the browser, with the error texts of submitted forms.
 *
 * @param id Prefix of the ids of its fields.
 * @returns `read` returns the parsed form, or undefined if it is invalid; `refusal` and `summaryRef` are for the `ErrorSummary`.
 */
export function useFormCheck<Field extends string, Result>(id: string, definition: FormDefinition<Field, Result>) {
  const { locale, translate } = useLocale()
  const [refused, setRefused] = useState<{ readonly errors: FormErrors<Field>; readonly typed: TypedFields }>()
  const errors = refused?.errors
  const summaryRef = useRef<HTMLElement>(null)

  useEffect(() => {
    if (errors) summaryRef.current?.focus()
  }, [errors])

  function read(form: FormData): Result | undefined {
    const parsed = definition.parse(readTypedFields(definition, form), locale, () => undefined)
    // Passwords stay in the form only.
    setRefused(parsed.ok ? undefined : { errors: parsed.errors, typed: readTypedFields({ fields: ['email'] }, form) })
    return parsed.ok ? parsed.result : undefined
  }

  function field(name: Field): FieldBinding {
    const code = errors?.[name]
    return { id: `${id}-${name}`, name, error: code && describeFormError(name, code, refused?.typed ?? {}, [], translate) }
  }

  const refusal: FormTrouble | undefined = errors && { kind: 'refused', errors, fields: {} }
  return { read, refusal, summaryRef, field, fields: definition.fields.map((name) => field(name)) }
}
