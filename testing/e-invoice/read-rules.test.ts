import { expect, test } from 'vitest'
import { readEInvoice } from '#domain/invoices/e-invoice/read/read-e-invoice.ts'
import { writeCii } from '#domain/invoices/e-invoice/write-cii.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import { brokenEInvoices } from './broken-e-invoices.ts'
import { officialRules, unjudged } from './official-rule-ids.ts'
import { readRules } from './read-rules.ts'

test.for(readRules.map(({ rule, named, kept, broken }, row) => [`${rule}, row ${row}`, named, kept, broken] as const))(
  '%s: what keeps it is read, and what breaks it is refused by name',
  ([, named, kept, broken]) => {
    expect(listProblems(kept)).toEqual([])
    expect(listProblems(broken).join('\n')).toContain(named)
  },
)

/** Rules that the reader does not ask, or cannot see in what is written: an empty group, or what the writer leaves out. */
const unseen = new Set(['BR-CO-25', 'BR-CO-19', 'BR-CO-20', 'BR-DE-27', 'BR-DE-28'])

test.for([
  ['UBL', writeUbl],
  ['CII', writeCii],
] as const)('an e-invoice that breaks a rule is refused when it is read again from %s', ([, write]) => {
  const read = brokenEInvoices.filter(({ rule, invoice }) => !unseen.has(rule) && listProblems(write(invoice, 'xrechnung')).length === 0)
  expect(read.map(({ rule, change }) => `${rule}: ${change}`)).toEqual([])
})

test('each rule of EN 16931 is broken by a case, or it is said why it is not judged', () => {
  const judged = new Set([...readRules, ...brokenEInvoices].map(({ rule }) => rule))
  const missing = officialRules.filter((rule) => !judged.has(rule) && !Object.hasOwn(unjudged, rule))
  expect(missing).toEqual([])
  expect(Object.keys(unjudged).filter((rule) => judged.has(rule) || !officialRules.includes(rule))).toEqual([])
})

function listProblems(xml: string): readonly string[] {
  const read = readEInvoice(xml)
  return 'problems' in read ? read.problems.map(({ message }) => message) : []
}
