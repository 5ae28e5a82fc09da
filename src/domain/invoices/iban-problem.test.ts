import { countrySpecs, composeIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import { describeIbanProblem } from './iban-problem.ts'

/** Examples as banks and the registry print them. */
const examples = [
  'DE89370400440532013000',
  'NL91ABNA0417164300',
  'ES9121000418450200051332',
  'AT611904300234573201',
  'BE68539007547034',
  'CH9300762011623852957',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'IT60X0542811101000000123456',
  'LU280019400644750000',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'PT50000201231234567890154',
  'SE4550000000058398257466',
  'XK051212012345678906',
  'LC55HEMM000100010012001200023015',
  'VA59001123000012345678',
]

test.each(examples)('%s is right', (iban) => {
  expect(describeIbanProblem(iban)).toBeUndefined()
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
  expect(missed).toEqual([])
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
