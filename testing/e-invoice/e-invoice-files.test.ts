import { expect, test } from 'vitest'
import type { EInvoice } from '#domain/invoices/e-invoice/e-invoice.ts'
import { listRuleProblems } from '#domain/invoices/e-invoice/list-rule-problems.ts'
import { sumEInvoice } from '#domain/invoices/e-invoice/sum-e-invoice.ts'
import { writeCii } from '#domain/invoices/e-invoice/write-cii.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import { createRandom } from '#testing/queries/random.ts'
import { createRandomEInvoice } from './random-e-invoice.ts'
import { readWritten } from './read-written.ts'
import { sampleEAdvance, sampleECreditNote, sampleEFinal, sampleEInvoice } from './sample-e-invoices.ts'

const randomCount = process.env['TEST_LONG'] === '1' ? 1000 : 100

test('the samples are written as the files that the official rules accept', async () => {
  await expect(writeUbl(sampleEInvoice, 'xrechnung')).toMatchFileSnapshot('samples/invoice.ubl.xml')
  await expect(writeUbl(sampleECreditNote, 'xrechnung')).toMatchFileSnapshot('samples/credit-note.ubl.xml')
  await expect(writeCii(sampleEInvoice, 'en16931')).toMatchFileSnapshot('samples/invoice.cii.xml')
})

test('both syntaxes say the same: a reader finds every value again', () => {
  for (const invoice of [sampleEInvoice, sampleECreditNote, sampleEAdvance, sampleEFinal])
    expect(readBoth(invoice)).toEqual([invoice, invoice])
})

test(`${randomCount} random invoices break no rule and say the same in both syntaxes`, () => {
  const random = createRandom(20261127)
  for (let at = 0; at < randomCount; at += 1) {
    const invoice = createRandomEInvoice(random)
    expect(listRuleProblems(invoice, 'xrechnung'), `invoice ${at}`).toEqual([])
    expect(readBoth(invoice)).toEqual([invoice, invoice])
  }
})

test('characters that XML forbids are replaced, and markup characters are escaped', () => {
  const name = 'a & b < c > d "e" \r\n\u0001\u000B\uFFFE\uD800 🚀 ]]>'
  const invoice: EInvoice = { ...sampleEInvoice, buyer: { ...sampleEInvoice.buyer, name } }
  const expected = 'a & b < c > d "e" \r\n\uFFFD\uFFFD\uFFFD\uFFFD 🚀 ]]>'
  expect(readWritten(writeUbl(invoice, 'en16931')).buyer.name).toBe(expected)
  expect(readWritten(writeCii(invoice, 'en16931')).buyer.name).toBe(expected)
})

test('amounts have the digits of their currency, and thousandths only where they are not 0', () => {
  const line = sampleEInvoice.lines[1]
  if (!line) throw new Error('The sample has no second line.')
  const inCurrency = (currency: string, unitPriceMinor: number): string => {
    const lines = [{ ...line, quantity: 1, unitPriceMinor, netMinor: unitPriceMinor, tax: { category: 'Z', rate: 0 } as const }]
    return writeUbl(sumEInvoice({ ...sampleEInvoice, currency, lines, allowances: [], charges: [] }), 'en16931')
  }
  expect(inCurrency('JPY', 1250)).toContain('<cbc:PayableAmount currencyID="JPY">1250</cbc:PayableAmount>')
  expect(inCurrency('KWD', 1250)).toContain('<cbc:PayableAmount currencyID="KWD">1.25</cbc:PayableAmount>')
  expect(inCurrency('KWD', 1000)).toContain('<cbc:PayableAmount currencyID="KWD">1.00</cbc:PayableAmount>')
  expect(inCurrency('EUR', 1250)).toContain('<cbc:PayableAmount currencyID="EUR">12.50</cbc:PayableAmount>')
})

function readBoth(invoice: EInvoice): readonly EInvoice[] {
  return [readWritten(writeUbl(invoice, 'xrechnung')), readWritten(writeCii(invoice, 'xrechnung'))]
}
