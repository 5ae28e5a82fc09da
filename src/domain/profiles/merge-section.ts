import type { SectionValues } from './profile-sections.ts'

/** A form's change. */
export type SectionChange<Field extends string> = {
  /** Values when the person opened the form. */
  readonly seen: SectionValues<Field>
  readonly typed: SectionValues<Field>
  /** Values stored now. */
  readonly current: SectionValues<Field>
}

/**
 * Three-way merge by field of a change with concurrent changes: a field changed on one side takes that side's value.
 *
 * @returns The values to store, or the fields changed to different values on both sides, which the person must resolve.
 */
export function mergeSection<Field extends string>(
  fields: readonly Field[],
  { seen, typed, current }: SectionChange<Field>,
):
  | { readonly kind: 'merged'; readonly values: SectionValues<Field> }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Field[] } {
  const conflicts = fields.filter((name) => typed[name] !== seen[name] && current[name] !== seen[name] && typed[name] !== current[name])
  if (conflicts.length > 0) return { kind: 'conflict', conflicts }
  const values = fields.map((name) => [name, typed[name] === seen[name] ? current[name] : typed[name]])
  return { kind: 'merged', values: Object.fromEntries(values) as SectionValues<Field> } // exactly the given fields
}
