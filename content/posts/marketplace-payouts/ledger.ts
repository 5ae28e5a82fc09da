/** A marketplace's ledger on SQLite: `node ledger.ts` prints the example of the article. */
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export type Part = { readonly seller: string; readonly listCents: number; readonly commissionBp: number }

export type Sale = {
  readonly id: number
  /** Calendar dates (2026-09-01). */
  readonly paidOn: string
  readonly payableOn: string
  readonly discountCents: number
  readonly feeCents: number
  readonly parts: readonly Part[]
}

export type Refund = { readonly saleId: number; readonly seller: string; readonly cents: number; readonly refundedOn: string }

/** What a seller is owed after a step; negative when the seller owes. */
export type Step = { readonly name: string; readonly cents: number }

export function openLedger(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  database.exec(readFileSync(new URL('ledger.sql', import.meta.url), 'utf8'))
  return database
}

/** Books everything or nothing. */
export function inTransaction(database: DatabaseSync, book: () => void): void {
  database.exec('begin')
  try {
    book()
    database.exec('commit')
  } catch (error) {
    // A statement that aborts may have ended the transaction itself.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

export function bookSale(database: DatabaseSync, sale: Sale): void {
  const addPart = database.prepare('insert into sale_part values (?, ?, ?, ?)')
  const addSale = database.prepare('insert into sale values (?, ?, ?, ?, ?)')
  inTransaction(database, () => {
    for (const part of sale.parts) addPart.run(sale.id, part.seller, part.listCents, part.commissionBp)
    addSale.run(sale.id, sale.paidOn, sale.discountCents, sale.feeCents, sale.payableOn)
  })
}

export function bookRefund(database: DatabaseSync, { saleId, seller, cents, refundedOn }: Refund): void {
  const add = database.prepare('insert into refund (sale_id, seller_id, refunded_on, cents) values (?, ?, ?, ?)')
  inTransaction(database, () => add.run(saleId, seller, refundedOn, cents))
}

export function bookPayout(database: DatabaseSync, seller: string, paidOn: string): void {
  const add = database.prepare('insert into payout (seller_id, paid_on) values (?, ?)')
  inTransaction(database, () => add.run(seller, paidOn))
}

export function readBalance(database: DatabaseSync, account: string): number {
  return Number(database.prepare('select amount_cents from balance where account_id = ?').get(account)?.['amount_cents'])
}

/** The sale of the article: three sellers, a voucher of 10 euros that they share, a fee of 1.60 euros. */
export const exampleSale: Sale = {
  id: 1,
  paidOn: '2026-09-01',
  payableOn: '2026-10-01',
  discountCents: 1000,
  feeCents: 160,
  parts: [
    { seller: 'ada', listCents: 5990, commissionBp: 1200 },
    { seller: 'ben', listCents: 3490, commissionBp: 1200 },
    { seller: 'cleo', listCents: 1990, commissionBp: 1200 },
  ],
}

/** Plays the example: a sale, its payouts, a sale by Ada, Ben's refund, Ben's next sale and payout. */
export function playExample() {
  const database = openLedger()
  for (const { seller } of exampleSale.parts) database.prepare('insert into seller values (?)').run(seller)
  const steps: Step[] = []
  const note = (name: string) => steps.push({ name, cents: readBalance(database, 'seller:ben') })

  bookSale(database, exampleSale)
  note('sale')
  const shares = database.prepare('select * from share order by seller_id').all()
  for (const { seller } of exampleSale.parts) bookPayout(database, seller, '2026-10-01')
  note('payout')
  bookSale(database, {
    ...exampleSale,
    id: 2,
    paidOn: '2026-10-03',
    payableOn: '2026-11-02',
    discountCents: 0,
    feeCents: 145,
    parts: [{ seller: 'ada', listCents: 8000, commissionBp: 1200 }],
  })
  bookRefund(database, { saleId: 1, seller: 'ben', cents: 3186, refundedOn: '2026-10-05' })
  note('refund')
  const pool = database.prepare('select * from pool').get()
  bookSale(database, {
    ...exampleSale,
    id: 3,
    paidOn: '2026-10-10',
    payableOn: '2026-11-09',
    discountCents: 0,
    feeCents: 115,
    parts: [{ seller: 'ben', listCents: 6000, commissionBp: 1200 }],
  })
  note('next sale')
  bookPayout(database, 'ben', '2026-11-10')
  note('next payout')
  return { shares, steps, pool, quarters: database.prepare('select * from quarter order by account_id, quarter').all() }
}

/** Of so many random sales with a voucher of 10 euros, in how many do the shares not add up to it when each is rounded by itself? */
export function countWrongSums(saleCount: number, seed: number): number {
  const random = createRandom(seed)
  let wrong = 0
  for (let sale = 0; sale < saleCount; sale += 1) {
    const prices = Array.from({ length: 2 + random(4) }, () => 100 + random(19_901))
    const total = prices.reduce((sum, price) => sum + price)
    const rounded = prices.map((price) => Math.round((1000 * price) / total))
    if (rounded.reduce((sum, share) => sum + share) !== 1000) wrong += 1
  }
  return wrong
}

/**
 * A source of the same numbers for the same seed (mulberry32).
 *
 * @returns Gives a whole number from 0 to `limit` - 1.
 */
export function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

if (import.meta.main) {
  const { shares, steps, pool, quarters } = playExample()
  console.table(shares)
  console.table(steps)
  console.table([pool])
  console.table(quarters)
  console.log(`${countWrongSums(10_000, 1)} of 10,000 sales: shares rounded one by one do not add up.`)
}
