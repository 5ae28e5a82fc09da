import { countrySpecs, composeIBAN } from 'ibantools'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '#testing/queries/random.ts'
import { formatIban, Iban, normalizeBankCode } from './bank-account.ts'
import { describeIbanProblem } from './iban-problem.ts'

/** The example of each country in the IBAN registry (SWIFT for ISO 13616, release 103 of September 2026). */
const examples = `
  AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201 AZ21NABZ00000000137010001944
  BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456 BI4210000100010000332045181
  BR6699999A03000010009795493C1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957 CR05015202001026284066
  CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DJ2100010000000154000100186 DK5000400440116243
  DO28BAGR00000001212453611324 EE382200221020145685 EG380019000500000000263180002 ES9121000418450200051332 FI2112345600000785
  FK88SC123456789012 FO6264600001631634 FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917
  GI75NWBK000000007099453 GL8964710001000206 GR1601101250000000012300695 GT82TRAJ01020000001210029690 HN88CABF00000000000250005469
  HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999 IQ98NBIQ850123456789012
  IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302 KW81CBKU0000000000001234560101
  KZ86125KZT5004100100 LB62099900000001001901229114 LC55HEMM000100010012001200023015 LI21088100002324013AA LT121000011101001000
  LU280019400644750000 LV80BANK0000435195001 LY83002048000020100120361 MC5811222000010123456789030 MD24AG000225100013104168
  ME25505000012345678951 MK07250120000058984 MN121234123456789123 MR1300020001010000123456753 MT84MALT011000012345MTLCAST001S
  MU17BOMM0101101030300200000MUR NI45BAPR00000013000003558124 NL91ABNA0417164300 NO9386011117947 OM810180000001299123456
  PK36SCBL0000001123456702 PL61109010140000071219812874 PS92PALS000000000400123456702 PT50000201231234567890154
  QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000 RS35260005601001611379 RU0304452522540817810538091310419
  SA0380000000608010167519 SC18SSCB11010000000000001497USD SD2129010501234001 SE4550000000058398257466 SI56263300012039086
  SK3112000000198742637541 SM86U0322509800000000270100 SO211000001001000100141 ST23000100010051845310146
  SV62CENR00000000000000700025 TL380080012345678910157 TN5910006035183598478831 TR330006100519786457841326
  UA213223130000026007233566001 VA59001123000012345678 VG96VPVG0000012345678901 XK051212012345678906
  YE15CBYE0001018861234567891234
`
  .trim()
  .split(/\s+/u)

test('the example of each country of the registry is right, also as it is printed', () => {
  expect(examples).toHaveLength(89)
  const wrong = examples.flatMap((iban) => {
    const printed = normalizeBankCode(formatIban(iban))
    return printed === iban && v.is(Iban, printed) && describeIbanProblem(printed) === undefined ? [] : [iban]
  })
  expect(wrong).toEqual([])
})

test.each(['IBAN DE89 3704 0044 0532 0130 00', 'iban: de89370400440532013000', 'DE89\u00A03704\u00A00044\u00A00532\u00A00130\u00A000'])(
  '%s is read as it is meant',
  (printed) => {
    expect(normalizeBankCode(printed)).toBe('DE89370400440532013000')
  },
)

test('500 mutated examples are refused: characters, order, length and country', () => {
  const random = createRandom(41)
  const mutations = Array.from({ length: 500 }, () => mutate(random.pick(examples), random))
  const taken = mutations.filter(({ to }) => v.is(Iban, to) && describeIbanProblem(to) === undefined)
  expect(taken).toEqual([])
  expect(new Set(mutations.map(({ kind }) => kind)).size).toBe(4)
})

test.each([
  ['AO06000600000100037131174', 'begins with AO, where banks have no IBANs'],
  ['US64370400440532013000', 'begins with US, where banks have no IBANs'],
  ['DE8937040044053201300', 'has 21 characters, and those of DE have 22'],
  ['NL91ABNA04171643000', 'has 19 characters, and those of NL have 18'],
  ['DE8937040044053201300X', 'has letters or digits in places where those of DE have none'],
  ['NL9112340417164300', 'has letters or digits in places where those of NL have none'],
  ['DE89370400440532013001', 'has a typing error: its check digits do not fit'],
])('%s %s', (iban, problem) => {
  expect(describeIbanProblem(iban)).toBe(problem)
})

test('every single wrong digit and every exchange of neighbours is found', () => {
  const missed = examples.flatMap((iban) => listMistypings(iban).filter((wrong) => describeIbanProblem(wrong) === undefined))
  // B counts as 11, so that B1 and 1B are the same number.
  expect(missed).toEqual(['RO49AAAAB131007593840000'])
})

test('check digits go from 02 to 98', () => {
  for (const [right, wrong] of [
    ['97', '00'],
    ['98', '01'],
    ['02', '99'],
  ] as const) {
    const account = findAccount(right)
    expect(describeIbanProblem(`DE${right}${account}`)).toBeUndefined()
    expect(describeIbanProblem(`DE${wrong}${account}`)).toBe('has a typing error: its check digits do not fit')
  }
})

test('every country of the registry has a length', () => {
  const countries = Object.values(countrySpecs).filter(({ IBANRegistry }) => IBANRegistry)
  expect(countries.length).toBeGreaterThan(80)
  expect(countries.filter(({ chars }) => chars === undefined)).toEqual([])
})

/** An IBAN with one fault. What is equal to another right one is no fault: an exchange of equal signs, or 97 for 00 in the check digits, which are other signs. */
function mutate(from: string, random: Random): { readonly kind: string; readonly from: string; readonly to: string } {
  const kind = random.pick(['character', 'exchange', 'length', 'country'])
  const at = 2 + random.below(from.length - 3)
  const signs = from.split('')
  const sign = signs[at] ?? ''
  switch (kind) {
    case 'character': {
      const others = (/\d/u.test(sign) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ').split('').filter((other) => other !== sign)
      return { kind, from, to: signs.with(at, random.pick(others)).join('') }
    }
    case 'exchange': {
      const next = signs.findIndex((other, place) => place > at && other !== sign)
      const [left, right] = next < 0 ? [0, signs.findIndex((other) => other !== signs[0])] : [at, next]
      return {
        kind,
        from,
        to: signs
          .with(left, signs[right] ?? '')
          .with(right, signs[left] ?? '')
          .join(''),
      }
    }
    case 'length':
      return {
        kind,
        from,
        to: random.chance(0.5) ? signs.toSpliced(at, 1).join('') : signs.toSpliced(at, 0, random.pick(signs.slice(2))).join(''),
      }
    default: {
      const others = examples.map((iban) => iban.slice(0, 2)).filter((country) => country !== from.slice(0, 2))
      return { kind, from, to: random.pick([...others, 'US', 'ZZ', 'UK']) + from.slice(2) }
    }
  }
}

function listMistypings(iban: string): string[] {
  const signs = iban.split('')
  const wrongDigits = signs.flatMap((sign, at) => (/\d/u.test(sign) ? [signs.with(at, String((Number(sign) + 1) % 10)).join('')] : []))
  const exchanged = signs.slice(0, -1).flatMap((sign, at) => {
    const next = signs[at + 1] ?? sign
    return sign === next
      ? []
      : [
          signs
            .with(at, next)
            .with(at + 1, sign)
            .join(''),
        ]
  })
  return [...wrongDigits, ...exchanged]
}

/** A German account whose IBAN has these check digits. */
function findAccount(checkDigits: string): string {
  for (let number = 0; number < 10_000; number += 1) {
    const bban = `37040044${String(number).padStart(10, '0')}`
    if (composeIBAN({ countryCode: 'DE', bban })?.startsWith(`DE${checkDigits}`)) return bban
  }
  throw new Error(`No account has the check digits ${checkDigits}.`)
}
