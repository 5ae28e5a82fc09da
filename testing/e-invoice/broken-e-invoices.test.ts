import { expect, test } from 'vitest'
import { taxCategories } from '#domain/invoices/tax-category.ts'
import { listRuleProblems } from '#domain/invoices/e-invoice/list-rule-problems.ts'
import { claimDocument } from '#domain/invoices/e-invoice/rules/document-rules.ts'
import { claimSums } from '#domain/invoices/e-invoice/rules/sum-rules.ts'
import { claimTaxes } from '#domain/invoices/e-invoice/rules/tax-rules.ts'
import { claimXRechnung } from '#domain/invoices/e-invoice/rules/xrechnung-rules.ts'
import { brokenEInvoices } from './broken-e-invoices.ts'
import { sampleECreditNote, sampleEInvoice, sampleIn } from './sample-e-invoices.ts'

test('the samples break no rule', () => {
  for (const invoice of [sampleEInvoice, sampleECreditNote, ...taxCategories.map(sampleIn)]) {
    expect(listRuleProblems(invoice, 'xrechnung')).toEqual([])
  }
})

test.for(brokenEInvoices.map(({ rule, change, invoice }) => [rule, change, invoice] as const))('%s refuses %s', ([rule, , invoice]) => {
  const problems = listRuleProblems(invoice, 'xrechnung')
  expect(problems.map((problem) => problem.rule)).toContain(rule)
  for (const { message } of problems) expect(message).toMatch(/^[A-Z\p{L}].*\.$/u)
})

test('rules that only Germany has are not applied elsewhere', () => {
  const { buyerReference: _, ...invoice } = sampleEInvoice
  expect(listRuleProblems(invoice, 'en16931')).toEqual([])
})

test('there are at least 120 changes, and each rule of ours is broken by one of them', () => {
  expect(brokenEInvoices.length).toBeGreaterThanOrEqual(120)
  const claims = taxCategories
    .map(sampleIn)
    .flatMap((invoice) => [claimDocument, claimSums, claimTaxes, claimXRechnung].flatMap((claim) => claim(invoice)))
  const broken = new Set(brokenEInvoices.map(({ rule }) => rule))
  expect(claims.map(([rule]) => rule).filter((rule) => !broken.has(rule))).toEqual([])
})
