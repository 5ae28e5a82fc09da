import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { paymentMethods } from '#domain/invoices/payment.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { createMoneyFormats } from '#domain/money.ts'
import type { Refusal } from '#domain/refusal.ts'
import { parseTypedAmount } from '#domain/typed-amount.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translate.ts'
import type { ActOutcome, AgencyDesk, SeenInvoice } from '#web/dashboard/agency/agency-desk.server.ts'

/** Why an act was not done, with what was typed. */
export type ActTrouble = { readonly act: string; readonly problem: string; readonly typed: Readonly<Record<string, string>> }

type Submission = {
  readonly desk: AgencyDesk
  readonly address: { readonly customerId: string; readonly number: string }
  readonly currency: string
  readonly form: URLSearchParams
  /** Whether the session was unused for so long that money needs a new sign-in. */
  readonly wasIdle: boolean
  readonly locale: Locale
  readonly translate: Translate
  /** Of the page. */
  readonly pathname: string
}

/** Texts of an act are short. */
const longest = 500

/** Does an act: 303 to the page with what was done, or why it was not and everything typed (422). @throws A 404 response for an unknown act. */
export async function submitAct(submission: Submission) {
  const { form, wasIdle, pathname, translate } = submission
  const act = form.get('act') ?? ''
  const outcome = wasIdle ? { refusal: 'was-idle' } : await run(act, submission)
  if ('batchId' in outcome) return redirect(`${pathname}?${act === 'undo' ? 'undone' : 'done'}=${outcome.batchId}`, 303)
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, value.slice(0, longest)]))
  return data({ act, problem: describeRefusal(outcome, submission, translate), typed } satisfies ActTrouble, { status: 422 })
}

async function run(act: string, { desk, address, currency, form, locale }: Submission): Promise<ActOutcome> {
  const seen: SeenInvoice = { ...address, updateTime: form.get('version') ?? '' }
  const text = (name: string) =>
    dropInvisibleMarks(form.get(name) ?? '')
      .trim()
      .slice(0, longest)
  const typedAmount = text('amount')
  // An amount may be typed with its currency, as it is suggested.
  const bare = typedAmount
    .replaceAll(/[^\d.,'’\s\u2212-]/gu, '')
    .replace('\u2212', '-')
    .trim()
  const amountMinor = typedAmount === '' ? undefined : parseTypedAmount(bare, currency, localeTags[locale])
  const isWrong = typedAmount !== '' && amountMinor === undefined
  switch (act) {
    case 'pay': {
      const paidOn = v.safeParse(CalendarDateSchema, text('paidOn'))
      const method = paymentMethods.find((each) => each === form.get('method'))
      if (isWrong || amountMinor === undefined) return { refusal: 'not-an-amount' }
      if (!paidOn.success || !method) return { refusal: 'not-a-day' }
      return await desk.pay(seen, { paidOn: paidOn.output, method, amountMinor })
    }
    case 'remind':
      return await desk.remind(seen)
    case 'void':
      return await desk.makeVoid(seen)
    case 'credit': {
      const [number, reason] = [text('number'), text('reason')]
      if (number === '') return { refusal: 'no-number' }
      if (isWrong) return { refusal: 'not-an-amount' }
      return await desk.credit(seen, { number, ...(amountMinor !== undefined && { amountMinor }), ...(reason !== '' && { reason }) })
    }
    case 'undo':
      return await desk.undo(form.get('batch') ?? '')
    default:
      throw data(null, { status: 404 })
  }
}

/** Refusals with a sentence of their own; the page names the others. */
const explained = [
  'already-credited',
  'already-paid',
  'already-undone',
  'amount-not-positive',
  'changed-meanwhile',
  'exists',
  'has-payments',
  'more-than-left',
  'more-than-paid',
  'no-net-amount',
  'no-number',
  'no-reason',
  'no-recipients',
  'no-such-act',
  'not-a-day',
  'not-an-amount',
  'paid-before-issue',
  'paid-in-future',
  'reminded-today',
  'several-rates',
  'was-idle',
  'zero-amount',
] as const

function describeRefusal(refusal: Refusal, { currency, locale }: Submission, translate: Translate): string {
  const format = createMoneyFormats(localeTags[locale])
  const name = explained.find((each) => each === refusal.refusal)
  if (name === undefined) return translate('agency.invoices.refusal.other', { reason: refusal.refusal.replaceAll('-', ' ') })
  const facts = new Map<string, unknown>(Object.entries(refusal))
  const amountOf = (fact: string) => {
    const minor = facts.get(fact)
    return typeof minor === 'number' ? format(minor, currency) : ''
  }
  const nearest = facts.get('nearestMinor')
  const [less, more] = Array.isArray(nearest) ? nearest.map((minor) => format(Number(minor), currency)) : []
  return translate(`agency.invoices.refusal.${name}` satisfies MessageKey, {
    left: amountOf('leftMinor'),
    paid: amountOf('paidMinor'),
    less: less ?? '',
    more: more ?? '',
    example: format(119_000, currency),
  })
}
