import type { SectionValues } from './profile-sections.ts'

/** What a form wants changed. */
export type SectionChange<Field extends string> = {
  /** What stood in the form when the person began. */
  readonly seen: SectionValues<Field>
  readonly typed: SectionValues<Field>
  /** What is stored now. */
  readonly current: SectionValues<Field>
}

/**
 * Brings a change together with what was changed elsewhere meanwhile, field by field: what only one side touched is that side's.
 *
 * @returns The values to store; or the fields that both sides changed to different values, which the person has to decide.
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
