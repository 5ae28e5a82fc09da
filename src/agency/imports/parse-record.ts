import * as v from 'valibot'
import { listTextProblems } from '#domain/record-texts.ts'
import { type Fault, shorten } from './import-fault.ts'
import type { Problem, RawRecord, RecordKind } from './record-kind.ts'

/** A checked record: `item` is absent when it has problems. */
export type ParsedRecord<Item> = { readonly problems: readonly Problem[]; readonly item?: Item }

/** Checks one record. @param stored The record that it replaces, which supplies omitted fields. */
export function parseRecord<Item>(kind: RecordKind<Item>, record: RawRecord, now: Date, stored?: Item): ParsedRecord<Item> {
  const { place, value, problems = [] } = record
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problems: [{ place, problem: 'is not an object', fault: { kind: 'type', wanted: 'object' } }] }
  const result = v.safeParse(kind.schema, kind.complete(value, now, stored))
  if (result.success) {
    const ofTexts = listTextProblems(result.output).map(({ path: inside, problem }) => {
      const path = withoutKind(kind, inside)
      const located = record.locate?.(path)
      const field = located?.name ?? path
      return { place: located?.place ?? place, problem: `${field} ${problem}`, fault: { kind: 'rule' as const, field, rule: problem } }
    })
    return problems.length + ofTexts.length > 0 ? { problems: [...ofTexts, ...problems] } : { problems: [], item: result.output }
  }
  const issues = result.issues.filter((issue) => !followsFromOthers(kind, issue, result.issues))
  return { problems: [...issues.map((issue) => nameIssue(kind, record, issue)), ...problems] }
}

/** Whether a field is missing only because the field that it is derived from is invalid. */
function followsFromOthers<Item>(kind: RecordKind<Item>, issue: v.BaseIssue<unknown>, issues: readonly v.BaseIssue<unknown>[]) {
  const { derived } = kind
  if (!derived || !isMissing(issue) || !derived.names.includes(pathOf(kind, issue) ?? '')) return false
  return issues.some((other) => pathOf(kind, other)?.split('.')[0] === derived.from)
}

function nameIssue<Item>(kind: RecordKind<Item>, { place, locate }: RawRecord, issue: v.BaseIssue<unknown>): Problem {
  const { examples } = kind
  const path = pathOf(kind, issue)
  const located = path === undefined ? undefined : locate?.(path)
  const name = located?.name ?? path
  const example = isMissing(issue) ? undefined : findExample(examples, name)
  const isComma = isWithComma(issue, name, place)
  const advice = isComma ? `, or ${issue.received.slice(1, -1)} with --decimal-comma ${name}` : ''
  return {
    place: located?.place ?? place,
    problem: describeIssue(issue, name) + (example === undefined ? '' : `; for example ${example}`) + advice,
    fault: {
      ...faultOf(issue, name, isComma),
      ...(name !== undefined && { field: name }),
      ...(!isMissing(issue) && { value: valueOf(issue) }),
      ...(example !== undefined && { other: example }),
    },
  }
}

/** Whether it is a number with a comma: without the declaration 1,234 is ambiguous. Amounts are in minor units. */
function isWithComma({ kind, type, received }: v.BaseIssue<unknown>, name: string | undefined, place: string): boolean {
  const isComma = kind === 'schema' && type === 'number' && /^"-?\d[\d.]*,\d+"$/u.test(received)
  return isComma && name !== undefined && !name.endsWith('Minor') && place.startsWith('line ')
}

function faultOf(issue: v.BaseIssue<unknown>, name: string | undefined, isComma: boolean): Fault {
  if (isMissing(issue) || issue.message === 'is empty') return { kind: 'missing' }
  if (isComma) return { kind: 'comma' }
  if (issue.kind !== 'schema' || issue.type === 'custom') {
    // Of a check that names a type, such as a whole number of minor units.
    return name?.endsWith('Minor') && issue.type === 'safe_integer' ? { kind: 'minor' } : { kind: 'rule', rule: issue.message }
  }
  if (issue.type === 'number') return { kind: name?.endsWith('Minor') ? 'minor' : 'number' }
  if (issue.type === 'picklist') return { kind: 'choice', wanted: listChoices(issue) }
  return { kind: 'type', wanted: issue.type }
}

/** The value in the file; valibot quotes texts. */
function valueOf({ input, received }: v.BaseIssue<unknown>): string {
  return shorten(typeof input === 'string' || typeof input === 'number' ? String(input) : received)
}

function pathOf(kind: Named, issue: v.BaseIssue<unknown>): string | undefined {
  const path = v.getDotPath(issue)
  return path === null ? undefined : withoutKind(kind, path)
}

type Named = Pick<RecordKind<unknown>, 'singular'>

/** Removes the kind from a path, since users do not write it. */
function withoutKind({ singular }: Named, path: string): string {
  return path.startsWith(`${singular}.`) ? path.slice(singular.length + 1) : path
}

/** Finds an example by the last part of a path that is not an index. */
function findExample(examples: Readonly<Record<string, string>> = {}, path = ''): string | undefined {
  const name = path.split('.').findLast((part) => !/^\d+$/u.test(part))
  return name === undefined ? undefined : examples[name]
}

function isMissing(issue: v.BaseIssue<unknown>): boolean {
  return issue.kind === 'schema' && issue.received === 'undefined'
}

function describeIssue(issue: v.BaseIssue<unknown>, field: string | undefined): string {
  if (isMissing(issue)) return `${field ?? 'it'} is missing`
  // Custom checks have a better message than their type.
  const isOfType = issue.kind === 'schema' && issue.type !== 'custom'
  const problem = isOfType ? `is ${describeReceived(issue.received)}, not ${describeType(issue, field)}` : issue.message
  return field ? `${field} ${problem}` : problem
}

/** The most characters shown of an invalid text. */
const mostShown = 60

/** Valibot quotes texts, prints other primitive values, and names the types of the rest. */
function describeReceived(received: string): string {
  if (received === 'Object') return 'an object'
  if (received === 'Array') return 'a list'
  return received.length > mostShown ? `${received.slice(0, mostShown)}…"` : received
}

function listChoices({ expected }: Pick<v.BaseIssue<unknown>, 'expected'>): string {
  return (expected ?? '').replaceAll(/["()]/gu, '').replaceAll(' | ', ', ')
}

function describeType({ type, expected, received }: v.BaseIssue<unknown>, field: string | undefined): string {
  switch (type) {
    case 'number':
      // Digits in quotation marks are whole but not a JSON number.
      return field?.endsWith('Minor') && !/^"\d+"$/u.test(received) ? 'a whole number of minor units, without a decimal point' : 'a number'
    case 'string':
      return 'a text'
    case 'array':
      return 'a list'
    case 'object':
      return 'an object'
    case 'picklist':
      return `one of ${listChoices({ expected })}`
    default:
      return expected ?? 'what it should be'
  }
}
