import * as v from 'valibot'
import type { ChangeProblem } from '#domain/invoices/invoice-change.ts'
import { type FieldFault, listTextProblems } from '#domain/record-texts.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { isConflict } from '#gateway/documents/documents.ts'
import type { Replacement } from '#gateway/documents/versioned.ts'
import type { Operation } from '#agency/operation.ts'
import { listDifferences, type RecordRules } from './record-rules.ts'

/** How a record is saved. */
export type SaveOptions = {
  /** The state of the stored record that staff saw and change. Without it the record is new, and a stored one is not replaced. */
  readonly updateTime?: string
  /** Refuses a stored record even if it is the same: it is another one. */
  readonly isNew?: boolean
  /** Replaces the stored record in any state, if there is one. */
  readonly isReplacing?: boolean
  /** Whether the customer gets a mail about it, if it is of a kind that they hear of. */
  readonly notifies?: boolean
  /** The earliest time of that mail; default: at once. */
  readonly mailAt?: Date
}

/**
 * An invalid field: its path, such as `lines.0.unit`, and what is wrong with it. `problem` says it in English, as the rest of a sentence that starts
 * with the field: the command line prints it, pages have their own words for the fault.
 */
export type FieldProblem = FieldFault & { readonly path: string; readonly problem: string }

/** Why a record is not saved. */
export type SaveRefusal<Problem> =
  | (Refusal<'invalid-fields'> & { readonly fields: readonly FieldProblem[] })
  | (Refusal<'no-such-customer'> & { readonly customerId: string })
  | (Refusal<'exists'> & { readonly key: string })
  | Refusal<'changed-meanwhile'>
  | (Refusal<'unchangeable'> & { readonly changes: readonly ChangeProblem[] })
  | (Refusal<'problems'> & { readonly problems: readonly Problem[] })

/** A saved record. What is stored as it was entered already is not written again. */
export type SavedRecord<Item> = {
  readonly item: Item
  readonly change: 'new' | 'changed' | 'unchanged'
  /** Names of the fields that changed. */
  readonly changedFields: readonly string[]
  /** Whether the customer gets a mail. */
  readonly isNotified: boolean
}

/** Completes, checks and stores one record. @param value The record as entered. */
export async function saveRecord<Item extends object, Problem>(
  { gateway, now }: Operation,
  rules: RecordRules<Item, Problem>,
  value: object,
  { updateTime, isReplacing = updateTime !== undefined, isNew = false, notifies = false, mailAt }: SaveOptions = {},
): Promise<Outcome<SavedRecord<Item>, SaveRefusal<Problem>>> {
  const first = parse(rules, value, now())
  if ('refusal' in first) return first
  const customerId = rules.customerOf?.(first.item)
  if (customerId !== undefined && !(await gateway.customers.findCustomer(customerId))) return { refusal: 'no-such-customer', customerId }
  const [stored] = await rules.find(gateway, [first.item])
  if (updateTime !== undefined && updateTime !== stored?.updateTime) return { refusal: 'changed-meanwhile' }
  if (stored && isNew) return { refusal: 'exists', key: rules.keyOf(first.item) }
  const parsed = stored ? parse(rules, value, now(), stored) : first
  if ('refusal' in parsed) return parsed
  const { item } = parsed
  const key = rules.keyOf(item)
  const changedFields = stored && rules.fieldsOf ? listDifferences(rules.fieldsOf(stored), rules.fieldsOf(item)) : []
  // So that a command whose answer was lost can be run again.
  if (stored && rules.fieldsOf && changedFields.length === 0) return { item, change: 'unchanged', changedFields, isNotified: false }
  if (stored && !(isReplacing && rules.fieldsOf)) return { refusal: 'exists', key }
  const unchangeable = stored ? (rules.listChangeProblems?.(stored, item) ?? []) : []
  if (unchangeable.length > 0) return { refusal: 'unchangeable', changes: unchangeable }
  const replacement: Replacement<Item> = { ...item, replaces: stored }
  const problems = (await rules.check?.([replacement], notifies))?.flat() ?? []
  if (problems.length > 0) return { refusal: 'problems', problems }
  try {
    await rules.store(gateway, [replacement], notifies, mailAt)
  } catch (error) {
    if (!isConflict(error)) throw error
    return { refusal: 'changed-meanwhile' }
  }
  const isNotified = notifies && rules.notifiesCustomer?.(replacement) === true
  return { item, change: stored ? 'changed' : 'new', changedFields, isNotified }
}

function parse<Item>(
  { schema, complete }: RecordRules<Item, unknown>,
  value: object,
  now: Date,
  stored?: Item,
): Outcome<{ readonly item: Item }, Extract<SaveRefusal<never>, Refusal<'invalid-fields'>>> {
  const result = v.safeParse(schema, complete(value, now, stored))
  const fields = result.success ? listTextProblems(result.output) : listFieldProblems(result.issues)
  if (!result.success || fields.length > 0) return { refusal: 'invalid-fields', fields }
  return { item: result.output }
}

/** The invalid fields that a schema has found. */
export function listFieldProblems(issues: readonly v.BaseIssue<unknown>[]): readonly FieldProblem[] {
  return issues.map((issue) => {
    const isMissing = issue.received === 'undefined' || issue.type === 'min_length' || issue.type === 'non_empty'
    return { path: v.getDotPath(issue) ?? '', problem: describe(issue), fault: isMissing ? 'missing' : 'invalid' }
  })
}

/** valibot's own messages name types; those of our schemas are the rest of a sentence. */
function describe({ kind, received, expected, message }: v.BaseIssue<unknown>): string {
  if (kind !== 'schema') return message
  return received === 'undefined' ? 'is missing' : `is not ${expected ?? 'valid'}`
}
