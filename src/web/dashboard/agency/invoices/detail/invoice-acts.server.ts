import * as v from 'valibot'
import { applicationFileBytes } from '#domain/contact/application-file.ts'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { InvoiceNumber } from '#domain/invoices/invoice-number.ts'
import { paymentMethods } from '#domain/invoices/payment.ts'
import { localeTags } from '#domain/locale.ts'
import { createMoneyFormats } from '#domain/money.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { PageActs } from '#web/dashboard/agency/acts/submit-act.server.ts'
import type { SeenInvoice } from '#web/dashboard/agency/invoices/invoice-desk.server.ts'
import { explainProblems } from '#web/dashboard/agency/invoices/explain-problems.ts'
import { invoicePath } from '#web/dashboard/agency/invoices/invoice-path.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import type { InvoiceAct } from './describe-file.server.ts'

type Invoice = { readonly customerId: string; readonly number: string; readonly currency: string }

/** The acts on an invoice, in the state that the page showed. @param file The one of the form. */
export function actsOnInvoice(
  page: Pick<AgencyRequest, 'desk' | 'locale' | 'translate'>,
  { currency, ...address }: Invoice,
  file?: File,
): PageActs {
  const { invoices } = page.desk
  const tag = localeTags[page.locale]
  const see = (form: { text: (name: string) => string }): SeenInvoice => ({ ...address, updateTime: form.text('version') })
  const acts: Readonly<Record<InvoiceAct, PageActs['acts'][string]>> = {
    pay: async (form) => {
      const amountMinor = form.amountMinor('amount', currency, tag)
      const paidOn = v.safeParse(CalendarDateSchema, form.text('paidOn'))
      const method = paymentMethods.find((each) => each === form.text('method'))
      if (typeof amountMinor !== 'number') return { refusal: 'not-an-amount' }
      if (!paidOn.success || !method) return { refusal: 'not-a-day' }
      return await invoices.pay(see(form), { paidOn: paidOn.output, method, amountMinor })
    },
    issue: async (form) => {
      const number = typedNumber(form.text('number'))
      if (typeof number === 'object') return number
      const { number: given, ...outcome } = await invoices.issue(see(form), number)
      return given === undefined ? outcome : { ...outcome, path: invoicePath({ customerId: address.customerId, number: given }) }
    },
    share: async (form) => await invoices.share(see(form), true),
    hide: async (form) => await invoices.share(see(form), false),
    remind: async (form) => await invoices.remind(see(form)),
    attach: async (form) => {
      if (!file || file.size === 0) return { refusal: 'no-file' }
      return file.size > applicationFileBytes ? { refusal: 'not-pdf' } : await invoices.attach(see(form), file)
    },
    void: async (form) => await invoices.makeVoid(see(form)),
    credit: async (form) => {
      const [number, reason, amountMinor] = [
        typedNumber(form.text('number')),
        form.text('reason'),
        form.amountMinor('amount', currency, tag),
      ]
      if (typeof number === 'object') return number
      if (amountMinor === 'not-an-amount') return { refusal: amountMinor }
      const [updateTime = '', seenCount] = form.text('version').split(' ')
      const seen = { ...address, updateTime }
      return await invoices.credit(seen, {
        ...(seenCount !== undefined && { seenCount: Number(seenCount) }),
        ...(number !== undefined && { number }),
        ...(amountMinor !== undefined && { amountMinor }),
        ...(reason !== '' && { reason }),
      })
    },
  }
  return { acts, isMoney: true, explain: (refusal) => explainInvoiceRefusal(refusal, currency, page) }
}

/** A number as typed; undefined if it is left to the sequence. */
function typedNumber(typed: string): string | Refusal<'not-a-number'> | undefined {
  if (typed === '') return undefined
  const number = typed.normalize('NFC')
  return v.is(InvoiceNumber, number) ? number : { refusal: 'not-a-number' }
}

/** Refusals with a sentence of their own. */
const explained = [
  'already-credited',
  'already-paid',
  'amount-not-positive',
  'exists',
  'has-payments',
  'issued',
  'more-than-left',
  'more-than-paid',
  'no-file',
  'no-net-amount',
  'no-reason',
  'no-recipients',
  'not-a-day',
  'not-a-number',
  'not-an-amount',
  'not-pdf',
  'paid-before-issue',
  'paid-in-future',
  'reminded-today',
  'several-rates',
  'zero-amount',
] as const

/** The sentence of a refusal that only acts on invoices have. */
export function explainInvoiceRefusal(
  refusal: Refusal,
  currency: string,
  { locale, translate }: Pick<AgencyRequest, 'locale' | 'translate'>,
): string | undefined {
  const problem = 'problems' in refusal ? explainProblems(refusal.problems, translate) : undefined
  if (problem !== undefined) return problem
  const name = explained.find((each) => each === refusal.refusal)
  if (name === undefined) return undefined
  const format = createMoneyFormats(localeTags[locale])
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
