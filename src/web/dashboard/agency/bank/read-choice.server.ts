import { type BankChoice, mostChoices } from '#domain/bank/bank-review.ts'
import { formatPlainAmount } from '#domain/money.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { TypedForm } from '#web/dashboard/agency/acts/typed-form.ts'

/** Characters of a choice in a form: 500 invoices. */
const longestChoice = 40_000

/** Writes a proposal for a form that takes it: no number has a colon or a bar. */
export function writeChoice(invoices: BankChoice['invoices']): string {
  return invoices.map(({ invoice, amount }) => (amount === undefined ? invoice : `${invoice}:${amount}`)).join('|')
}

/** Reads a proposal that a person takes. */
export function readTaken(form: TypedForm): BankChoice {
  const written = form.text('choice', longestChoice)
  const invoices = written.split('|').flatMap((each) => {
    const [invoice = '', amount] = each.split(':')
    return invoice === '' ? [] : [{ invoice, ...(amount !== undefined && { amount }) }]
  })
  return { entry: form.text('entry'), invoices }
}

/** Reads the invoices that a person typed, with their amounts. */
export function readTyped(form: TypedForm, localeTag: string): BankChoice | Refusal {
  const currency = /^[A-Z]{3}$/u.exec(form.text('currency'))?.[0] ?? 'EUR'
  const invoices: BankChoice['invoices'][number][] = []
  for (let place = 1; place <= mostChoices; place++) {
    const invoice = form.text(`invoice${place}`).normalize('NFC')
    const minor = form.amountMinor(`amount${place}`, currency, localeTag)
    if (invoice === '') continue
    if (minor === 'not-an-amount' || (minor !== undefined && minor <= 0)) {
      const refused: Refusal & { readonly currency: string } = { refusal: 'not-an-amount', currency }
      return refused
    }
    invoices.push({ invoice, ...(minor !== undefined && { amount: formatPlainAmount(minor, currency) }) })
  }
  return invoices.length === 0 ? { refusal: 'no-invoices' } : { entry: form.text('entry'), invoices }
}
