import { readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import {
  bookPayout,
  bookRefund,
  bookSale,
  countWrongSums,
  createRandom,
  inTransaction,
  openLedger,
  playExample,
  readBalance,
} from './ledger.ts'
import type { Sale } from './ledger.ts'

const sellers = ['a', 'b', 'c', 'd', 'e']

test('50 random histories keep every cent, and balances match an independent calculation', () => {
  for (let seed = 1; seed <= 50; seed += 1) expect(playHistory(createRandom(seed))).toEqual([])
})

test('a sale without commission and fee is booked without zero entries', () => {
  const database = openWithSellers()
  const parts = [{ seller: 'a', listCents: 1000, commissionBp: 0 }]
  bookSale(database, { id: 1, paidOn: '2026-01-01', payableOn: '2026-01-01', discountCents: 0, feeCents: 0, parts })
  expect(readEntries(database)).toEqual(['buyers -1000', 'seller:a 1000'])
})

test.each([
  [
    'entries that do not add up',
    "insert into entry values ('x', 'buyers', 'k', -5, '2026-01-01'), ('x', 'fees', 'k', 4, '2026-01-01'); insert into movement values ('x', '2026-01-01')",
    'add up to zero',
  ],
  [
    'a single entry',
    "insert into entry values ('x', 'buyers', 'k', -5, '2026-01-01'); insert into movement values ('x', '2026-01-01')",
    'add up to zero',
  ],
  ['entries that no movement closes', "insert into entry values ('x', 'buyers', 'k', -5, '2026-01-01')", 'FOREIGN KEY'],
  ['an entry after the close', "insert into entry values ('sale:1', 'fees', 'k', 5, '2026-01-01')", 'closed'],
  ['a change of an entry', 'update entry set amount_cents = amount_cents + 1', 'never change'],
  ['a deletion', "delete from entry where account_id = 'fees'", 'never change'],
  ['a replaced movement', "insert or replace into movement values ('sale:1', '2026-02-02')", 'never change'],
  ['a change of a commission afterwards', 'update sale_part set commission_bp = 0', 'never change'],
  ['a part after the sale', "insert into sale_part values (1, 'b', 100, 0)", 'closed'],
  ['a refund of more than was paid', "insert into refund values (9, 1, 'a', '2026-01-02', 1001)", 'exceeds'],
  ['a payout before the day', "insert into payout values (9, 'a', '2026-01-14')", 'add up to zero'],
  [
    'an unknown account',
    "insert into entry values ('x', 'seller:z', 'k', 5, '2026-01-01'), ('x', 'buyers', 'k', -5, '2026-01-01'); insert into movement values ('x', '2026-01-01')",
    'FOREIGN KEY',
  ],
  ['a date that is none', "insert into payout values (9, 'a', '2026-02-30')", 'CHECK'],
])('the database refuses %s', (_, statements, message) => {
  const database = openWithSellers()
  const parts = [{ seller: 'a', listCents: 1000, commissionBp: 1000 }]
  bookSale(database, { id: 1, paidOn: '2026-01-01', payableOn: '2026-01-15', discountCents: 0, feeCents: 20, parts })
  const before = readEntries(database)
  expect(() => inTransaction(database, () => database.exec(statements))).toThrow(message)
  expect(readEntries(database)).toEqual(before)
})

test('the ledger has at most 200 lines of SQL', () => {
  expect(readText('ledger.sql').trimEnd().split('\n').length).toBeLessThanOrEqual(200)
})

test.each(['en', 'de', 'nl', 'es'])('the article in %s prints what the program calculates and what the ledger says', (locale) => {
  const { shares, steps, pool } = playExample()
  const text = readText(`${locale}.md`)
  const money = (cents: unknown) => formatMoney(locale, Number(cents))

  const rows = shares.map((share) => {
    const seller = Number(share['net_cents']) - Number(share['commission_cents']) - Number(share['fee_share'])
    return [share['list_cents'], share['discount_share'], share['commission_cents'], share['fee_share'], seller].map(money)
  })
  for (const row of rows) expect(text).toContain(`| ${row.join(' | ')} |`)
  const totals = [11_470, 1000, 1256, 160, 9054]
  expect(text).toContain(`| ${totals.map(money).join(' | ')} |`)

  // What is left at the provider, whose it is, what is missing; the shares and refund of the example; Ben's next sale.
  const { held_cents: held, owed_to_sellers_cents: owed, owed_by_sellers_cents: debt } = pool ?? {}
  const further = [held, owed, debt, Number(owed) - Number(held), 10_470, 5468, 3186, 382, 6895, 6000 - 720 - 115, 2361]
  for (const cents of further) expect(text).toContain(money(cents))
  expect(text).toContain(new Intl.NumberFormat(locale).format(countWrongSums(10_000, 1)))

  const blocks = [...text.matchAll(/```sql\n(.*?)```/gsu)].map(([, block = '']) => block)
  expect(blocks.length).toBeGreaterThan(1)
  for (const block of blocks) expect(readText('ledger.sql')).toContain(block)

  const words: unknown = JSON.parse(readText(`balance/${locale}.json`))
  expect(words).toMatchObject(Object.fromEntries(steps.map(({ cents }, place) => [`amount${place + 1}`, formatMoney(locale, cents)])))
})

test('shares of the example that are rounded one by one miss the sum, as the articles say', () => {
  const roundEach = (cents: number) => [5990, 3490, 1990].map((price) => Math.round((cents * price) / 11_470))
  expect(roundEach(1000)).toEqual([522, 304, 173])
  expect(roundEach(160)).toEqual([84, 49, 28])
})

test('three partial refunds return exactly the commission, without rounding differences', () => {
  const database = openWithSellers()
  const parts = [{ seller: 'a', listCents: 1300, commissionBp: 1200 }]
  bookSale(database, { id: 1, paidOn: '2026-01-01', payableOn: '2026-01-01', discountCents: 0, feeCents: 0, parts })
  expect(readBalance(database, 'commission')).toBe(156)
  const refunds = [430, 430, 440]
  expect(refunds.map((cents) => Math.round(cents * 0.12))).toEqual([52, 52, 53])
  for (const cents of refunds) bookRefund(database, { saleId: 1, seller: 'a', cents, refundedOn: '2026-01-02' })
  expect(readBalance(database, 'commission')).toBe(0)
  expect(readBalance(database, 'seller:a')).toBe(0)
})

test('the figure draws the balances of the example to scale', () => {
  const widths = [...readText('balance.svg').matchAll(/ width="([\d.]+)" height/gu)].map(([, width]) => Number(width))
  const drawn = playExample().steps.filter(({ cents }) => cents !== 0)
  expect(widths).toEqual(drawn.map(({ cents }) => Math.round(Math.abs(cents) * 0.33) / 10))
})

/** Books 40 random steps, their days in any order, and compares the ledger after each with a list in plain integers. @returns What differs. */
function playHistory(random: (limit: number) => number): string[] {
  const database = openWithSellers()
  const differences: string[] = []
  const compare = (name: string, found: unknown, expected: number) => {
    if (found !== expected) differences.push(`${name}: ${String(found)} instead of ${expected}`)
  }
  const booked: { account: string; cents: number; payableOn: string }[] = []
  const parts: {
    saleId: number
    seller: string
    payableOn: string
    net: number
    commission: number
    refunded: number
    returned: number
  }[] = []
  const add = (account: string, cents: number, payableOn: string) => booked.push({ account, cents, payableOn })
  const sumUp = (account: string, day = '9999-12-31') =>
    booked.filter((entry) => entry.account === account && entry.payableOn <= day).reduce((sum, { cents }) => sum + cents, 0)
  for (let step = 1; step <= 40; step += 1) {
    const day = formatDay(random(90))
    const choice = random(10)
    const part = parts[random(Math.max(1, parts.length))]
    if (choice < 4 || !part) {
      const sale = createSale(random, step, day)
      bookSale(database, sale)
      const weights = sale.parts.map(({ listCents }) => listCents)
      const discounts = divide(sale.discountCents, weights)
      const fees = divide(sale.feeCents, weights)
      add('buyers', sale.discountCents - weights.reduce((sum, cents) => sum + cents), day)
      add('fees', sale.feeCents, day)
      for (const [place, { seller, listCents, commissionBp }] of sale.parts.entries()) {
        const net = listCents - (discounts[place] ?? 0)
        const commission = roundHalfUp(net * commissionBp, 10_000)
        add(`seller:${seller}`, net - commission - (fees[place] ?? 0), sale.payableOn)
        add('commission', commission, day)
        if (net > 0) parts.push({ saleId: step, seller, payableOn: sale.payableOn, net, commission, refunded: 0, returned: 0 })
      }
    } else if (choice < 7) {
      const left = part.net - part.refunded
      if (left === 0) continue
      const cents = random(3) === 0 ? left : 1 + random(left)
      bookRefund(database, { saleId: part.saleId, seller: part.seller, cents, refundedOn: day })
      part.refunded += cents
      const returned = roundHalfUp(part.commission * part.refunded, part.net) - part.returned
      part.returned += returned
      if (part.refunded === part.net) compare('commission of a full return', part.returned, part.commission)
      add('buyers', cents, day)
      add(`seller:${part.seller}`, returned - cents, day > part.payableOn ? day : part.payableOn)
      add('commission', -returned, day)
    } else {
      const account = `seller:${part.seller}`
      const payable = Math.min(sumUp(account), sumUp(account, day))
      const message = tryPayout(database, part.seller, day)
      if ((message === undefined) !== payable > 0) differences.push(`payout of ${payable}: ${message}`)
      if (message === undefined) {
        add(account, -payable, '0000-01-01')
        add('payouts', payable, day)
      }
    }
    compare('sum of all entries', database.prepare('select total(amount_cents) as sum from entry').get()?.['sum'], 0)
    for (const { account_id, amount_cents } of database.prepare('select * from balance').all()) {
      compare(String(account_id), amount_cents, sumUp(String(account_id)))
    }
  }
  return differences
}

/** @returns Why the ledger refuses the payout. */
function tryPayout(database: DatabaseSync, seller: string, day: string): string | undefined {
  try {
    bookPayout(database, seller, day)
    return undefined
  } catch (error) {
    return String(error)
  }
}

function createSale(random: (limit: number) => number, id: number, paidOn: string): Sale {
  const parts = sellers
    .filter(() => random(2) === 0)
    .map((seller) => ({ seller, listCents: 1 + random(random(2) === 0 ? 50 : 30_000), commissionBp: random(3001) }))
  const chosen = parts.length > 0 ? parts : [{ seller: 'a', listCents: 5000, commissionBp: 1200 }]
  const total = chosen.reduce((sum, { listCents }) => sum + listCents, 0)
  return { id, paidOn, payableOn: formatDay(random(120)), discountCents: random(total), feeCents: random(300), parts: chosen }
}

/** Largest remainders by sorting, where the ledger ranks in SQL. Ties go to the first. */
function divide(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight)
  const shares = weights.map((weight) => Math.floor((cents * weight) / total))
  const places = weights
    .map((_, place) => place)
    .toSorted((a, b) => ((cents * (weights[b] ?? 0)) % total) - ((cents * (weights[a] ?? 0)) % total))
  const left = cents - shares.reduce((sum, share) => sum + share)
  for (const place of places.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

function formatDay(dayOfQuarter: number): string {
  return new Date(Date.UTC(2026, 0, 1 + dayOfQuarter)).toISOString().slice(0, 10)
}

function openWithSellers(): DatabaseSync {
  const database = openLedger()
  for (const seller of sellers) database.prepare('insert into seller values (?)').run(seller)
  return database
}

function readEntries(database: DatabaseSync): string[] {
  const rows = database.prepare('select account_id, amount_cents from entry order by account_id, kind').all()
  return rows.map((row) => `${String(row['account_id'])} ${Number(row['amount_cents'])}`)
}

function readText(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

function formatMoney(locale: string, cents: number): string {
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(Math.abs(cents) / 100)
  return cents < 0 ? `−${amount}` : amount
}
