import { foldName } from './fold-name.ts'
import { listFieldNames } from './field-names.ts'

/** A field for each heading, or undefined for one that is left out. */
export type Mapping = ReadonlyMap<string, string | undefined>

/** What decides on the field of a heading. */
export type MappingSources = {
  /** The kind's own headings. */
  readonly columns: readonly string[]
  /** As a person gave it; an empty field leaves the heading out. */
  readonly given: ReadonlyMap<string, string>
  /** As it was confirmed for these headings. */
  readonly remembered: ReadonlyMap<string, string>
  /** Whether there is a proposal, too, where nothing is known of any foreign heading: to leave all out. */
  readonly asks?: boolean
}

/** A mapping, and the headings in it that are only proposed. */
export type ProposedMapping = { readonly mapping: Mapping; readonly proposed: readonly string[] }

/** Amounts in the currency's notation, which become columns in minor units. */
function listAmountFields(columns: readonly string[]): readonly string[] {
  return columns.filter((column) => column.endsWith('Minor')).map((column) => column.slice(0, -'Minor'.length))
}

/** All fields that a heading of a kind can mean. */
export function listFields(kind: string, columns: readonly string[]): readonly string[] {
  return [...new Set([...columns, ...listAmountFields(columns), ...listFieldNames(kind).map(({ field }) => field)])]
}

/**
 * Finds a field for each heading: what was given, then what was confirmed before, our own headings, and names in four languages.
 *
 * @returns Undefined if all are ours, or nothing is known of any foreign heading.
 */
export function proposeMapping(kind: string, headings: readonly string[], sources: MappingSources): ProposedMapping | undefined {
  const { columns, given, remembered, asks = false } = sources
  const own = new Set([...columns, ...listAmountFields(columns)])
  const mapping = new Map<string, string | undefined>()
  const certain = new Set<string>()
  for (const heading of headings) {
    const field = given.get(heading) ?? remembered.get(heading) ?? (own.has(heading) ? heading : undefined)
    if (heading === '' || field === undefined) continue
    mapping.set(heading, field === '' ? undefined : field)
    certain.add(heading)
  }
  const foreign = headings.filter((heading) => heading !== '' && !columns.includes(heading))
  if (foreign.length === 0) return undefined
  for (const { field, names } of listFieldNames(kind)) {
    if (isTaken(mapping, field)) continue
    const open = headings.filter((heading) => heading !== '' && !mapping.has(heading))
    const found = [foldName(field), ...names]
      .map((name) => open.find((heading) => foldName(heading) === name))
      .find((each) => each !== undefined)
    if (found !== undefined) mapping.set(found, field)
  }
  if (!asks && foreign.every((heading) => mapping.get(heading) === undefined && !certain.has(heading))) return undefined
  const proposed = foreign.filter((heading) => !certain.has(heading))
  for (const heading of proposed) if (!mapping.has(heading)) mapping.set(heading, undefined)
  return { mapping, proposed: [...new Set(proposed)] }
}

/** Whether a field has its heading, or one that says the same: with a quantity, the sum of a row is no price. */
function isTaken(mapping: Mapping, field: string): boolean {
  const taken = [...mapping.values()]
  if (taken.includes(field) || taken.includes(`${field}Minor`)) return true
  if (field === 'tax' || field === 'gross') return !taken.includes('net')
  return field === 'net' && ['unitPrice', 'unitPriceMinor', 'quantity'].some((name) => taken.includes(name))
}
