import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { CurrencyCode, multiplyMinor } from '#domain/money.ts'
import type { AllowanceOrCharge, EInvoice, EInvoiceLine, EInvoiceParty, Period } from '#domain/invoices/e-invoice/e-invoice.ts'
import { taxCategories } from '#domain/invoices/tax-category.ts'
import { addressSchemes, eInvoiceCountries } from './code-lists.ts'
import { isBlank, type Claim } from './rule-problem.ts'

/** Required fields and formats (BR-01 to BR-65, BR-CO-04 to BR-CO-26, and the code lists). */
export function claimDocument(invoice: EInvoice): readonly Claim[] {
  const { seller, buyer, payment, period, preceding, deliveredTo, totals } = invoice
  const transfer = payment?.kind === 'setOff' ? undefined : payment
  return [
    ['BR-02', !isBlank(invoice.number), 'The invoice has no number.'],
    ['BR-03', v.is(CalendarDateSchema, invoice.issuedOn), 'The date of issue is missing or invalid.'],
    ['BR-05', !isBlank(invoice.currency), 'The currency is missing.'],
    ['BR-CL-04', isBlank(invoice.currency) || v.is(CurrencyCode, invoice.currency), `Unknown currency: ${invoice.currency}.`],
    ['BR-06', !isBlank(seller.name), 'The seller has no name.'],
    ['BR-07', !isBlank(buyer.name), 'The buyer has no name.'],
    ['BR-09', !isBlank(seller.address.country), 'The address of the seller has no country.'],
    ['BR-11', !isBlank(buyer.address.country), 'The address of the buyer has no country.'],
    ...claimParty(seller, 'seller', 'BR-62'),
    ...claimParty(buyer, 'buyer', 'BR-63'),
    [
      'BR-CO-26',
      ![seller.vatId, seller.registration, seller.id].every(isBlank),
      'The seller has neither a VAT number nor a number in a register of companies nor a tax number. Add one to content/site.json.',
    ],
    ['BR-16', invoice.lines.length > 0, 'The invoice has no lines.'],
    [
      'BR-CO-25',
      totals.dueMinor <= 0 || invoice.dueOn !== undefined || !isBlank(invoice.paymentTerms),
      'Something is to be paid, but neither a due date nor terms of payment are given.',
    ],
    ['BR-50', transfer === undefined || !isBlank(transfer.account), 'The account to pay to has no number.'],
    ['BR-55', preceding.every(({ number }) => !isBlank(number)), 'An invoice that it credits or deducts has no number.'],
    ['BR-57', deliveredTo === undefined || !isBlank(deliveredTo.country), 'The place of delivery has no country.'],
    ...claimCountry(deliveredTo?.country, 'the place of delivery'),
    ['BR-CO-19', hasDay(period), 'The period of supply has neither a first nor a last day.'],
    ['BR-29', isInOrder(period), 'The period of supply ends before it begins.'],
    ...invoice.lines.flatMap(claimLine),
    ...invoice.allowances.flatMap((item) => claimAllowance(item, 'An allowance', ['BR-31', 'BR-32', 'BR-33'])),
    ...invoice.charges.flatMap((item) => claimAllowance(item, 'A charge', ['BR-36', 'BR-37', 'BR-38'])),
  ]
}

function claimParty({ vatId, electronicAddress, address }: EInvoiceParty, who: string, schemeRule: string): readonly Claim[] {
  const scheme = electronicAddress?.scheme
  return [
    [
      'BR-CO-09',
      vatId === undefined || eInvoiceCountries.has(vatId.slice(0, 2)) || vatId.startsWith('EL'),
      `The VAT number of the ${who} does not begin with the code of its country.`,
    ],
    [
      schemeRule,
      electronicAddress === undefined || !isBlank(scheme),
      `The electronic address of the ${who} does not say of which kind it is.`,
    ],
    [
      'BR-CL-25',
      scheme === undefined || isBlank(scheme) || addressSchemes.has(scheme),
      `The electronic address of the ${who} is of an unknown kind: ${scheme}.`,
    ],
    ...claimCountry(address.country, `the ${who}`),
  ]
}

function claimCountry(country: string | undefined, whose: string): readonly Claim[] {
  const isKnown = country === undefined || isBlank(country) || eInvoiceCountries.has(country)
  return [['BR-CL-14', isKnown, `Unknown country of ${whose}: ${country}.`]]
}

function claimLine(line: EInvoiceLine, index: number): readonly Claim[] {
  const { id, name, quantity, unitCode, unitPriceMinor, netMinor, tax, period } = line
  const where = `Line ${index + 1}`
  const isReckonable = Number.isFinite(quantity) && Number.isSafeInteger(unitPriceMinor)
  return [
    ['BR-21', !isBlank(id), `${where} has no number.`],
    ['BR-22', Number.isFinite(quantity), `${where} has no quantity.`],
    ['BR-23', !isBlank(unitCode), `${where} has no unit.`],
    [
      'BR-CL-23',
      isBlank(unitCode) || /^[A-Z\d]{2,3}$/u.test(unitCode),
      `${where} has a unit that the standard does not know: ${unitCode}.`,
    ],
    ['BR-24', Number.isSafeInteger(netMinor), `${where} has no net amount.`],
    ['BR-25', !isBlank(name), `${where} does not say what it is for.`],
    ['BR-26', Number.isSafeInteger(unitPriceMinor), `${where} has no price.`],
    [
      'BR-27',
      !(unitPriceMinor < 0),
      `${where} has a negative price. To take something back, make its quantity negative, or give an allowance.`,
    ],
    [
      'PEPPOL-EN16931-R120',
      !isReckonable || netMinor === multiplyMinor(unitPriceMinor, quantity),
      `The net amount of line ${index + 1} is not its quantity times its price.`,
    ],
    ['BR-CL-18', isCategory(tax.category), `${where} has an unknown category of tax: ${tax.category}.`],
    ['BR-CO-20', hasDay(period), `The period of line ${index + 1} has neither a first nor a last day.`],
    ['BR-30', isInOrder(period), `The period of line ${index + 1} ends before it begins.`],
  ]
}

function claimAllowance(
  { amountMinor, reason, tax }: AllowanceOrCharge,
  what: 'An allowance' | 'A charge',
  [amountRule, categoryRule, reasonRule]: readonly [string, string, string],
): readonly Claim[] {
  return [
    [amountRule, Number.isSafeInteger(amountMinor), `${what} has no amount.`],
    [categoryRule, isCategory(tax.category), `${what} (${reason}) has an unknown category of tax: ${tax.category}.`],
    [reasonRule, !isBlank(reason), `${what} has no reason.`],
  ]
}

function isCategory(category: string): boolean {
  return taxCategories.some((known) => known === category)
}

function hasDay(period: Period | undefined): boolean {
  return period === undefined || period.startsOn !== undefined || period.endsOn !== undefined
}

function isInOrder(period: Period | undefined): boolean {
  return period?.startsOn === undefined || period.endsOn === undefined || period.startsOn <= period.endsOn
}
