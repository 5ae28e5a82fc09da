import type { FormDefinition, TypedFields } from '#domain/form/form-definition.ts'

/** What a form holds, as typed; what is not a text of one of its fields is left out. */
export function readTypedFields<Field extends string>(
  { fields }: Pick<FormDefinition<Field>, 'fields'>,
  sent: { get: (name: string) => unknown },
): TypedFields<Field> {
  const entries = [...fields, 'phoneCountry'].map((name) => [name, sent.get(name)] as const)
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')) as TypedFields<Field> // texts under those names alone
}
