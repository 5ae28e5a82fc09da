import type { FormDefinition, TypedFields } from '#domain/form/form-definition.ts'

/** Returns the texts of a form's own fields; ignores files and unknown names. */
export function readTypedFields<Field extends string>(
  { fields }: Pick<FormDefinition<Field>, 'fields'>,
  sent: { get: (name: string) => unknown },
): TypedFields<Field> {
  const entries = [...fields, 'phoneCountry'].map((name) => [name, sent.get(name)] as const)
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')) as TypedFields<Field> // texts under those names only
}
