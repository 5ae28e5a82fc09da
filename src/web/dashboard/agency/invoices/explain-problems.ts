import { utcMidnightOf } from '#domain/calendar-date.ts'
import type { BrokenDeduction } from '#domain/invoices/deductions.ts'
import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import { formatMoney } from '#domain/money.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translate.ts'

/** The sentences of an invoice's problems, in the order in which they are said. */
const sentences = {
  archived: 'agency.invoices.problem.archived',
  'breaks-deduction': 'agency.invoices.problem.breaks-deduction',
  'buyer-reference': 'agency.invoices.problem.buyer-reference',
  'false-deduction': 'agency.invoices.problem.false-deduction',
  'no-buyer-vat-id': 'agency.invoices.problem.no-buyer-vat-id',
  'no-exemption-reason': 'agency.invoices.problem.no-exemption-reason',
  'number-taken': 'agency.invoices.problem.number-taken',
  'paid-before-issue': 'agency.invoices.refusal.paid-before-issue',
  'paid-in-future': 'agency.invoices.refusal.paid-in-future',
  'small-business-charges-vat': 'agency.invoices.problem.small-business-charges-vat',
  'vat-id': 'agency.invoices.problem.vat-id',
} as const satisfies Record<InvoiceProblem['problem'], MessageKey>

/** Says what keeps an invoice from being stored or issued, and what to do. @returns Undefined if `problems` are none of an invoice. */
export function explainProblems(problems: unknown, translate: Translate): string | undefined {
  if (!Array.isArray(problems)) return undefined
  const described = problems.filter(isInvoiceProblem).map((found) => {
    const isDeduction = found.problem === 'false-deduction' || found.problem === 'breaks-deduction'
    const sentence = translate(sentences[found.problem], { final: isDeduction ? found.broken.final.number : '' })
    return isDeduction ? `${sentence} ${explainDeduction(found.broken, translate)}` : sentence
  })
  return described.length === 0 ? undefined : [...new Set(described)].join(' ')
}

function isInvoiceProblem(found: unknown): found is InvoiceProblem {
  return typeof found === 'object' && found !== null && 'problem' in found && Object.hasOwn(sentences, String(found.problem))
}

/** Says why the deduction of an advance invoice does not hold. */
export function explainDeduction({ advance, why }: BrokenDeduction, translate: Translate): string {
  const tag = translate.localeTag
  const amountOf = (minor: number | undefined) => (minor === undefined || !('currency' in why) ? '' : formatMoney(minor, why.currency, tag))
  const isOtherSum = why.fault === 'other-sum'
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 })
  return translate(`agency.invoices.deduction.${why.fault}`, {
    advance,
    by: 'by' in why ? why.by : '',
    currency: 'currency' in why ? why.currency : '',
    final: 'finalOn' in why ? utcMidnightOf(why.finalOn) : '',
    issued: 'issuedOn' in why ? utcMidnightOf(why.issuedOn) : '',
    left: amountOf(isOtherSum ? why.leftMinor : undefined),
    rate: isOtherSum ? percent.format(why.taxRate / 100) : '',
    taken: amountOf(isOtherSum ? why.takenMinor : undefined),
  })
}
