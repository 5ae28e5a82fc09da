import { type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import type { BrokenDeduction } from '#domain/invoices/deductions.ts'
import type { ChangeProblem } from '#domain/invoices/invoice-change.ts'
import { localeTags } from '#domain/locale.ts'
import { listWords } from '#domain/list-words.ts'
import type { FieldFault } from '#domain/record-texts.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { UndoConflict } from '#gateway/batches/undo-batch.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'

type Page = Pick<AgencyRequest, 'locale' | 'translate'>

/** What refusals carry besides their name, as the operations give them. */
type Facts = {
  readonly broken?: BrokenDeduction
  readonly by?: string
  readonly cause?: Refusal
  readonly changes?: readonly ChangeProblem[]
  readonly conflicts?: readonly UndoConflict[]
  readonly creditNote?: string
  readonly creditNotes?: readonly string[]
  readonly currency?: string
  readonly doneCount?: number
  readonly dueOn?: CalendarDate
  readonly entry?: string
  readonly fields?: readonly InvalidField[]
  readonly from?: CalendarDate
  readonly mostDays?: number
  readonly mostLetters?: number
  readonly name?: string
  readonly names?: readonly string[]
  readonly number?: string
}

/** A field that was refused, as `saveRecord` names it. */
export type InvalidField = FieldFault & { readonly path: string }

/** Refusals that have the same sentence on every page; pages have own ones for others (`PageActs.explain`). */
const explained = [
  'answer-lost',
  'already-canceled',
  'already-ended',
  'already-undone',
  'already-void',
  'archived',
  'breaks-deduction',
  'changed-meanwhile',
  'conflicts',
  'credit-note',
  'credited',
  'deducted',
  'ends-before-start',
  'exists',
  'in-past',
  'invalid-fields',
  'invoice-file',
  'long-text',
  'needs-certified-program',
  'no-reminders',
  'no-such-act',
  'no-such-appointment',
  'no-such-block',
  'no-such-booking',
  'no-such-customer',
  'no-such-entry',
  'no-such-file',
  'no-such-invoice',
  'no-such-mail',
  'no-such-milestone',
  'no-such-product',
  'no-text',
  'not-issued',
  'not-open',
  'not-overdue',
  'not-payable',
  'not-recorded',
  'nothing-to-change',
  'other-currency',
  'other-status',
  'problems',
  'recorded-entry',
  'several-entries',
  'several-invoices',
  'taken',
  'too-long',
  'unchangeable',
  'undo-busy',
  'unknown-invoice',
  'void',
  'was-idle',
] as const

/** Records that a message names. */
const mostNamed = 20

/** Says why an act was not done, in the page's language. */
export function explainRefusal(refused: Refusal, page: Page): string {
  const { locale, translate } = page
  const name = explained.find((each) => each === refused.refusal)
  if (name === undefined) return translate('agency.refusal.other')
  const facts = refused as Refusal & Facts // each fact is optional
  const { broken, cause, changes = [], conflicts = [], creditNote, creditNotes, dueOn, fields = [], from } = facts
  const numbers = creditNotes ?? (creditNote === undefined ? [] : [creditNote])
  const reasons = changes.map(({ problem }) => translate(`agency.refusal.change.${problem}`))
  const tag = localeTags[locale]
  return translate(`agency.refusal.${name}`, {
    by: facts.by ?? '',
    conflicts: conflicts
      .slice(0, mostNamed)
      .map((each) => describeConflict(each, page))
      .join('; '),
    count: facts.doneCount ?? conflicts.length,
    currency: facts.currency ?? '',
    days: facts.mostDays ?? 0,
    due: dueOn === undefined ? '' : utcMidnightOf(dueOn),
    entry: facts.entry ?? '',
    fields: fields.map((each) => describeField(each, each.path, page)).join(', '),
    final: broken?.final.number ?? '',
    from: from === undefined ? '' : utcMidnightOf(from),
    most: facts.mostLetters ?? 0,
    name: facts.name ?? '',
    names: listWords(facts.names ?? [], tag),
    number: facts.number ?? '',
    numbers: listWords(numbers, tag),
    reasons: (cause ? [explainRefusal(cause, page)] : reasons).join(' '),
  })
}

/** Says which fields are to be corrected, and why. @param nameField The label of a field, by its path such as `address.city`. */
export function explainFields(refused: Refusal, nameField: (path: string) => string, page: Page): string {
  const { fields = [] } = refused as Refusal & Facts // each fact is optional
  const described = new Set(fields.map((each) => describeField(each, nameField(each.path), page)))
  return page.translate('agency.refusal.invalid-fields', { fields: [...described].join(', ') })
}

function describeField(found: InvalidField, field: string, { translate }: Page): string {
  return translate(`agency.refusal.fault.${found.fault}`, {
    field,
    most: 'most' in found ? found.most : 0,
    sign: 'sign' in found ? found.sign : '',
  })
}

function describeConflict(conflict: UndoConflict, { translate }: Page): string {
  const advance = 'advance' in conflict ? conflict.advance : ''
  return translate(`agency.refusal.conflict.${conflict.reason}`, { record: conflict.path.join('/'), advance })
}
