import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import type { FormErrorCode } from './form-error-code.ts'
import type { CheckPhone } from './form-fields.ts'

/** Submitted fields as typed, and the country for dialling `phone`; if empty, `country` is used. */
export type TypedFields<Field extends string = string> = Readonly<Partial<Record<Field | 'phoneCountry' | 'country', string | undefined>>>

/** At most one error per field, in the order of the form. */
export type FormErrors<Field extends string = string> = Readonly<Partial<Record<Field, FormErrorCode>>>

export type ParsedForm<Field extends string, Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly errors: FormErrors<Field> }

/** A form that the browser and the server parse with the same code. */
export type FormDefinition<Field extends string = string, Result = unknown> = {
  /** Identifies the form in submissions and in drafts kept by the browser. */
  readonly name: string
  /** The fields in order; errors use the same names. */
  readonly fields: readonly Field[]
  /** @param locale Language of the form's page. */
  readonly parse: (typed: TypedFields<Field>, locale: Locale, checkPhone: CheckPhone) => ParsedForm<Field, Result>
}

/**
 * Creates a form from field schemas (`form-fields.ts`).
 *
 * @param createEntries Schemas for the typed texts, whose messages are `FormErrorCode`s. A field named `phone` receives number and country.
 * @param toResult Converts the parsed fields.
 */
export function defineForm<Entries extends v.ObjectEntries, Result>(
  name: string,
  createEntries: (checkPhone: CheckPhone, typed: TypedFields) => Entries,
  toResult: (output: v.InferOutput<v.ObjectSchema<Entries, undefined>>, locale: Locale) => Result,
): FormDefinition<keyof Entries & string, Result> {
  type Field = keyof Entries & string
  const fields = Object.keys(createEntries(() => undefined, {})) as Field[] // the type of Object.keys has no literal names
  return {
    name,
    fields,
    parse: (typed, locale, checkPhone) => {
      const phone = { number: typed.phone, country: dialCountryOf(typed) }
      const parsed = v.safeParse(v.object(createEntries(checkPhone, typed)), { ...typed, phone }, { abortPipeEarly: true })
      if (parsed.success) return { ok: true, result: toResult(parsed.output, locale) }
      return { ok: false, errors: listErrors(fields, parsed.issues) }
    },
  }
}

/** The country for a number without a country code: the one selected for the phone, else that of the address. */
export function dialCountryOf({ phoneCountry, country }: TypedFields): string | undefined {
  return phoneCountry || country
}

function listErrors<Field extends string>(fields: readonly Field[], issues: readonly v.BaseIssue<unknown>[]): FormErrors<Field> {
  const byField = new Map<unknown, string>()
  for (const { path, message } of issues) {
    const field = path?.[0]?.key
    if (!byField.has(field)) byField.set(field, message)
  }
  const errors = fields.flatMap((field) => (byField.has(field) ? [[field, byField.get(field)]] : []))
  return Object.fromEntries(errors) as FormErrors<Field> // schemas of form-fields.ts have no other messages
}
