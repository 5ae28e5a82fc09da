import { addUp, centsOf, divideRounded, type Package, type Row, scaled } from './read-package.ts'

/** Net amount and tax of a document at one rate, in cents; negative on credit notes. */
export type Share = { readonly category: string; readonly rate: string; readonly net: bigint; readonly tax: bigint }

/** A document, and what follows from its lines. */
export type Account = { readonly row: Row; readonly name: string; readonly isAdvance: boolean; readonly shares: readonly Share[] }

export const nameOf = (row: Row) => `${row('customer')}/${row('number')}`

/** Recomputes each document from its lines: quantity times price, and the tax of each rate, rounded half away from zero. */
export function listAccounts({ rows }: Package): readonly Account[] {
  const lines = Map.groupBy(rows('lines.csv'), nameOf)
  const advances = new Set(
    rows('documents.csv')
      .filter((row) => row('kind') === 'advance')
      .map(nameOf),
  )
  return rows('documents.csv').map((row) => {
    const name = nameOf(row)
    const isAdvance = advances.has(name) || (row('credits') !== '' && advances.has(`${row('customer')}/${row('credits')}`))
    return { row, name, isAdvance, shares: sumShares(lines.get(name) ?? []) }
  })
}

/** Sums lines by category and rate. */
export function sumShares(lines: readonly Row[]): readonly Share[] {
  const nets = addUp(lines.map((line) => [`${line('category')} ${line('rate')}`, netOf(line)]))
  return [...nets].map(([name, net]) => {
    const [category = '', rate = ''] = name.split(' ')
    return { category, rate, net, tax: divideRounded(net * scaled(rate, 3), 100_000n) }
  })
}

/** The price has the sign of its document. */
export function netOf(line: Row): bigint {
  return divideRounded(scaled(line('quantity'), 3) * centsOf(line('unitPrice')), 1000n)
}

/** The day on which tax is due by supply (docs/bookkeeping.md). */
export function chargeDay(row: Row, category: string): string {
  if (row('kind') === 'creditNote') return row('issuedOn')
  if (category !== 'K') return row('supplyTo')
  const [year = 0, month = 0] = row('supplyTo').split('-').map(Number)
  const latest = month === 12 ? `${year + 1}-01-15` : `${year}-${String(month + 1).padStart(2, '0')}-15`
  return row('issuedOn') < latest ? row('issuedOn') : latest
}

/** Sums by month, country, category, rate and currency on one basis: names such as `2026-03 DE S 19 EUR net`. */
export function sumMonths(read: Package, year: string, basis: 'supply' | 'payment'): ReadonlyMap<string, bigint> {
  const payments = Map.groupBy(read.rows('payments.csv'), nameOf)
  const entries = listAccounts(read)
    .filter(({ row }) => row('state') !== 'void')
    .flatMap((account) => {
      const all = payments.get(account.name) ?? []
      const dated = basis === 'payment' || account.isAdvance ? spreadOrIssue(account, all) : charge(account, all)
      return dated.flatMap((part) => enter(account.row, part))
    })
  const ofYear = entries.filter(([day]) => day.startsWith(`${year}-`))
  return new Map(
    [...addUp(ofYear.map(([day, name, amount]) => [`${day.slice(0, 7)} ${name}`, amount]))].filter(([, amount]) => amount !== 0n),
  )
}

/** A part of a share, and when it is due. */
type Dated = Share & { readonly day: string }

function enter(row: Row, { day, category, rate, net, tax }: Dated): readonly (readonly [day: string, name: string, amount: bigint])[] {
  const name = `${row('country')} ${category} ${rate} ${row('currency')}`
  return [
    [day, `${name} net`, net],
    [day, `${name} tax`, tax],
  ]
}

/** By supply: what money paid before is due with the payment, the rest on the day of supply. Goods to the EU know no such payments. */
function charge(account: Account, payments: readonly Row[]): readonly Dated[] {
  const { row, shares } = account
  const moved = payments.filter((payment) => payment('method') !== 'credit' && payment('method') !== 'discount')
  const received = spread(account, moved)
  const charged = shares.flatMap((share) => {
    const day = chargeDay(row, share.category)
    const early = received.filter((each) => {
      return each.category === share.category && each.rate === share.rate && share.category !== 'K' && each.day < day
    })
    const rest = (part: 'net' | 'tax') => early.reduce((left, each) => left - each[part], share[part])
    return [...early, { ...share, day, net: rest('net'), tax: rest('tax') }]
  })
  return [...charged, ...listDiscounts(account, payments)]
}

/** What discounts for early payment take off, by rate and day: negative. */
export function listDiscounts(account: Account, payments: readonly Row[]): readonly Dated[] {
  const discounts = payments.filter((payment) => payment('method') === 'discount')
  return spread(account, discounts, 0n).map((part) => ({ ...part, net: -part.net, tax: -part.tax }))
}

function spreadOrIssue(account: Account, payments: readonly Row[]): readonly Dated[] {
  const { row, shares } = account
  if (centsOf(row('gross')) === 0n) return shares.map((share) => ({ ...share, day: row('issuedOn') }))
  return spread(
    account,
    payments.filter((payment) => payment('method') !== 'discount'),
  )
}

/** Splits what is received so far in the ratio of the document; a payment has what that adds. */
function spread({ row, shares }: Account, payments: readonly Row[], before = centsOf(row('prepaid'))): readonly Dated[] {
  const whole = shares.reduce((sum, { net, tax }) => sum + net + tax, 0n)
  if (whole === 0n) return []
  const splitAll = (received: bigint) => {
    const ends = shares
      .flatMap(({ net, tax }) => [net, tax])
      .map((_, at, all) => all.slice(0, at + 1).reduce((sum, each) => sum + each, 0n))
    const rounded = ends.map((end) => divideRounded(received * end, whole))
    return rounded.map((end, at) => end - (rounded[at - 1] ?? 0n))
  }
  let received = before
  return payments
    .toSorted((a, b) => (a('paidOn') < b('paidOn') ? -1 : a('paidOn') > b('paidOn') ? 1 : 0))
    .flatMap((payment) => {
      const earlier = splitAll(received)
      received += centsOf(payment('amount'))
      const parts = splitAll(received).map((part, at) => part - (earlier[at] ?? 0n))
      return shares.map((share, at) => ({ ...share, day: payment('paidOn'), net: parts[2 * at] ?? 0n, tax: parts[2 * at + 1] ?? 0n }))
    })
}
