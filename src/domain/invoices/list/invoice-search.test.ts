import { expect, test } from 'vitest'
import { createInvoice, createLine } from '#testing/site/customers.ts'
import { createRandom } from '#testing/queries/random.ts'
import { InvoiceSearch } from './invoice-search.ts'
import { invoiceStatuses } from '#domain/invoices/invoice-status.ts'

const statusNames = { draft: '', proforma: '', open: '', partlyPaid: '', overdue: '', paid: '', void: '', creditNote: '' }
const english = { localeTag: 'en-US', statusNames }

function find(search: InvoiceSearch, typed: string, count: number): readonly number[] {
  return [...search.find(typed, english, new Uint8Array(count).fill(invoiceStatuses.indexOf('open')))]
}

test('a search through all texts at once finds what a look at each would', () => {
  const random = createRandom(31)
  const words = ['ab', 'abc', 'b', 'ca', 'aa', 'É', '12', '1', '200']
  const pickWords = (count: number) => Array.from({ length: count }, () => random.pick(words)).join(' ')
  for (let round = 0; round < 300; round++) {
    const invoices = Array.from({ length: random.below(12) }, (_, index) =>
      createInvoice({
        number: `N${index}`,
        reference: pickWords(1 + random.below(2)),
        lines: [createLine({ description: pickWords(2), taxRate: 0, unitPriceMinor: random.pick([1200, 1250, 12_000, 20_000]) })],
      }),
    )
    const typed = random.pick([pickWords(1), pickWords(2), '12', '12.5', '200'])
    const asked = typed.replaceAll('É', 'e').toLowerCase().split(' ')
    const expected = invoices.map(({ number, reference, lines, grossMinor }) => {
      const text = `${number} ${reference} ${lines[0]?.description}`.replaceAll('É', 'e').toLowerCase()
      const amount = (grossMinor / 100).toFixed(2)
      const isOver = /^\d+$/u.test(typed) ? amount.split('.')[0] === typed : /^\d+\.\d+$/u.test(typed) && amount.startsWith(typed)
      return asked.every((word) => text.includes(word)) || isOver ? 1 : 0
    })
    expect(find(new InvoiceSearch(invoices), typed, invoices.length)).toEqual(expected)
  }
})

test('nothing is found across two invoices, and a line break in a text is a blank', () => {
  const invoices = [createInvoice({ number: 'A1', lines: [createLine({ description: 'first\nsecond' })] }), createInvoice({ number: 'B2' })]
  const search = new InvoiceSearch(invoices)
  expect(find(search, 'second', 2)).toEqual([1, 0])
  expect(find(search, 'second b2', 2)).toEqual([0, 0])
  expect(find(search, ' ', 2)).toEqual([1, 1])
})

test.each([
  ['größere', 'grossere groessere GRÖSSERE größere'],
  ['Groessere', 'größere groessere'],
  ['Müller Überweisung', 'muller mueller ueberw überweisung'],
  ['Åse Sørensen', 'ase aase sorensen soerensen'],
  ['Straße Café', 'strasse straße cafe café'],
])('%s is found as %s', (text, typed) => {
  const search = new InvoiceSearch([createInvoice({ reference: text })])
  for (const word of typed.split(' ')) expect([word, ...find(search, word, 1)]).toEqual([word, 1])
})

test('a status and a month are found with their umlauts written as two letters', () => {
  const search = new InvoiceSearch([createInvoice({ issuedOn: '2026-03-05', dueOn: '2026-03-19' })])
  const german = { localeTag: 'de-DE', statusNames: { ...statusNames, overdue: 'überfällig' } }
  const places = new Uint8Array([invoiceStatuses.indexOf('overdue')])
  for (const typed of ['überfällig', 'ueberfaellig', 'uberf', 'ueber', 'märz', 'maerz', 'marz', '5. Maerz 2026']) {
    expect([typed, ...search.find(typed, german, places)]).toEqual([typed, 1])
  }
})
