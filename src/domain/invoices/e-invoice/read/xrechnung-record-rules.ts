import type { Claim } from '#domain/invoices/e-invoice/rules/rule-problem.ts'
import { has, type TermRecord, textsOf } from './collect-terms.ts'

/** The rules of XRechnung 3, including those of Peppol, about terms that the invoice does not hold. @param group Such as `BG-16`, empty for the document. */
export function claimXRechnungRecord(group: string, record: TermRecord): readonly Claim[] {
  switch (group) {
    case '':
      return claimOfDocument(record)
    case 'BG-16':
      return claimMeans(record)
    case 'BG-20':
      return claimShare(record, ['BT-92', 'BT-93', 'BT-94'])
    case 'BG-21':
      return claimShare(record, ['BT-99', 'BT-100', 'BT-101'])
    case 'BG-23':
      return [['BR-DE-14', has(record, 'BT-119'), 'A sum of a tax has no rate.']]
    case 'BG-25':
      return claimLine(record)
    case 'BG-27':
      return claimShare(record, ['BT-136', 'BT-137', 'BT-138'])
    case 'BG-28':
      return claimShare(record, ['BT-141', 'BT-142', 'BT-143'])
    default:
      return []
  }
}

function claimOfDocument(record: TermRecord): readonly Claim[] {
  const [currency] = textsOf(record, 'BT-5')
  const names = (record.groups.get('BG-24') ?? [])
    .flatMap((each) => each.values.get('BT-125') ?? [])
    .map((each) => each.attributes['filename'])
  const means = [record, ...(record.groups.get('BG-16') ?? [])]
  const isDebit = means.some((each) => has(each, 'BT-89') || has(each, 'BT-91'))
  return [
    [
      'BR-DE-30',
      !isDebit || [record, ...(record.groups.get('BG-10') ?? [])].some((each) => has(each, 'BT-90')),
      'A direct debit has no identifier of the creditor (BT-90).',
    ],
    ['BR-DE-31', !isDebit || means.some((each) => has(each, 'BT-91')), 'A direct debit has no account of the debtor (BT-91).'],
    ['PEPPOL-EN16931-R001', has(record, 'BT-23'), 'The business process (BT-23) is missing.'],
    [
      'PEPPOL-EN16931-R005',
      textsOf(record, 'BT-6').every((code) => code !== currency),
      'The tax is in the currency of the invoice (BT-6).',
    ],
    ['BR-DE-22', new Set(names).size === names.length, 'Two attached documents have the same file name.'],
  ]
}

/** Each means of payment says what it needs, and nothing of another one (BR-DE-23 to BR-DE-25). */
function claimMeans(record: TermRecord): readonly Claim[] {
  const [code = ''] = textsOf(record, 'BT-81')
  const isGiven = { account: has(record, 'BT-84'), card: has(record, 'BT-87'), debit: has(record, 'BT-89') || has(record, 'BT-91') }
  const own = { '30': 'account', '58': 'account', '48': 'card', '54': 'card', '55': 'card', '59': 'debit' }[code]
  if (own === undefined) return []
  const rule = { account: 'BR-DE-23', card: 'BR-DE-24', debit: 'BR-DE-25' }[own]
  const others = Object.entries(isGiven).filter(([name, given]) => name !== own && given)
  return [
    [
      `${rule}-a`,
      Object.entries(isGiven).some(([name, given]) => name === own && given),
      `The means of payment ${code} lacks its details.`,
    ],
    [`${rule}-b`, others.length === 0, `The means of payment ${code} has the details of another one.`],
  ]
}

/** An allowance or a charge by a share: both its base and the share, and the product of them. */
function claimShare(record: TermRecord, [amount, base, percent]: readonly [string, string, string]): readonly Claim[] {
  const [given, whole, share] = [amount, base, percent].map((term) => Number(textsOf(record, term)[0] ?? Number.NaN))
  const isFar = Math.abs((given ?? 0) - ((whole ?? 0) * (share ?? 0)) / 100) > 0.02 + 1e-9
  return [
    ['PEPPOL-EN16931-R040', !isFar, `${amount} is not ${percent} per cent of ${base}.`],
    ['PEPPOL-EN16931-R041', !has(record, percent) || has(record, base), `${percent} is given without ${base}.`],
    ['PEPPOL-EN16931-R042', !has(record, base) || has(record, percent), `${base} is given without ${percent}.`],
  ]
}

function claimLine(record: TermRecord): readonly Claim[] {
  const number = (term: string) => Number(textsOf(record, term)[0] ?? Number.NaN)
  const difference = Math.abs(number('BT-146') - (number('BT-148') - (has(record, 'BT-147') ? number('BT-147') : 0)))
  const unitOf = (term: string) => record.values.get(term)?.[0]?.attributes['unitCode']?.trim()
  const [unit, unitOfPrice] = [unitOf('BT-129'), unitOf('BT-149')]
  return [
    ['PEPPOL-EN16931-R046', !(difference > 1e-9), 'A price is not the price before the discount (BT-148) without the discount (BT-147).'],
    [
      'PEPPOL-EN16931-R130',
      unitOfPrice === undefined || unitOfPrice === unit,
      'A price is for another unit than the quantity (BT-149, BT-129).',
    ],
  ]
}
