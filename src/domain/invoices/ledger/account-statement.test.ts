import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar-date.ts'
import { createDeduction, createInvoice, createLine } from '#testing/site/customers.ts'
import { createRandom, type Random } from '#testing/queries/random.ts'
import { listMovements } from './account-movements.ts'
import { Account, type StatementEntry, type StatementPeriod } from './account-statement.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { amountDueMinor } from '#domain/invoices/invoice-status.ts'

type Written = { readonly openingMinor: number; readonly entries: readonly StatementEntry[]; readonly closingMinor: number }

function write(
  invoices: readonly Invoice[],
  { currency = 'EUR', ...period }: StatementPeriod & { readonly currency?: string } = {},
): Written {
  const { openingMinor, entryCount, listEntries, closingMinor } = new Account(listMovements(invoices, currency)).createStatement(period)
  const entries = [...listEntries()]
  expect(entryCount).toBe(entries.length)
  return { openingMinor, entries, closingMinor }
}

const credit = [createLine({ unitPriceMinor: 5000 })] // 59.50 gross

test('charges, payments and refunds are sorted by day, each with its balance', () => {
  const invoices = [
    createInvoice({
      number: '2',
      issuedOn: '2026-03-10',
      paid: [
        ['2026-03-12', 20_000],
        ['2026-03-20', -8100],
      ],
    }),
    createInvoice({ number: '1', issuedOn: '2026-03-02', paid: [['2026-03-10', 11_900]] }),
    createInvoice({ number: '3', kind: 'creditNote', lines: credit, issuedOn: '2026-03-12' }),
  ]
  expect(write(invoices)).toMatchObject({
    openingMinor: 0,
    entries: [
      { on: '2026-03-02', kind: 'invoice', number: '1', amountMinor: 11_900, balanceMinor: 11_900 },
      { on: '2026-03-10', kind: 'invoice', number: '2', amountMinor: 11_900, balanceMinor: 23_800 },
      { on: '2026-03-10', kind: 'payment', number: '1', method: 'transfer', amountMinor: -11_900, balanceMinor: 11_900 },
      { on: '2026-03-12', kind: 'creditNote', number: '3', amountMinor: -5950, balanceMinor: 5950 },
      { on: '2026-03-12', kind: 'payment', number: '2', amountMinor: -20_000, balanceMinor: -14_050 },
      { on: '2026-03-20', kind: 'refund', number: '2', amountMinor: 8100, balanceMinor: -5950 },
    ],
    closingMinor: -5950,
  })
})

test('an advance and what is left of the final invoice add up to the price', () => {
  const invoices = [
    createInvoice({ number: '1', kind: 'advance', paid: [['2026-03-05', 11_900]] }),
    createInvoice({ number: '2', issuedOn: '2026-03-13', lines: [createLine({ quantity: 3 }), createDeduction('1')] }),
  ]
  expect(write(invoices)).toMatchObject({
    entries: [
      { kind: 'advance', number: '1', amountMinor: 11_900 },
      { kind: 'payment', number: '1', amountMinor: -11_900 },
      { kind: 'invoice', number: '2', amountMinor: 23_800 },
    ],
    closingMinor: 23_800,
  })
})

test('a stretch of time begins with what was owed before it and ends with its last day', () => {
  const invoices = [
    createInvoice({ number: '1', issuedOn: '2025-12-31' }),
    createInvoice({ number: '2', issuedOn: '2026-01-01' }),
    createInvoice({ number: '3', issuedOn: '2026-12-31' }),
    createInvoice({ number: '4', issuedOn: '2027-01-01' }),
  ]
  const { openingMinor, entries, closingMinor } = write(invoices, { from: '2026-01-01', to: '2026-12-31' })
  expect([openingMinor, entries.map(({ number }) => number), closingMinor]).toEqual([11_900, ['2', '3'], 35_700])
})

test('a period in which nothing happened begins and ends with the same balance, wherever it lies', () => {
  const invoices = [createInvoice({ number: '1', issuedOn: '2026-01-10' }), createInvoice({ number: '2', issuedOn: '2026-03-10' })]
  expect(write(invoices, { from: '2025-01-01', to: '2025-12-31' })).toEqual({ openingMinor: 0, entries: [], closingMinor: 0 })
  expect(write(invoices, { from: '2026-02-01', to: '2026-02-28' })).toEqual({ openingMinor: 11_900, entries: [], closingMinor: 11_900 })
  expect(write(invoices, { from: '2027-01-01' })).toEqual({ openingMinor: 23_800, entries: [], closingMinor: 23_800 })
})

test('drafts, canceled invoices and other currencies are not in it', () => {
  const invoices = [
    createInvoice({ number: '1', state: 'draft' }),
    createInvoice({ number: '4', state: 'proforma' }),
    createInvoice({ number: '2', state: 'void' }),
    createInvoice({ number: '3', currency: 'CHF' }),
  ]
  expect(write(invoices)).toEqual({ openingMinor: 0, entries: [], closingMinor: 0 })
})

test('a settlement against a credit note changes the balance once, on the credit note’s day', () => {
  const settled = { paidOn: '2026-03-20', method: 'credit' } as const
  const invoices = [
    createInvoice({ number: '1', payments: [{ ...settled, amountMinor: 5950 }] }),
    createInvoice({ number: '2', kind: 'creditNote', lines: credit, payments: [{ ...settled, amountMinor: 5950 }] }),
  ]
  const { entries, closingMinor } = write(invoices)
  expect([entries.length, closingMinor]).toEqual([2, 5950])
})

test('in 500 random accounts the closing balance equals the amount due in each currency', () => {
  const random = createRandom(11)
  for (let round = 0; round < 500; round++) {
    const invoices = Array.from({ length: 1 + random.below(12) }, (_, index) => inventInvoice(random, index))
    for (const currency of ['EUR', 'JPY']) {
      const own = invoices.filter((invoice) => invoice.currency === currency && (invoice.state === 'open' || invoice.state === 'paid'))
      // Who paid too much has a balance in their favor, which no invoice alone can say.
      const leftMinor = own.reduce((sum, { kind, grossMinor, prepaidMinor = 0, payments }) => {
        const ownLeftMinor = grossMinor - prepaidMinor - payments.reduce((paid, { amountMinor }) => paid + amountMinor, 0)
        return kind === 'creditNote' ? sum - ownLeftMinor : sum + ownLeftMinor
      }, 0)
      const whole = write(invoices, { currency })
      expect(whole.closingMinor).toBe(leftMinor)
      const settled = own.filter(({ state }) => state === 'paid')
      const overpaidMinor = write(settled, { currency }).closingMinor
      expect(own.filter(({ state }) => state === 'open').reduce((sum, invoice) => sum + amountDueMinor(invoice), overpaidMinor)).toBe(
        leftMinor,
      )
      const cut = addDays('2026-01-01', random.below(120))
      const first = write(invoices, { currency, to: cut })
      const second = write(invoices, { currency, from: addDays(cut, 1) })
      expect([...first.entries, ...second.entries]).toEqual(whole.entries)
      expect(second.openingMinor).toBe(first.closingMinor)
    }
  }
})

function inventInvoice(random: Random, index: number): Invoice {
  const lines = Array.from({ length: 1 + random.below(4) }, () =>
    createLine({ quantity: random.below(5000) / 1000, unitPriceMinor: random.below(1_000_000), taxRate: random.pick([0, 7, 8.1, 19, 21]) }),
  )
  const issuedOn = addDays('2026-01-01', random.below(100))
  const paid = Array.from({ length: random.below(3) }, () => [addDays(issuedOn, random.below(30)), 1 + random.below(2_000_000)] as const)
  const state = random.chance(0.1) ? { state: random.pick(['draft', 'void'] as const), payments: [] } : { paid }
  const kind = random.chance(0.2) ? 'creditNote' : 'invoice'
  const prepaid = random.chance(0.2) ? { prepaidMinor: random.below(1 + createInvoice({ lines }).grossMinor) } : {}
  return createInvoice({ number: String(index), kind, currency: random.pick(['EUR', 'JPY']), issuedOn, lines, ...prepaid, ...state })
}
