import { expect, test } from 'vitest'
import { ciiTerms } from './cii-terms.ts'
import { businessTerms } from './terms.ts'
import { ublCreditNoteTerms, ublInvoiceTerms } from './ubl-terms.ts'

const tables = { ublInvoiceTerms, ublCreditNoteTerms, ciiTerms }

test.each(Object.entries(tables))('%s: each path has a known term, once', (_, table) => {
  const unknown = table.filter(([term]) => !/^(?:=|BG-\d+$)/u.test(term) && !businessTerms.has(term))
  expect(unknown).toEqual([])
  const paths = table.map(([, path]) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) < index)).toEqual([])
})

test('both syntaxes have all terms of the standard', () => {
  const all = [...businessTerms.keys()].filter((term) => term.startsWith('BT-'))
  // BT-130 and BT-82 are attributes in UBL, BT-130 in CII, too; UBL writes BT-21 into the note, and BT-111 is BT-110 in another currency.
  const attributes = new Set(['BT-130', 'BT-82', 'BT-21', 'BT-111'])
  for (const table of [ublInvoiceTerms, ciiTerms]) {
    const terms = new Set(table.map(([term]) => term))
    expect(all.filter((term) => !terms.has(term) && !attributes.has(term))).toEqual([])
  }
})
