import {
  allowanceReasons,
  attachmentTypes,
  chargeReasons,
  classificationSchemes,
  currencies,
  eInvoiceCountries,
  identifierSchemes,
  paymentMeans,
} from '#domain/invoices/e-invoice/rules/code-lists.ts'
import type { Claim, RuleProblem } from '#domain/invoices/e-invoice/rules/rule-problem.ts'
import { has, type TermRecord, textsOf } from './collect-terms.ts'
import { claimXRechnungRecord } from './xrechnung-record-rules.ts'

/** What a document declares to follow. */
export type Declared = {
  readonly isUbl: boolean
  readonly isXRechnung: boolean
  readonly isExtension: boolean
  readonly isCleanVehicles: boolean
}

/** @param specification BT-24. */
export function findDeclared(specification: string, is: Pick<Declared, 'isUbl' | 'isXRechnung'>): Declared {
  return {
    ...is,
    isExtension: specification.includes(':extension:xrechnung_'),
    isCleanVehicles: specification.includes(':xrechnung:cvd_'),
  }
}

/**
 * The rules of EN 16931, and of XRechnung, about terms that the invoice does not hold, so that they are judged where they are read: a
 * document that breaks one of them is not an e-invoice, whatever is taken from it.
 */
export function listRecordProblems(record: TermRecord, declared: Declared): readonly RuleProblem[] {
  const found = listClaims('', record, declared).flatMap(([rule, isKept, message]) => (isKept ? [] : [{ rule, message }]))
  return [...new Map(found.map((each) => [`${each.rule} ${each.message}`, each])).values()]
}

function listClaims(group: string, record: TermRecord, declared: Declared): readonly Claim[] {
  const own = [...(claims[group]?.(record, declared) ?? []), ...(declared.isUbl ? claimCurrencies(record) : [])]
  const ofXRechnung = declared.isXRechnung ? claimXRechnungRecord(group, record) : []
  const nested = [...record.groups].flatMap(([id, groups]) => groups.flatMap((each) => listClaims(id, each, declared)))
  return [...own, ...ofXRechnung, ...nested]
}

type Claims = (record: TermRecord, declared: Declared) => readonly Claim[]

const claims: Readonly<Record<string, Claims>> = {
  '': (record, declared) => [
    ['BR-CO-03', !(has(record, 'BT-7') && hasIn(record, 'BG-14', 'BT-8')), 'The tax point has both a date and a code.'],
    ['BR-CL-05', textsOf(record, 'BT-6').every((code) => currencies.has(code)), 'The currency of the tax (BT-6) is unknown.'],
    claimSame(record, 'CII-SR-461', 'BG-23', 'BT-7'),
    claimSame(record, 'CII-SR-462', 'BG-23', 'BT-8'),
    claimSame(record, 'UBL-SR-44', 'BG-16', 'BT-83'),
    ...claimSchemes(record, 'BR-CL-10', ['BT-29', 'BT-46'], declared),
    ...claimSchemes(record, 'BR-CL-11', ['BT-30', 'BT-47'], declared),
    ...claimSchemes(record, 'BR-CL-26', ['BT-71'], declared),
  ],
  'BG-10': (record, declared) => [
    ['BR-17', has(record, 'BT-59'), 'The payee has no name.'],
    ...claimSchemes(record, 'BR-CL-10', ['BT-60'], declared),
    ...claimSchemes(record, 'BR-CL-11', ['BT-61'], declared),
  ],
  'BG-11': (record) => [
    ['BR-18', has(record, 'BT-62'), 'The tax representative has no name.'],
    ['BR-20', has(record, 'BT-69'), 'The address of the tax representative has no country.'],
    ['BR-56', has(record, 'BT-63'), 'The tax representative has no VAT number.'],
    claimListed(record, 'BR-CL-14', 'BT-69', eInvoiceCountries),
    [
      'BR-CO-09',
      textsOf(record, 'BT-63').every((vatId) => eInvoiceCountries.has(vatId.slice(0, 2)) || vatId.startsWith('EL')),
      'The VAT number of the tax representative does not begin with the code of its country.',
    ],
  ],
  'BG-14': (record) => [
    ['BR-CO-19', ['BT-73', 'BT-74', 'BT-8'].some((term) => has(record, term)), 'The period of supply has neither a first nor a last day.'],
    claimListed(record, 'BR-CL-06', 'BT-8', taxPointCodes),
  ],
  'BG-15': (record) => [['BR-57', has(record, 'BT-80'), 'The place of delivery has no country.']],
  'BG-16': (record) => [claimListed(record, 'BR-CL-16', 'BT-81', paymentMeans)],
  'BG-20': (record) => [
    claimVat(record, 'BR-32'),
    claimListed(record, 'BR-CL-19', 'BT-98', allowanceReasons),
    claimDecimals(record, 'BR-DEC-02', 'BT-93'),
  ],
  'BG-21': (record) => [
    claimVat(record, 'BR-37'),
    claimListed(record, 'BR-CL-20', 'BT-105', chargeReasons),
    claimDecimals(record, 'BR-DEC-06', 'BT-100'),
  ],
  'BG-23': (record) => [
    claimVat(record, 'BR-47'),
    ['BR-CO-03', !(has(record, 'BT-7') && has(record, 'BT-8')), 'The tax point has both a date and a code.'],
    claimListed(record, 'BR-CL-06', 'BT-8', taxPointCodes),
  ],
  'BG-24': (record, { isExtension }) => [
    ['BR-52', has(record, 'BT-122'), 'A supporting document has no name.'],
    [
      'BR-CL-24',
      isExtension || attributesOf(record, 'BT-125', 'mimeCode').every((type) => attachmentTypes.has(type)),
      'An attached document has a format that the standard does not allow.',
    ],
  ],
  'BG-25': (record, declared) => [
    claimVat(record, 'BR-CO-04'),
    ...['BT-129', 'BT-149'].map((term): Claim => {
      const isKnown = attributesOf(record, term, 'unitCode').every((unit) => /^[A-Z\d]{2,3}$/u.test(unit))
      return ['BR-CL-23', isKnown, `${term} has a unit that the standard does not know.`]
    }),
    ['BR-28', textsOf(record, 'BT-148').every((text) => !(Number(text) < 0)), 'A price before the discount is below 0.'],
    ['BR-64', hasAttribute(record, 'BT-157', 'schemeID'), 'A standard article number does not say of which kind it is.'],
    ['BR-65', hasAttribute(record, 'BT-158', 'listID'), 'A classification of a line does not say of which kind it is.'],
    ...claimSchemes(record, 'BR-CL-21', ['BT-157'], declared),
    [
      'BR-CL-13',
      attributesOf(record, 'BT-158', 'listID').every(
        (scheme) => classificationSchemes.has(scheme) || (declared.isCleanVehicles && scheme === 'CVD'),
      ),
      'A classification of a line is of an unknown kind.',
    ],
    claimListed(record, 'BR-CL-15', 'BT-159', eInvoiceCountries),
  ],
  'BG-27': (record) => [
    ['BR-42', has(record, 'BT-139') || has(record, 'BT-140'), 'An allowance of a line has no reason.'],
    claimListed(record, 'BR-CL-19', 'BT-140', allowanceReasons),
    claimDecimals(record, 'BR-DEC-24', 'BT-136'),
    claimDecimals(record, 'BR-DEC-25', 'BT-137'),
  ],
  'BG-28': (record) => [
    ['BR-44', has(record, 'BT-144') || has(record, 'BT-145'), 'A charge of a line has no reason.'],
    claimListed(record, 'BR-CL-20', 'BT-145', chargeReasons),
    claimDecimals(record, 'BR-DEC-27', 'BT-141'),
    claimDecimals(record, 'BR-DEC-28', 'BT-142'),
  ],
  'BG-32': (record) => [['BR-54', has(record, 'BT-160') && has(record, 'BT-161'), 'A property of a line has no name or no value.']],
}

/** Dates of invoice, delivery and payment, in UBL (UNTDID 2005) and in CII (UNTDID 2475). */
const taxPointCodes: ReadonlySet<string> = new Set(['3', '35', '432', '5', '29', '72'])

/** Amounts of money, which have a currency in UBL. */
const amounts = (
  'BT-92 BT-93 BT-99 BT-100 BT-106 BT-107 BT-108 BT-109 BT-110 BT-112 BT-113 BT-114 BT-115 BT-116 BT-117 BT-131 BT-136 BT-137 BT-141 BT-142 ' +
  'BT-146 BT-147 BT-148'
).split(' ')

function claimCurrencies(record: TermRecord): readonly Claim[] {
  return amounts.map((term) => {
    const values = record.values.get(term) ?? []
    const isKept = values.every(({ attributes }) => currencies.has(attributes['currencyID']?.trim() ?? ''))
    return ['BR-CL-03', isKept, `${term} has no currency, or an unknown one.`]
  })
}

/** A category of tax says that the tax is VAT. */
function claimVat(record: TermRecord, rule: string): Claim {
  return [rule, has(record, '=VAT'), 'A category of tax does not say that the tax is VAT.']
}

function hasIn(record: TermRecord, group: string, term: string): boolean {
  return (record.groups.get(group) ?? []).some((each) => has(each, term))
}

/** What repeated groups say of the whole document. */
function claimSame(record: TermRecord, rule: string, group: string, term: string): Claim {
  const found = [record, ...(record.groups.get(group) ?? [])].flatMap((each) => textsOf(each, term))
  return [rule, new Set(found).size < 2, `${term} is given twice, and differently.`]
}

function claimListed(record: TermRecord, rule: string, term: string, codes: ReadonlySet<string>): Claim {
  const other = textsOf(record, term).find((code) => !codes.has(code))
  return [rule, other === undefined, `${term} is ${JSON.stringify(other?.slice(0, 20))}, which its code list does not have.`]
}

/** The extension of XRechnung has three schemes of its own. */
function claimSchemes(record: TermRecord, rule: string, terms: readonly string[], { isExtension }: Declared): readonly Claim[] {
  return terms.map((term) => {
    const schemes = attributesOf(record, term, 'schemeID')
    const other = schemes.find((scheme) => !identifierSchemes.has(scheme) && !(isExtension && /^XR0[1-3]$/u.test(scheme)))
    return [rule, other === undefined, `${term} is an identifier of an unknown kind: ${other?.slice(0, 20)}.`]
  })
}

function claimDecimals(record: TermRecord, rule: string, term: string): Claim {
  return [rule, textsOf(record, term).every((text) => !/\.\d{3}/u.test(text)), `${term} has more than two decimals.`]
}

function attributesOf(record: TermRecord, term: string, name: string): readonly string[] {
  return (record.values.get(term) ?? []).flatMap(({ attributes }) => attributes[name]?.trim() ?? [])
}

function hasAttribute(record: TermRecord, term: string, name: string): boolean {
  return (record.values.get(term) ?? []).every(({ attributes }) => (attributes[name]?.trim() ?? '') !== '')
}
