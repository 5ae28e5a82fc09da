import type { TermValue } from './collect-terms.ts'
import type { RecordReader } from './read-record.ts'

/** The total of tax in the currency of the invoice (BT-110). One in the currency of the tax (BT-6, BT-111) stays in the original. */
export function findTaxTotal(reader: RecordReader, currency: string, kept: string[]): TermValue | undefined {
  const accounting = reader.text('BT-6')
  const totals = Map.groupBy(reader.all('BT-110'), ({ attributes }) => attributes['currencyID']?.trim() ?? currency)
  const own = totals.get(currency) ?? []
  if (accounting !== undefined) kept.push('BT-6')
  if (accounting !== undefined && !totals.has(accounting))
    reader.refuse('BT-111', `is missing, and the tax is in ${accounting.slice(0, 10)} (BR-53)`, { name: 'missing' })
  for (const [found, values] of totals) {
    const term = found === currency ? 'BT-110' : 'BT-111'
    const [first, second] = values
    if (second) reader.refuse(term, 'occurs twice', { name: 'repeated' }, second.path)
    if (term === 'BT-110') continue
    if (found !== accounting) {
      const value = found.slice(0, 10)
      const fault = { name: 'currency', value, wanted: accounting?.slice(0, 10) ?? currency } as const
      reader.refuse(term, `is in ${value}, and BT-6 names no such currency`, fault, first?.path)
    } else if (first) refuseOther(reader, first, own[0])
    kept.push(term)
  }
  return own[0]
}

function refuseOther(reader: RecordReader, found: TermValue, own: TermValue | undefined): void {
  const [amount, total] = [reader.decimalOf('BT-111', found), own && reader.decimalOf('BT-110', own)]
  if (amount && /\.\d{3}/u.test(amount.text))
    reader.refuse('BT-111', 'has more than two decimals (BR-DEC-15)', { name: 'fraction', value: amount.text }, found.path)
  if (amount && total && amount.value * total.value < 0)
    reader.refuse('BT-111', 'has another sign than BT-110 (PEPPOL-EN16931-R055)', { name: 'sum' }, found.path)
}

/**
 * The tax representative of the seller (BG-11) stays in the original. Without a number of the seller, who is taxed would only be said
 * there.
 */
export function keepRepresentative(reader: RecordReader, kept: string[]): void {
  const group = reader.group('BG-11')
  if (!group) return
  if (reader.text('BT-31') === undefined && reader.text('BT-32') === undefined)
    group.refuse('BT-63', 'is the only tax number, and the invoice needs one of the seller itself', { name: 'unheld' })
  kept.push(...group.listKept())
}
