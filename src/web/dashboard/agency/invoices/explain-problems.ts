import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translate.ts'

/** Problems of an invoice that have a sentence. */
const named = [
  'archived',
  'breaks-deduction',
  'buyer-reference',
  'false-deduction',
  'no-buyer-vat-id',
  'no-exemption-reason',
  'number-taken',
  'small-business-charges-vat',
  'vat-id',
] as const satisfies readonly InvoiceProblem['problem'][]

/** Says what keeps an invoice from being stored or issued, and what to do. @returns Undefined if none of the problems has a sentence. */
export function explainProblems(problems: unknown, translate: Translate): string | undefined {
  if (!Array.isArray(problems)) return undefined
  const names = problems.map((each: unknown) => (typeof each === 'object' && each !== null && 'problem' in each ? each.problem : undefined))
  const texts = named
    .filter((name) => names.includes(name))
    .map((name) => translate(`agency.invoices.problem.${name}` satisfies MessageKey))
  return texts.length === 0 ? undefined : texts.join(' ')
}
