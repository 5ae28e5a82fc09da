import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import type { FormErrorCode } from './form-error-code.ts'
import type { CheckPhone } from './form-fields.ts'

/** What a form sends, as typed: its fields, and the country in which its `phone` is dialled, empty where that is its `country`. */
export type TypedFields<Field extends string = string> = Readonly<Partial<Record<Field | 'phoneCountry' | 'country', string | undefined>>>

/** At most one error per field, in the order of the form. */
export type FormErrors<Field extends string = string> = Readonly<Partial<Record<Field, FormErrorCode>>>

export type ParsedForm<Field extends string, Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly errors: FormErrors<Field> }

/** A form of the site: the browser and the server parse it the same way. */
export type FormDefinition<Field extends string = string, Result = unknown> = {
  /** Names it in what it sends and in what the browser keeps of it. */
  readonly name: string
  /** Its fields in its order; errors are reported under these names. */
  readonly fields: readonly Field[]
  /** @param locale Language of the page that it stands on. */
  readonly parse: (typed: TypedFields<Field>, locale: Locale, checkPhone: CheckPhone) => ParsedForm<Field, Result>
}

/**
 * Makes a form out of the schemas of its fields (`form-fields.ts`), in its order.
 *
 * @param createEntries Schemas whose messages are `FormErrorCode`s, for what was typed. One named `phone` is given number and country of dialling.
 * @param toResult What the parsed fields become.
 */
export function defineForm<Entries extends v.ObjectEntries, Result>(
  name: string,
  createEntries: (checkPhone: CheckPhone, typed: TypedFields) => Entries,
  toResult: (output: v.InferOutput<v.ObjectSchema<Entries, undefined>>, locale: Locale) => Result,
): FormDefinition<keyof Entries & string, Result> {
  type Field = keyof Entries & string
  const fields = Object.keys(createEntries(() => undefined, {})) as Field[] // the keys of Entries
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

/** The country in which a number without a country code is dialled: the one that was chosen for the phone, else that of the form. */
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
  return Object.fromEntries(errors) as FormErrors<Field> // the schemas of form-fields.ts take no other messages
}
