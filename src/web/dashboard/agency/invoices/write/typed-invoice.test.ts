import { expect, test, vi } from 'vitest'
import { createDeduction } from '#testing/site/customers.ts'
import { changeLines, emptyLine, mostLines, parseTyped, readTyped, type TypedInvoice, type TypedLine, writeTyped } from './typed-invoice.ts'

function typeLine(changes: Partial<TypedLine> = {}): TypedLine {
  return { ...emptyLine(), description: 'Workshop', price: '1.190,00', rate: '19', ...changes }
}

function typeInvoice(changes: Partial<TypedInvoice> = {}): TypedInvoice {
  const texts = { reference: '', from: '', to: '', currency: 'eur', buyerReference: '', orderNumber: '', terms: '', reason: '', notes: '' }
  return { ...texts, issuedOn: '2026-03-02', dueOn: '2026-03-16', lines: [typeLine()], ...changes }
}

test('an invoice is read in the notation of the page’s language', () => {
  const typed = typeInvoice({ lines: [typeLine({ quantity: '12,5', rate: '8,1 %' }), typeLine({ quantity: '-1', price: '250 €' })] })
  expect(parseTyped(typed, 'de-DE')).toMatchObject({
    faults: {},
    fields: {
      currency: 'EUR',
      lines: [
        { quantity: 12.5, unitPriceMinor: 119_000, taxRate: 8.1 },
        { quantity: -1, unitPriceMinor: 25_000 },
      ],
    },
  })
  const english = typeInvoice({ lines: [typeLine({ quantity: '12.5', price: '1,190.00' })] })
  expect(parseTyped(english, 'en-US').fields.lines).toMatchObject([{ quantity: 12.5, unitPriceMinor: 119_000 }])
  expect(parseTyped(english, 'de-DE').faults).toEqual({ 'line-0-quantity': 'quantity', 'line-0-price': 'price' })
})

test('a fault names its field', () => {
  const typed = typeInvoice({
    issuedOn: '',
    dueOn: '2026-02-30',
    from: '2026-03-05',
    to: '2026-03-04',
    currency: 'EURO',
    lines: [typeLine({ description: '', quantity: '1,0001', rate: '0,19' })],
  })
  expect(parseTyped(typed, 'de-DE').faults).toEqual({
    issuedOn: 'day',
    dueOn: 'day',
    to: 'period',
    currency: 'currency',
    'line-0-description': 'description',
    'line-0-quantity': 'quantity',
    'line-0-price': 'price',
    'line-0-rate': 'rate',
  })
  const later = typeInvoice({ dueOn: '2026-03-01', lines: [typeLine({ rate: '0', category: 'S' }), typeLine({ rate: '1x' })] })
  expect(parseTyped(later, 'de-DE').faults).toEqual({ dueOn: 'due', 'line-0-category': 'category', 'line-1-rate': 'rate' })
})

test('a blank line is left out, and the only one has to be filled in', () => {
  const blank = emptyLine(typeLine())
  const read = parseTyped(typeInvoice({ lines: [typeLine(), blank] }), 'de-DE')
  expect(read).toMatchObject({
    faults: {},
    fields: { lines: [{ description: 'Workshop' }] },
    lines: [{ description: 'Workshop' }, undefined],
  })
  expect(Object.keys(parseTyped(typeInvoice({ lines: [blank] }), 'de-DE').faults)).toEqual(['line-0-description', 'line-0-price'])
})

test('a stored line keeps what the form does not show, wherever it is moved', () => {
  const deduction = createDeduction('2026-0001')
  const lines = changeLines([typeLine(), typeLine({ of: '0', quantity: '-1' })], 'up-1')
  expect(parseTyped(typeInvoice({ lines }), 'de-DE', [deduction]).fields.lines).toMatchObject([{ deducts: deduction.deducts }, {}])
})

test('the form gives back what it was filled with', () => {
  const typed = typeInvoice({ notes: 'Thanks.\nBye.', lines: [typeLine(), typeLine({ of: '3' })] })
  const fields = writeTyped(typed)
  expect(
    readTyped(
      (name) => fields[name] ?? '',
      (name) => name in fields,
    ),
  ).toEqual(typed)
})

test('buttons add, move and remove lines', () => {
  const [a, b] = [typeLine({ description: 'a', unit: 'hour' }), typeLine({ description: 'b' })]
  const namesAfter = (button: string) => changeLines([a, b], button).map(({ description }) => description)
  expect(namesAfter('add')).toEqual(['a', 'b', ''])
  expect(namesAfter('add-0')).toEqual(['a', '', 'b'])
  expect(namesAfter('down-0')).toEqual(['b', 'a'])
  for (const button of ['up-0', 'down-1', 'up-7', 'nonsense']) expect([button, ...namesAfter(button)]).toEqual([button, 'a', 'b'])
  expect(namesAfter('remove-0')).toEqual(['b'])
  expect(changeLines([a, b], 'add-0')[1]).toMatchObject({ unit: 'hour', rate: '19', price: '' })
  expect(changeLines([a], 'remove-0')).toEqual([emptyLine(a)])
  const full = Array.from({ length: mostLines }, () => a)
  expect(changeLines(full, 'add')).toHaveLength(mostLines)
})

test('the longest invoice is read without making a formatter for each field', () => {
  const make = vi.spyOn(Intl, 'NumberFormat')
  const lines = Array.from({ length: mostLines }, () => typeLine({ price: '1.190,00 kr' }))
  expect(parseTyped(typeInvoice({ currency: 'sek', lines }), 'de-DE').fields.lines).toHaveLength(mostLines)
  expect(make.mock.calls.length).toBeLessThan(10)
  make.mockRestore()
})
