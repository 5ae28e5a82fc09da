import { normalizeBankCode } from '#domain/invoices/bank-account.ts'
import {
  type AllowanceOrCharge,
  type EInvoice,
  type EInvoiceParty,
  type EInvoiceProfile,
  type EInvoiceTotals,
  type PaymentInstruction,
  paymentCodes,
  specificationIds,
  type TaxSubtotal,
  typeCodes,
} from '#domain/invoices/e-invoice/e-invoice.ts'
import { listRuleProblems } from '#domain/invoices/e-invoice/list-rule-problems.ts'
import type { RuleProblem } from '#domain/invoices/e-invoice/rules/rule-problem.ts'
import { groupOf } from '#domain/invoices/e-invoice/sum-e-invoice.ts'
import { ciiTerms } from './cii-terms.ts'
import { collectTerms } from './collect-terms.ts'
import { readLine } from './read-line.ts'
import type { ReadProblem } from './read-fault.ts'
import { mostLines, RecordReader } from './read-record.ts'
import { findDeclared, listRecordProblems } from './record-rules.ts'
import { findTaxTotal, keepRepresentative } from './read-tax-terms.ts'
import { compileTable, type TermTable } from './term-table.ts'
import { ublCreditNoteTerms, ublInvoiceTerms } from './ubl-terms.ts'
import { parseTree, type XmlTree } from './xml-tree.ts'

/** An e-invoice that was read. */
export type ReadEInvoice = {
  readonly eInvoice: EInvoice
  readonly syntax: 'UBL' | 'CII'
  readonly profile: EInvoiceProfile
  /** Terms that only the original keeps, such as `BT-19`, in their order and once each. */
  readonly kept: readonly string[]
}

/** A syntax, by the namespace of its root. */
type Syntax = {
  readonly name: ReadEInvoice['syntax']
  readonly root: string
  readonly terms: TermTable
  /** Of its elements, besides that of the root. */
  readonly namespaces: readonly string[]
  /** BT-3 that it may have. */
  readonly kinds: readonly EInvoice['kind'][]
}

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd'
const cii = 'urn:un:unece:uncefact:data:standard'

const syntaxes: ReadonlyMap<string, Syntax> = new Map([
  [`${ubl}:Invoice-2`, { ...ofUbl(), root: 'Invoice', terms: ublInvoiceTerms, kinds: ['invoice', 'advance'] }],
  [`${ubl}:CreditNote-2`, { ...ofUbl(), root: 'CreditNote', terms: ublCreditNoteTerms, kinds: ['creditNote'] }],
  [
    `${cii}:CrossIndustryInvoice:100`,
    {
      name: 'CII',
      root: 'CrossIndustryInvoice',
      terms: ciiTerms,
      namespaces: ['ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType', 'QualifiedDataType'].map(
        (each) => `${cii}:${each}:100`,
      ),
      kinds: ['invoice', 'advance', 'creditNote'],
    },
  ],
])

function ofUbl(): Pick<Syntax, 'name' | 'namespaces'> {
  return { name: 'UBL', namespaces: [`${ubl}:CommonAggregateComponents-2`, `${ubl}:CommonBasicComponents-2`] }
}

/** Where other formats than EN 16931 begin, with what to say of them. */
const otherFormats: Readonly<Record<string, string>> = {
  CrossIndustryDocument: 'is ZUGFeRD 1.0, which is older than EN 16931',
  FatturaElettronica: 'is a FatturaPA, which is not EN 16931',
  SubmitInvoiceRequest: 'is not EN 16931',
}

/** Elements outside EN 16931 that say nothing of what is owed: technical extensions, such as signatures. */
const passedOver: ReadonlySet<string> = new Set(['UBLExtensions', 'Signature'])

/** Rules that are not asked: the official files have dropped the first, and the others are warnings there. */
const unasked: ReadonlySet<string> = new Set(['BR-CO-25', 'BR-DE-27', 'BR-DE-28'])

/**
 * Reads an e-invoice of EN 16931 in UBL or CII: plain, XRechnung, Peppol, Factur-X or ZUGFeRD. It is judged by the rules of EN 16931, and of
 * XRechnung if it says that it follows these. What the model of `EInvoice` cannot hold is refused by name, unless the original alone may
 * keep it (`terms.ts`).
 *
 * An invoice without due date is due after 30 days (`from-e-invoice.ts`). BR-DE-1 is not asked where there is a means of payment that is no
 * transfer and nothing is due.
 */
export function readEInvoice(xml: string): ReadEInvoice | { readonly problems: readonly ReadProblem[] } {
  const tree = parseTree(xml)
  if ('problem' in tree) return { problems: [{ fault: tree.fault, message: `The XML ${tree.problem}.` }] }
  const syntax = syntaxes.get(tree.namespace)
  if (!syntax || syntax.root !== tree.name) {
    const fault = { name: 'other-format', value: tree.name.slice(0, 60) } as const
    return { problems: [{ fault, path: tree.name, message: describeOther(tree) }] }
  }
  const namespaces = new Set([tree.namespace, ...syntax.namespaces])
  const { record, unknown, empty, wrong } = collectTerms(tree, compileTable(syntax.terms), namespaces)
  const problems: ReadProblem[] = [
    ...unknown
      .filter(({ path }) => !isPassedOver(path))
      .map(({ path }) => ({
        fault: { name: 'element' as const },
        path,
        message: `${path} is no element of EN 16931 that is read here.`,
      })),
    ...wrong.map(({ path, problem, ...facts }) => ({
      fault: { name: 'constant' as const, ...facts },
      path,
      message: `${path} ${problem}.`,
    })),
  ]
  const kept: string[] = []
  const reader = new RecordReader(record, problems)
  const { profile, eInvoice } = readDocument(reader, syntax, kept)
  kept.push(...reader.listKept())
  // Rules would only repeat that something is missing, and their work grows with what there is too much of.
  if (problems.length > 0) return { problems: dropRepeated(problems) }
  const hasMeans = reader.groups('BG-16').length > 0
  const declared = findDeclared(reader.text('BT-24') ?? '', { isUbl: syntax.name === 'UBL', isXRechnung: profile === 'xrechnung' })
  const broken = [
    ...listRuleProblems(eInvoice, profile).filter(({ rule }) => !unasked.has(rule) && !(rule === 'BR-DE-1' && hasMeans)),
    ...listRecordProblems(record, declared),
    ...(declared.isXRechnung ? empty.flatMap(({ path }) => describeEmpty(path)) : []),
  ]
  // The profiles MINIMUM and BASIC WL have no lines, and are no invoices by EN 16931.
  const without = { rule: 'BR-16', message: 'The invoice has no lines (BG-25).' }
  const violated = eInvoice.lines.length === 0 ? [without] : broken
  if (violated.length > 0) return { problems: violated.map(describeRule) }
  return { eInvoice, syntax: syntax.name, profile, kept: [...new Set(kept)] }
}

/** The schema of CII requires the group of the delivery, also where there is nothing to say. */
function describeEmpty(path: string): readonly RuleProblem[] {
  return path.endsWith('/ApplicableHeaderTradeDelivery') ? [] : [{ rule: 'PEPPOL-EN16931-R008', message: `${path} is empty.` }]
}

function describeRule({ rule, message }: RuleProblem): ReadProblem {
  return { fault: { name: 'rule', value: message }, term: rule, message: `${rule}: ${message}` }
}

function describeOther({ name }: XmlTree): string {
  const known = Object.hasOwn(otherFormats, name) ? otherFormats[name] : undefined
  return known === undefined ? `The XML is no e-invoice: it begins with ${JSON.stringify(name.slice(0, 60))}.` : `The XML ${known}.`
}

function isPassedOver(path: string): boolean {
  return passedOver.has(path.split('/')[1] ?? '')
}

function dropRepeated(problems: readonly ReadProblem[]): readonly ReadProblem[] {
  return [...new Map(problems.map((each) => [each.message, each])).values()]
}

function readDocument(reader: RecordReader, syntax: Syntax, kept: string[]): Pick<ReadEInvoice, 'profile' | 'eInvoice'> {
  const currency = reader.text('BT-5') ?? ''
  const specification = reader.text('BT-24')
  if (specification === undefined) reader.refuse('BT-24', 'is missing (BR-01)', { name: 'missing' })
  else if (!isOfStandard(specification)) {
    const value = specification.slice(0, 100)
    reader.refuse('BT-24', `is ${JSON.stringify(value)}, which is not EN 16931`, { name: 'code', value, wanted: specificationIds.en16931 })
  }
  const profile = specification?.startsWith(specificationIds.xrechnung) === true ? 'xrechnung' : 'en16931'
  const lineOptions = { currency, kept, isExact: profile === 'xrechnung' || specification?.includes('peppol') === true }
  reader.text('BT-23')
  const notes = [...new Set(reader.all('BT-22').map(({ text }) => text.trim()))]
  const contract = reader.identifier('BT-12')
  const [orderNumber, buyerReference] = [reader.identifier('BT-13'), reader.identifier('BT-10')]
  const suppliedOn = reader.date('BT-72')
  const [periodOf, placeOf] = [reader.group('BG-14'), reader.group('BG-15')]
  const period = periodOf?.period('BT-73', 'BT-74')
  const deliveredTo = placeOf?.address(['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-80'])
  kept.push(...(periodOf?.listKept() ?? []), ...(placeOf?.listKept() ?? []))
  const paymentTerms = readTerms(reader)
  const totals = readTotals(reader, currency, kept)
  keepRepresentative(reader, kept)
  const { payment, dueOn } = readPayment(reader, totals.dueMinor, kept)
  const allowances = readAllowances(reader, currency, 'BG-20', kept)
  const charges = readAllowances(reader, currency, 'BG-21', kept)
  const lines = reader.groups('BG-25').flatMap((line) => readLine(line, lineOptions))
  const used = new Set([...lines, ...allowances, ...charges].map(({ tax }) => groupOf(tax)))
  // Some programs list categories that they do not use.
  const isSaid = ({ tax, taxableMinor, taxMinor }: TaxSubtotal) =>
    tax.category === 'O' || used.has(groupOf(tax)) || taxableMinor !== 0 || taxMinor !== 0
  const taxes = reader
    .groups('BG-23')
    .map((group) => readSubtotal(group, currency, kept))
    .filter(isSaid)
  refuseRepeated(reader, taxes)
  const tooManyLines = { name: 'too-many', wanted: String(mostLines) } as const
  if (lines.length > mostLines)
    reader.refuse('BG-25', `become ${lines.length} with their allowances and charges, more than ${mostLines}`, tooManyLines)
  const eInvoice: EInvoice = {
    kind: readKind(reader, syntax, kept),
    number: reader.identifier('BT-1') ?? '',
    issuedOn: reader.date('BT-2') ?? missing(reader, 'BT-2'),
    ...(dueOn && { dueOn }),
    currency,
    ...(notes.length > 0 && { note: notes.join('\n') }),
    ...(buyerReference !== undefined && { buyerReference }),
    ...(contract !== undefined && { contractNumber: contract }),
    ...(orderNumber !== undefined && { orderNumber }),
    preceding: readPreceding(reader),
    seller: readSeller(reader),
    buyer: readBuyer(reader),
    ...(suppliedOn && { suppliedOn }),
    ...(period && { period }),
    ...(deliveredTo && { deliveredTo }),
    ...(payment && { payment }),
    ...(paymentTerms !== undefined && { paymentTerms }),
    allowances,
    charges,
    lines,
    taxes,
    totals,
  }
  return { profile, eInvoice }
}

/** Core invoices and those of a specification that uses or extends them begin alike; the profiles MINIMUM and BASIC WL are neither. */
function isOfStandard(specification: string): boolean {
  return specification.toLowerCase().startsWith(specificationIds.en16931)
}

/** A placeholder for a value that is refused. */
function missing(reader: RecordReader, term: string): '0001-01-01' {
  if (reader.all(term).length === 0) reader.refuse(term, 'is missing', { name: 'missing' })
  return '0001-01-01'
}

/** Terms keep the line break after a discount (BR-DE-18). */
function readTerms(reader: RecordReader): string | undefined {
  const text = reader.one('BT-20')?.text
  if (text === undefined) return undefined
  const end = text.slice(text.trimEnd().length)
  return text.includes('#') && end.includes('\n') ? `${text.trim()}\n` : text.trim()
}

/**
 * Types of UNTDID 1001 that ask for money for a certain trade, such as hire or freight: what is owed is that of an invoice. Not: corrected
 * (384), self-billed (389), factored (393) or partial ones, and those for information.
 */
const otherInvoices: ReadonlySet<string> = new Set('82 204 387 388 394 395 575 623 780 817 870 876 877'.split(' '))

function readKind(reader: RecordReader, { kinds }: Syntax, kept: string[]): EInvoice['kind'] {
  const code = reader.text('BT-3')
  const found = Object.values(typeCodes).flatMap((codes) => kinds.filter((kind) => codes[kind] === code))[0]
  if (found !== undefined) return found
  if (code !== undefined && otherInvoices.has(code) && kinds.includes('invoice')) kept.push('BT-3')
  else if (code === undefined) reader.refuse('BT-3', 'is missing', { name: 'missing' })
  else {
    const [value, wanted] = [code.slice(0, 10), describeCodes(kinds)]
    reader.refuse('BT-3', `is ${JSON.stringify(value)}, not ${wanted}`, { name: 'code', value, wanted: wanted.replaceAll(' or ', ', ') })
  }
  return 'invoice'
}

function describeCodes(kinds: readonly EInvoice['kind'][]): string {
  return [...new Set(Object.values(typeCodes).flatMap((codes) => kinds.map((kind) => codes[kind])))].join(' or ')
}

function readPreceding(reader: RecordReader): EInvoice['preceding'] {
  const found = reader.groups('BG-3').map((group) => {
    const issuedOn = group.date('BT-26')
    return { number: group.identifier('BT-25') ?? '', ...(issuedOn && { issuedOn }) }
  })
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()]
}

function readSeller(reader: RecordReader): EInvoiceParty {
  return {
    ...readParty(reader, { id: 'BT-29', name: 'BT-27', vatId: 'BT-31', legalId: 'BT-30', address: 'BT-34' }),
    ...optional('taxNumber', reader.text('BT-32')),
    ...optional('legalInformation', reader.text('BT-33')),
    address: reader.address(['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-40']),
    ...readContact(reader, 'BT-41', 'BT-42', 'BT-43'),
  }
}

function readBuyer(reader: RecordReader): EInvoiceParty {
  return {
    ...readParty(reader, { id: 'BT-46', name: 'BT-44', vatId: 'BT-48', legalId: 'BT-47', address: 'BT-49' }),
    address: reader.address(['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-55']),
    ...readContact(reader, 'BT-56', 'BT-57', 'BT-58'),
  }
}

function readParty(
  reader: RecordReader,
  { id, name, vatId, legalId, address }: Readonly<Record<'id' | 'name' | 'vatId' | 'legalId' | 'address', string>>,
): Omit<EInvoiceParty, 'address'> {
  const endpoint = reader.one(address)
  // Both syntaxes allow several identifiers; the first is that of the seller's own list.
  const [first] = reader.all(id)
  return {
    ...optional('id', first?.text.trim()),
    name: reader.text(name) ?? '',
    ...optional('vatId', reader.text(vatId)),
    ...optional('registration', reader.text(legalId)),
    ...(endpoint && { electronicAddress: { scheme: endpoint.attributes['schemeID']?.trim() ?? '', id: endpoint.text.trim() } }),
  }
}

function readContact(reader: RecordReader, name: string, phone: string, email: string): Pick<EInvoiceParty, 'contact'> {
  // CII also has a department.
  const [first] = reader.all(name)
  const contact = {
    ...optional('name', first?.text.trim()),
    ...optional('phone', reader.text(phone)),
    ...optional('email', reader.text(email)),
  }
  return Object.keys(contact).length === 0 ? {} : { contact }
}

function optional<Name extends string>(name: Name, value: string | undefined): { readonly [name in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [name in Name]: string }) // the compiler widens the name
}

/** Means of payment by which the customer transfers money to an account (UNTDID 4461). */
const transfers: ReadonlySet<string> = new Set(['1', '30', '31', '42', '57', '58', 'ZZZ'])

/** The first account; further ones stay in the original. */
function readPayment(
  reader: RecordReader,
  dueMinor: number,
  kept: string[],
): { readonly payment: PaymentInstruction | undefined; readonly dueOn: EInvoice['dueOn'] } {
  const reference = reader.text('BT-83')
  const payeeOf = reader.group('BG-10')
  const payee = payeeOf?.text('BT-59')
  kept.push(...(payeeOf?.listKept() ?? []))
  const days = [reader.date('BT-9')]
  const payments = reader.groups('BG-16').map((means) => {
    days.push(means.date('BT-9'))
    const code = means.text('BT-81')
    const account = means.text('BT-84')
    const holder = means.text('BT-85') ?? payee
    const bic = means.text('BT-86')
    const own = means.text('BT-83') ?? reference
    // Nothing is collected any more where nothing is due.
    if (dueMinor <= 0) for (const term of ['BT-87', 'BT-89', 'BT-91']) means.all(term)
    kept.push(...means.listKept())
    if (code === undefined) return means.refuse('BT-81', `is missing: ${means.path}`, { name: 'missing' })
    if (code === paymentCodes.setOff) return { kind: 'setOff' } as const
    if (!transfers.has(code) && dueMinor > 0)
      return means.refuse('BT-81', `is ${code.slice(0, 10)}, and only transfers are held`, { name: 'payment', value: code.slice(0, 10) })
    if (account === undefined && (code === '58' || code === '30'))
      return means.refuse('BT-84', `is missing (BR-61): ${means.path}`, { name: 'missing' })
    if (!transfers.has(code) || account === undefined) {
      kept.push('BT-81')
      return undefined
    }
    return {
      kind: code === paymentCodes.sepaTransfer ? 'sepaTransfer' : 'transfer',
      account: normalizeBankCode(account),
      ...optional('holder', holder),
      ...optional('bic', bic && normalizeBankCode(bic)),
      ...optional('reference', own),
    } as const
  })
  if (dueMinor <= 0) reader.all('BT-89')
  const [dueOn] = days.filter((day) => day !== undefined)
  return { payment: payments.find((each) => each !== undefined), dueOn }
}

function readAllowances(reader: RecordReader, currency: string, group: 'BG-20' | 'BG-21', kept: string[]): readonly AllowanceOrCharge[] {
  const [amount, category, rate, reason, code] =
    group === 'BG-20'
      ? (['BT-92', 'BT-95', 'BT-96', 'BT-97', 'BT-98'] as const)
      : (['BT-99', 'BT-102', 'BT-103', 'BT-104', 'BT-105'] as const)
  return reader.groups(group).map((item) => {
    const found = item.minor(amount, currency) ?? Number.NaN
    const texts = [item.text(reason), item.text(code)]
    const read = { amountMinor: found, reason: texts[0] ?? texts[1] ?? '', tax: item.tax(category, rate) }
    kept.push(...item.listKept())
    if (found < 0) item.refuse(amount, 'is below 0', { name: 'negative' })
    return read
  })
}

function readSubtotal(row: RecordReader, currency: string, kept: string[]): TaxSubtotal {
  const tax = row.tax('BT-118', 'BT-119')
  const read = {
    // Outside the scope of tax, XRechnung requires a rate that others leave out.
    tax: tax.category === 'O' ? { category: tax.category, rate: tax.rate ?? 0 } : tax,
    taxableMinor: row.minor('BT-116', currency) ?? Number.NaN,
    taxMinor: row.minor('BT-117', currency) ?? Number.NaN,
    ...optional('exemptionReason', row.text('BT-120')),
    ...optional('exemptionCode', row.text('BT-121')),
  }
  kept.push(...row.listKept())
  return read
}

/** Far more rates than any country has. */
const mostSubtotals = 50

function refuseRepeated(reader: RecordReader, taxes: readonly TaxSubtotal[]): void {
  const tooMany = { name: 'too-many', wanted: String(mostSubtotals) } as const
  if (taxes.length > mostSubtotals) reader.refuse('BG-23', `occurs ${taxes.length} times, more than ${mostSubtotals}`, tooMany)
  const keys = taxes.map(({ tax }) => groupOf(tax))
  if (new Set(keys).size < keys.length) reader.refuse('BT-118', 'occurs twice with the same rate', { name: 'repeated' })
}

function readTotals(reader: RecordReader, currency: string, kept: string[]): EInvoiceTotals {
  const taxTotal = findTaxTotal(reader, currency, kept)
  const needed = (term: string) => reader.minor(term, currency) ?? Number.NaN
  return {
    linesMinor: needed('BT-106'),
    allowancesMinor: reader.minor('BT-107', currency) ?? 0,
    chargesMinor: reader.minor('BT-108', currency) ?? 0,
    netMinor: needed('BT-109'),
    // Without tax it may be left out.
    taxMinor: reader.minorOf('BT-110', taxTotal, currency) ?? 0,
    grossMinor: needed('BT-112'),
    prepaidMinor: reader.minor('BT-113', currency) ?? 0,
    roundingMinor: reader.minor('BT-114', currency) ?? 0,
    dueMinor: needed('BT-115'),
  }
}
