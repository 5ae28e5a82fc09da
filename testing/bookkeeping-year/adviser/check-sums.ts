import { addUp, centsOf, compareSums, type Package, type Row } from './read-package.ts'
import { type Account, chargeDay, listAccounts, listDiscounts, nameOf, netOf, sumMonths, sumShares } from './recompute-taxes.ts'

/** Recomputes documents, taxes, payments, numbers and EU sales of a year from their rows. */
export function checkAmounts(read: Package, year: string): readonly string[] {
  const accounts = listAccounts(read)
  return [
    ...accounts.flatMap((account) => checkDocument(account, year)),
    ...checkLines(read, accounts),
    ...checkTaxes(read, accounts),
    ...checkPayments(read, accounts, year),
    ...checkMonths(read, year),
    ...checkEuSales(read, accounts, year),
    ...checkNumbers(read, accounts),
  ]
}

/** The numbers that the package says are missing. */
export function listMissing({ rows }: Package): readonly string[] {
  return rows('numbers.csv')
    .filter((row) => row('state') === 'missing')
    .map((row) => [row('number'), row('lastNumber')].filter((number) => number !== '').join(' to '))
}

function checkDocument({ row, name, shares }: Account, year: string): readonly string[] {
  const [net, tax, gross, prepaid, paid, open] = ['net', 'tax', 'gross', 'prepaid', 'paid', 'open'].map((column) => centsOf(row(column)))
  const sum = (part: 'net' | 'tax') => shares.reduce((total, share) => total + share[part], 0n)
  const left = row('state') === 'void' ? 0n : (gross ?? 0n) - (prepaid ?? 0n) - (paid ?? 0n)
  const isWrong: readonly (readonly [boolean, string])[] = [
    [!row('issuedOn').startsWith(`${year}-`), 'is of another year'],
    [net !== sum('net') || tax !== sum('tax'), `is ${net} and ${tax}, and its lines ${sum('net')} and ${sum('tax')}`],
    [gross !== (net ?? 0n) + (tax ?? 0n), 'has a gross amount that is not net and tax'],
    [open !== left, `has ${open} open instead of ${left}`],
    [row('state') === 'paid' && left !== 0n && left > 0n === (gross ?? 0n) > 0n, `is paid, and ${left} is open`],
    [row('state') === 'open' && left === 0n && gross !== 0n, 'is open, and nothing is left to pay'],
    [(row('kind') === 'creditNote') !== (gross ?? 0n) < 0n && gross !== 0n, 'has the wrong sign'],
  ]
  return isWrong.flatMap(([is, problem]) => (is ? [`${name} ${problem}`] : []))
}

function checkLines({ rows }: Package, accounts: readonly Account[]): readonly string[] {
  const known = new Set(accounts.map(({ name }) => name))
  return rows('lines.csv').flatMap((line) => {
    return [
      ...(known.has(nameOf(line)) ? [] : [`lines.csv has a line of ${nameOf(line)}, which is no document`]),
      ...(netOf(line) === centsOf(line('net')) ? [] : [`line ${line('place')} of ${nameOf(line)} is ${line('net')}`]),
    ]
  })
}

function checkTaxes({ rows }: Package, accounts: readonly Account[]): readonly string[] {
  const expected = accounts
    .filter(({ row }) => row('state') !== 'void')
    .flatMap(({ name, shares }) => shares.flatMap(({ category, rate, net, tax }) => netAndTax(`${name} ${category} ${rate}`, net, tax)))
  const found = rows('taxes.csv').flatMap((row) =>
    netAndTax(`${nameOf(row)} ${row('category')} ${row('rate')}`, centsOf(row('net')), centsOf(row('tax'))),
  )
  return compareSums('taxes.csv', addUp(expected), addUp(found))
}

function netAndTax(name: string, net: bigint, tax: bigint): readonly (readonly [string, bigint])[] {
  return [
    [`${name} net`, net],
    [`${name} tax`, tax],
  ]
}

/** Payments of the year's documents that came later are not in its table: then the document has more than the table. */
function checkPayments({ rows }: Package, accounts: readonly Account[], year: string): readonly string[] {
  const outside = rows('payments.csv').filter((row) => !row('paidOn').startsWith(`${year}-`))
  const paid = addUp(rows('payments.csv').map((row) => [nameOf(row), centsOf(row('amount'))]))
  const documents = addUp(accounts.map(({ name, row }) => [name, centsOf(row('paid'))]))
  const ofYear = new Map([...paid].filter(([name]) => documents.has(name)))
  return [...outside.map((row) => `payments.csv has a payment of ${row('paidOn')}`), ...compareSums('payments.csv', documents, ofYear)]
}

function checkMonths(read: Package, year: string): readonly string[] {
  const found = (net: string, tax: string) =>
    addUp(
      read.rows('taxes-by-month.csv').flatMap((row) => {
        const name = ['month', 'country', 'category', 'rate', 'currency'].map((column) => row(column)).join(' ')
        return netAndTax(name, centsOf(row(net)), centsOf(row(tax)))
      }),
    )
  return [
    ...compareSums('by supply', sumMonths(read, year, 'supply'), found('netBySupply', 'taxBySupply')),
    ...compareSums('by payment', sumMonths(read, year, 'payment'), found('netByPayment', 'taxByPayment')),
  ]
}

const otherEuCountries = 'AT BE BG CY CZ EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ')

/** Of a seller in Germany. */
function checkEuSales({ rows }: Package, accounts: readonly Account[], year: string): readonly string[] {
  const lines = Map.groupBy(rows('lines.csv'), nameOf)
  const isOfUnion = (row: Row) => otherEuCountries.includes(row('vatId').slice(0, 2) || row('country').replace('GR', 'EL'))
  const expected = accounts
    .filter(({ row, isAdvance }) => row('state') !== 'void' && !isAdvance && isOfUnion(row))
    .flatMap(({ row, name }) => {
      const shares = sumShares((lines.get(name) ?? []).filter((line) => line('deducts') === ''))
      return shares
        .filter(({ category }) => category === 'AE' || category === 'K')
        .map(({ category, net }) => ({ row, net, kind: category === 'K' ? 'goods' : 'services', day: chargeDay(row, category) }))
    })
    .filter(({ day }) => day.startsWith(`${year}-`))
  const found = rows('eu-sales.csv').map((row): [string, bigint] => [
    `${row('month')} ${row('vatId')} ${row('kind')} ${row('currency')}`,
    centsOf(row('net')),
  ])
  const payments = Map.groupBy(rows('payments.csv'), nameOf)
  const discounts = accounts
    .filter(({ row, isAdvance }) => !isAdvance && isOfUnion(row))
    .flatMap((account) => {
      return listDiscounts(account, payments.get(account.name) ?? [])
        .filter(({ category }) => category === 'AE' || category === 'K')
        .map(({ category, net, day }) => ({ row: account.row, net, kind: category === 'K' ? 'goods' : 'services', day }))
    })
  const ours = addUp(
    [...expected, ...discounts].map(({ row, net, kind, day }): [string, bigint] => [
      `${day.slice(0, 7)} ${row('vatId')} ${kind} ${row('currency')}`,
      net,
    ]),
  )
  return compareSums('eu-sales.csv', ours, addUp(found))
}

/** Each document has its number in the list, and counts of a sequence follow on each other. */
function checkNumbers({ rows }: Package, accounts: readonly Account[]): readonly string[] {
  const all = rows('numbers.csv')
  const stateOf = new Map(all.map((row) => [nameOf(row), row('state')]))
  const wrong = accounts.flatMap(({ name, row }) => {
    const expected = row('state') === 'void' ? 'void' : 'issued'
    return stateOf.get(name) === expected ? [] : [`numbers.csv says of ${name}: ${stateOf.get(name)}`]
  })
  const issued = all.filter((row) => ['issued', 'void'].includes(row('state'))).length
  const sequences = Map.groupBy(all, (row) => row('sequence'))
  const gaps = [...sequences].flatMap(([sequence, listed]) => {
    if (sequence === '') return []
    const counts = listed.map((row) => [row('number'), row('lastNumber') || row('number')].map((number) => countIn(number, sequence)))
    return counts.flatMap(([first = Number.NaN], at) => {
      const expected = at === 0 ? 1 : (counts[at - 1]?.[1] ?? Number.NaN) + 1
      return first === expected ? [] : [`numbers.csv: ${listed[at]?.('number')} is not the next one of ${sequence}`]
    })
  })
  return [...wrong, ...gaps, ...(issued === accounts.length ? [] : [`numbers.csv has ${issued} numbers of ${accounts.length} documents`])]
}

/** The count in a number of a sequence such as `RE-2026-{0000}`. */
function countIn(number: string, sequence: string): number {
  const [before = '', after = ''] = sequence.split(/\{0+\}/u)
  return number.startsWith(before) && number.endsWith(after)
    ? Number(number.slice(before.length, number.length - after.length))
    : Number.NaN
}
