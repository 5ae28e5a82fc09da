import type { Refusal } from '#domain/refusal.ts'
import { localeTags } from '#domain/locale.ts'
import { formatMoney } from '#domain/money.ts'
import type { PaymentRefusal } from '#domain/invoices/add-payment.ts'
import { explainRefusal } from '#web/dashboard/agency/acts/explain-refusal.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'

type Page = Pick<AgencyRequest, 'locale' | 'translate'>

/** What refusals of this page carry besides their name. */
type Facts = { readonly amountMinor?: number; readonly currency?: string; readonly number?: string }

/** Refusals with a sentence of their own. */
const explained = [
  'amounts-with-credit',
  'busy',
  'more-than-entry',
  'no-day-and-amount',
  'no-file',
  'no-invoices',
  'no-such-file',
  'not-an-amount',
  'other-currency',
  'several-invoices',
  'too-large',
  'too-many-decisions',
  'too-many-files',
  'too-many-statements',
  'too-much',
] as const

/** Says why something was not done with statements; undefined for what every page can refuse. */
export function explainBankRefusal(refused: Refusal, { locale, translate }: Page): string | undefined {
  const name = explained.find((each) => each === refused.refusal)
  const { amountMinor = 0, currency = 'EUR', number = '' } = refused as Refusal & Facts // each fact is optional
  return (
    name &&
    translate(`agency.bank.refusal.${name}`, {
      amount: formatMoney(amountMinor, currency, localeTags[locale]),
      currency,
      example: formatMoney(11_900, currency, localeTags[locale]),
      number,
    })
  )
}

/** Says why a payment cannot be recorded. */
export function explainPayment(problem: PaymentRefusal, page: Page): string {
  const money = (amountMinor: number, currency: string) => formatMoney(amountMinor, currency, localeTags[page.locale])
  switch (problem.refusal) {
    case 'more-than-left':
      return page.translate('agency.invoices.refusal.more-than-left', { left: money(problem.leftMinor, problem.currency) })
    case 'more-than-paid':
      return page.translate('agency.invoices.refusal.more-than-paid', { paid: money(problem.paidMinor, problem.currency) })
    case 'already-paid':
    case 'zero-amount':
    case 'paid-in-future':
    case 'paid-before-issue':
      return page.translate(`agency.invoices.refusal.${problem.refusal}`)
    case 'not-issued':
    case 'void':
    case 'other-currency':
      return explainRefusal(problem, page)
  }
}
