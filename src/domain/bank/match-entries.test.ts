import { expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { createInvoice, createLine, type InvoiceChanges } from '#testing/site/customers.ts'
import type { BankEntry } from './bank-entry.ts'
import { InvoiceBook } from './invoice-book.ts'
import { matchEntries } from './match-entries.ts'
import type { EntryMatch, KnownInvoice } from './entry-match.ts'

const now = new Date('2026-04-20T10:00:00Z')
const id = (index: number) => String(index).padStart(32, '0')

/** An entry of 119.00 EUR that came in on 9 March 2026 from Halde BV. */
function createEntry(changes: Partial<BankEntry> = {}): BankEntry {
  return {
    place: 'line 1',
    bookedOn: '2026-03-09',
    amountMinor: 11_900,
    currency: 'EUR',
    name: 'Halde BV',
    purpose: '',
    isReturn: false,
    isDirectDebit: false,
    ...changes,
  }
}

function known(changes: InvoiceChanges = {}, customerId = 'halde', name = 'Halde BV'): KnownInvoice {
  return { customerId, names: [name], invoice: createInvoice(changes) }
}

/** What is found for entries, in the order of their days. */
function match(invoices: readonly KnownInvoice[], ...entries: readonly Partial<BankEntry>[]): readonly EntryMatch[] {
  const identified = entries.map((changes, index) => ({ id: id(index), entry: createEntry(changes) }))
  const steps = matchEntries(new InvoiceBook(invoices, now), identified)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value.map((each) => each.match)
  }
}

/** A match in short: state, and for each proposal invoices with amounts and reasons. */
function brief(found: EntryMatch | undefined) {
  if (!found || found.state === 'none') return ['none']
  if (found.state === 'recorded') return ['recorded', ...found.names]
  return [
    found.state,
    ...found.proposals.map(({ allocations, reasons }) => {
      return `${allocations.map(({ number, amountMinor, method }) => `${number} ${amountMinor} ${method}`).join(' + ')}: ${reasons.join(' ')}`
    }),
  ]
}

const one = known()
const two = known({ number: '2026-0002', dueOn: '2026-03-30' })

test.each<[string, readonly KnownInvoice[], Partial<BankEntry>, readonly string[]]>([
  ['number and amount', [one, two], { purpose: 'RE 2026 0002', name: 'Somebody' }, ['sure', '2026-0002 11900 transfer: reference amount']],
  ['the payer’s reference', [one, two], { endToEndId: '2026-0001' }, ['sure', '2026-0001 11900 transfer: reference amount']],
  ['broken number', [one, two], { purpose: '2026-00 01' }, ['sure', '2026-0001 11900 transfer: brokenReference amount']],
  ['direct debit', [one], { purpose: '2026-0001', isDirectDebit: true }, ['sure', '2026-0001 11900 directDebit: reference amount']],
  ['a part', [one], { purpose: '2026-0001', amountMinor: 5000 }, ['sure', '2026-0001 5000 transfer: reference part']],
  [
    'a part by a broken number',
    [one],
    { purpose: '2026-00 01', amountMinor: 5000 },
    ['doubtful', '2026-0001 5000 transfer: brokenReference part'],
  ],
  ['too much', [one], { purpose: '2026-0001', amountMinor: 12_000 }, ['doubtful', '2026-0001 12000 transfer: reference overpaid']],
  [
    'the rest',
    [known({ paid: [['2026-03-05', 1900]] })],
    { purpose: '2026-0001', amountMinor: 10_000 },
    ['sure', '2026-0001 10000 transfer: reference amount'],
  ],
  [
    'split',
    [one, two],
    { purpose: '2026-0001 und 2026-0002', amountMinor: 23_800 },
    ['sure', '2026-0001 11900 transfer + 2026-0002 11900 transfer: reference amount'],
  ],
  [
    'split, too little',
    [two, one],
    { purpose: '2026-0002, 2026-0001', amountMinor: 15_000 },
    ['doubtful', '2026-0001 11900 transfer + 2026-0002 3100 transfer: reference part'],
  ],
  [
    'the first of two',
    [one, two],
    { purpose: '2026-0001 ff.', amountMinor: 23_800 },
    ['doubtful', '2026-0001 11900 transfer + 2026-0002 11900 transfer: reference sum', '2026-0001 23800 transfer: reference overpaid'],
  ],
  ['amount and name', [one, known({ number: '8' }, 'alder', 'Alder Ltd')], {}, ['sure', '2026-0001 11900 transfer: amount name']],
  [
    'amount and name of two',
    [two, one],
    {},
    ['doubtful', '2026-0001 11900 transfer: amount name', '2026-0002 11900 transfer: amount name'],
  ],
  ['all open ones', [one, two], { amountMinor: 23_800 }, ['doubtful', '2026-0001 11900 transfer + 2026-0002 11900 transfer: sum name']],
  [
    'two of three',
    [one, two, known({ number: '2026-0003', lines: [createLine({ unitPriceMinor: 5000 })] })],
    { amountMinor: 23_800 },
    ['doubtful', '2026-0001 11900 transfer + 2026-0002 11900 transfer: sum name'],
  ],
  [
    'the first of three',
    [one, two, known({ number: '2026-0003', dueOn: '2026-04-01' }), known({ number: '2026-0004', dueOn: '2026-04-02' })],
    { purpose: '2026-0002 ff', amountMinor: 47_600 },
    [
      'doubtful',
      '2026-0002 11900 transfer + 2026-0001 11900 transfer + 2026-0003 11900 transfer + 2026-0004 11900 transfer: reference sum',
      '2026-0002 47600 transfer: reference overpaid',
    ],
  ],
  ['amount alone', [one], { name: 'Somebody' }, ['doubtful', '2026-0001 11900 transfer: amount']],
  ['name alone', [one], { amountMinor: 100 }, ['doubtful', '2026-0001 100 transfer: name part']],
  ['nothing', [one], { amountMinor: 100, name: 'Somebody' }, ['none']],
  ['another currency', [one], { currency: 'CHF', purpose: '2026-0001' }, ['none']],
  ['a draft', [known({ state: 'draft' })], { purpose: '2026-0001' }, ['none']],
  ['void', [known({ state: 'void' })], { purpose: '2026-0001' }, ['none']],
  ['money that goes out', [one], { amountMinor: -11_900, purpose: '2026-0001' }, ['none']],
  [
    'paid before',
    [known({ paid: [['2026-01-05', 11_900]] })],
    { purpose: '2026-0001' },
    ['doubtful', '2026-0001 11900 transfer: reference paidBefore'],
  ],
  [
    'typed before',
    [known({ paid: [['2026-03-08', 11_900]] })],
    { purpose: '2026-0001' },
    ['doubtful', '2026-0001 11900 transfer: reference paidBefore alike'],
  ],
  [
    'a part typed before',
    [known({ paid: [['2026-03-08', 5000]] })],
    { purpose: '2026-0001', amountMinor: 5000 },
    ['doubtful', '2026-0001 5000 transfer: reference part alike'],
  ],
  [
    'two customers with one number',
    [one, known({}, 'alder', 'Alder Ltd')],
    { purpose: '2026-0001', name: 'Alder' },
    ['sure', '2026-0001 11900 transfer: reference amount'],
  ],
  [
    'another customer’s number and amount, with an invoice of the payer',
    [known({ number: '2026-0301' }, 'alder', 'Alder Ltd'), two],
    { purpose: 'vom 20260301' },
    ['doubtful', '2026-0301 11900 transfer: reference amount', '2026-0002 11900 transfer: amount name'],
  ],
  [
    'another customer’s number and a part of its amount',
    [known({ number: '2026-0301' }, 'alder', 'Alder Ltd'), two],
    { purpose: 'vom 20260301', amountMinor: 5000 },
    ['doubtful', '2026-0301 5000 transfer: reference part', '2026-0002 5000 transfer: name part'],
  ],
  [
    'a part from nobody who is known',
    [one],
    { purpose: '2026-0001', amountMinor: 5000, name: 'X' },
    ['doubtful', '2026-0001 5000 transfer: reference part'],
  ],
  [
    'the second half, or the first one of another file',
    [known({ paid: [['2026-03-08', 5950]] })],
    { purpose: '2026-0001', amountMinor: 5950 },
    ['doubtful', '2026-0001 5950 transfer: reference amount alike'],
  ],
  [
    'a customer with the same family name',
    [known({}, 'schmidt', 'Schmidt GmbH'), known({ state: 'void' }, 'consulting', 'Schmidt Consulting GmbH')],
    { name: 'SCHMIDT CONSULTING' },
    ['none'],
  ],
  [
    'a family name alone',
    [known({}, 'schmidt', 'Schmidt GmbH')],
    { name: 'Anna Schmidt' },
    ['doubtful', '2026-0001 11900 transfer: amount name'],
  ],
  [
    'two customers of one name',
    [one, known({ state: 'void' }, 'halde-2', 'Halde GmbH')],
    {},
    ['doubtful', '2026-0001 11900 transfer: amount name'],
  ],
  [
    'neither of them named',
    [one, known({}, 'alder', 'Alder Ltd')],
    { purpose: '2026-0001', name: 'X' },
    ['doubtful', '2026-0001 11900 transfer: reference', '2026-0001 11900 transfer: reference'],
  ],
])('%s', (_, invoices, entry, expected) => {
  expect(brief(match(invoices, entry)[0])).toEqual(expected)
})

test('the number of two customers goes to the one whose name the payer has', () => {
  const [found] = match([one, known({}, 'alder', 'Alder Ltd')], { purpose: '2026-0001', name: 'Alder' })
  expect(found).toMatchObject({ proposals: [{ allocations: [{ customerId: 'alder' }] }] })
})

test('a payment before the invoice, or of the future, is never sure', () => {
  const [found] = match([one], { purpose: '2026-0001', bookedOn: '2026-03-01' })
  expect(found).toMatchObject({ state: 'doubtful', proposals: [{ problem: { refusal: 'paid-before-issue' } }] })
  const [later] = match([one], { bookedOn: '2999-01-01' })
  expect(later).toMatchObject({ state: 'doubtful', proposals: [{ problem: { refusal: 'paid-in-future' } }] })
})

const back = { amountMinor: -11_900, isReturn: true } as const
const terms = { paymentTerms: 'x\n#SKONTO#TAGE=7#PROZENT=2.00#\n' }

test('a discount counts until its last day, to the cent', () => {
  const invoice = known(terms)
  const pay = (changes: Partial<BankEntry>) => brief(match([invoice], { purpose: '2026-0001', amountMinor: 11_662, ...changes })[0])
  expect(pay({})).toEqual(['sure', '2026-0001 11662 transfer: reference discount'])
  expect(pay({ amountMinor: 11_663 })).toEqual(['sure', '2026-0001 11663 transfer: reference discount'])
  expect(pay({ amountMinor: 11_660 })).toEqual(['sure', '2026-0001 11660 transfer: reference part'])
  expect(pay({ bookedOn: '2026-03-10' })).toEqual(['sure', '2026-0001 11662 transfer: reference part'])
  expect(pay({ purpose: '' })).toEqual(['sure', '2026-0001 11662 transfer: discount name'])
  const both = [invoice, known({ ...terms, number: '2026-0002' })]
  expect(brief(match(both, { purpose: '2026-0001 2026-0002', amountMinor: 23_324 })[0])).toEqual([
    'sure',
    '2026-0001 11662 transfer + 2026-0002 11662 transfer: reference discount',
  ])
})

test('a discount settles the invoice, goes back with the payment, and hides no second entry', () => {
  const pay = { purpose: '2026-0001', amountMinor: 11_662, endToEndId: 'E-1' }
  const [first, returned] = match([known(terms)], pay, { ...back, ...pay, amountMinor: -11_662 })
  expect(first).toMatchObject({ state: 'sure', proposals: [{ leftMinor: 0 }] })
  expect(returned).toMatchObject({ state: 'sure', proposals: [{ leftMinor: 11_900 }] })
  const payments = [
    { paidOn: '2026-03-09', amountMinor: 11_662, method: 'transfer', bankEntry: id(9) },
    { paidOn: '2026-03-09', amountMinor: 238, method: 'discount', bankEntry: id(9) },
  ] as const
  const other = known({ ...terms, number: '2026-0002' })
  expect(brief(match([known({ ...terms, payments }), other], { amountMinor: 11_662 })[0])).toEqual([
    'doubtful',
    '2026-0002 11662 transfer: discount name alike',
  ])
})

const note = known({ number: 'GS-2026-1', kind: 'creditNote' })

test('credit notes: those named with an invoice are settled, payouts are matched', () => {
  const big = known({ number: '2026-0003', lines: [{ description: 'x', quantity: 1, unit: 'piece', unitPriceMinor: 30_000, taxRate: 19 }] })
  expect(brief(match([big, note], { purpose: '2026-0003 abzgl. GS-2026-1', amountMinor: 23_800 })[0])).toEqual([
    'sure',
    '2026-0003 11900 credit + 2026-0003 23800 transfer + GS-2026-1 11900 credit: reference credit',
  ])
  expect(brief(match([note], { purpose: 'GS 2026 1', amountMinor: -11_900 })[0])).toEqual([
    'sure',
    'GS-2026-1 11900 transfer: reference amount',
  ])
  expect(brief(match([note], { amountMinor: -11_900 })[0])).toEqual(['sure', 'GS-2026-1 11900 transfer: amount name'])
  expect(brief(match([note], { amountMinor: -11_900, name: 'Landlord' })[0])).toEqual(['none'])
  const overpaid = known({ paid: [['2026-03-05', 12_900]] })
  expect(brief(match([overpaid], { purpose: '2026-0001', amountMinor: -1000 })[0])).toEqual([
    'sure',
    '2026-0001 -1000 transfer: reference amount',
  ])
})

const paid = known({ payments: [{ paidOn: '2026-03-05', amountMinor: 11_900, method: 'directDebit', endToEndId: 'E-1' }] })

test.each<[string, readonly KnownInvoice[], Partial<BankEntry>, readonly string[]]>([
  [
    'by its end-to-end reference',
    [paid, two],
    { ...back, endToEndId: 'E-1', name: 'Bank' },
    ['sure', '2026-0001 -11900 directDebit: original amount'],
  ],
  [
    'with a named fee',
    [paid],
    { ...back, amountMinor: -12_200, originalMinor: 11_900, endToEndId: 'E-1' },
    ['sure', '2026-0001 -11900 directDebit: original amount'],
  ],
  [
    'with a fee that is not named',
    [paid],
    { ...back, amountMinor: -12_200, purpose: '2026-0001' },
    ['doubtful', '2026-0001 -11900 directDebit: reference fee'],
  ],
  [
    'by number',
    [paid],
    { ...back, purpose: 'Rueckgabe 2026-0001', name: 'Bank' },
    ['sure', '2026-0001 -11900 directDebit: reference amount'],
  ],
  ['by name and amount', [paid], back, ['sure', '2026-0001 -11900 directDebit: name amount']],
  ['by amount', [paid], { ...back, name: 'Bank' }, ['doubtful', '2026-0001 -11900 directDebit: amount']],
  ['of a payment that never was', [one], { ...back, purpose: '2026-0001' }, ['none']],
  ['of a later payment', [paid], { ...back, bookedOn: '2026-03-04', name: 'Bank' }, ['none']],
])('a return %s', (_, invoices, entry, expected) => {
  expect(brief(match(invoices, entry)[0])).toEqual(expected)
})

test('a return of another file is not taken for one of the payment that came after it', () => {
  const paidAgain = known({
    payments: [
      { paidOn: '2026-03-05', amountMinor: 11_900, method: 'transfer', endToEndId: 'E-1' },
      { paidOn: '2026-03-09', amountMinor: -11_900, method: 'transfer' },
      { paidOn: '2026-03-12', amountMinor: 11_900, method: 'transfer', endToEndId: 'E-2' },
    ],
  })
  expect(match([paidAgain], { ...back, endToEndId: 'E-1', purpose: '2026-0001' })[0]).toEqual({ state: 'none' })
  expect(brief(match([paidAgain], { ...back, endToEndId: 'E-2', bookedOn: '2026-03-15' })[0])).toEqual([
    'sure',
    '2026-0001 -11900 transfer: original amount',
  ])
})

test('a return is found whichever order the file has, also of a payment without a number', () => {
  const found = match([one], { ...back, purpose: 'Rueckgabe 2026-0001' }, { purpose: '', bookedOn: '2026-03-09' }).map(brief)
  expect(found).toEqual([
    ['sure', '2026-0001 11900 transfer: amount name'],
    ['sure', '2026-0001 -11900 transfer: reference amount'],
  ])
})

test('a return comes back once', () => {
  const [first, second] = match([paid], { ...back, purpose: '2026-0001' }, { ...back, purpose: '2026-0001', bookedOn: '2026-03-10' })
  expect(first?.state).toBe('sure')
  expect(second?.state).toBe('none')
})

test('entries see what those before them pay, and those with numbers come first', () => {
  const entries = [{ bookedOn: '2026-03-08' }, { purpose: '2026-0001' }, { purpose: '2026-0001', bookedOn: '2026-03-10' }] as const
  const found = match([one, two], ...entries).map(brief)
  expect(found).toEqual([
    ['sure', '2026-0002 11900 transfer: amount name'],
    ['sure', '2026-0001 11900 transfer: reference amount'],
    ['doubtful', '2026-0001 11900 transfer: reference paidBefore alike'],
  ])
  const bounced = match([one], { purpose: '2026-0001', endToEndId: 'E-7' }, { ...back, endToEndId: 'E-7', bookedOn: '2026-03-11' })
  expect(bounced.map(brief)).toEqual([
    ['sure', '2026-0001 11900 transfer: reference amount'],
    ['sure', '2026-0001 -11900 transfer: original amount'],
  ])
})

test('without a number, an entry like one that is recorded for another invoice is doubtful', () => {
  const like = known({
    number: '2026-0009',
    payments: [{ paidOn: '2026-03-09', amountMinor: 11_900, method: 'transfer', bankEntry: id(9) }],
  })
  expect(brief(match([one, like], {})[0])).toEqual(['doubtful', '2026-0001 11900 transfer: amount name alike'])
  const gone = known({
    number: '2026-0009',
    payments: [
      { paidOn: '2026-03-05', amountMinor: 11_900, method: 'transfer' },
      { paidOn: '2026-03-09', amountMinor: -11_900, method: 'transfer', bankEntry: id(9) },
    ],
  })
  expect(brief(match([paid, gone], back)[0])).toEqual(['doubtful', '2026-0001 -11900 directDebit: name alike amount'])
})

test.each<[string, readonly KnownInvoice[]]>([
  ['two days before', [known({ number: '2026-0009', paid: [['2026-03-07', 11_900]] })]],
  [
    'divided between two invoices',
    [
      known({ number: '2026-0008', payments: [{ paidOn: '2026-03-09', amountMinor: 5000, method: 'transfer', bankEntry: id(9) }] }),
      known({ number: '2026-0009', payments: [{ paidOn: '2026-03-09', amountMinor: 6900, method: 'transfer', bankEntry: id(9) }] }),
    ],
  ],
])('without a number, an entry is doubtful if its amount is recorded %s', (_, before) => {
  expect(brief(match([one, ...before], {})[0])).toEqual(['doubtful', '2026-0001 11900 transfer: amount name alike'])
})

test('a return with a reference that several customers use is doubtful if it is of another one', () => {
  const found = match([paid, known({ number: '2026-0003' }, 'alder', 'Alder Ltd')], { ...back, endToEndId: 'E-1', name: 'Alder' })
  expect(brief(found[0])).toEqual(['doubtful', '2026-0001 -11900 directDebit: original amount'])
})

test('what is recorded is not proposed again', () => {
  const invoice: Invoice = createInvoice({ payments: [{ paidOn: '2026-03-09', amountMinor: 100, method: 'transfer', bankEntry: id(0) }] })
  expect(brief(match([{ ...one, invoice }], { purpose: '2026-0001' })[0])).toEqual(['recorded', 'halde/2026-0001'])
})

const many = Array.from({ length: 10_000 }, (_, at) => {
  return known({ ...terms, number: `2026-${String(at).padStart(5, '0')}` }, `c-${at % 500}`, `Customer Number${at % 500} GmbH`)
})

test('ten thousand open invoices and a thousand entries with numbers are matched', () => {
  const entries = Array.from({ length: 1000 }, (_, at) => {
    return { name: 'X', purpose: `Rechnung 2026 ${String(at).padStart(5, '0')} vom 02.03.2026` }
  })
  expect(match(many, ...entries).filter(({ state }) => state === 'sure')).toHaveLength(1000)
})

test('ten thousand open invoices and two thousand entries without numbers are matched', () => {
  const entries = Array.from({ length: 2000 }, (_, at) => ({ name: `Customer Number${at % 1000}`, amountMinor: 11_900 + (at % 7) }))
  const found = match(many, ...entries)
  expect(found.filter(({ state }) => state === 'doubtful')).toHaveLength(286)
})
