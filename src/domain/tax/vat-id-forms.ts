import {
  divides,
  endsInCyprusLetter,
  hasBulgarianCheck,
  hasCzechCheck,
  hasFrenchKey,
  hasIrishLetter,
  hasIso7064Check,
  hasLatvianCheck,
  hasLithuanianCheck,
  hasLuhnCheck,
  hasSpanishControl,
  isBritish,
  isDutch,
  isGreek,
  hasLastDigit,
  weightedSum,
} from './vat-id-checks.ts'

/** Format of a country's VAT IDs. */
export type VatIdForm = {
  /** After the prefix, without spaces, dots and hyphens. */
  readonly pattern: RegExp
  /** Description, after "the prefix, then". */
  readonly words: string
  /** A valid, invented one in stored form. */
  readonly example: string
  /** Checks the check digits. */
  readonly isValid: (rest: string) => boolean
}

const digits = (count: number) => ({ pattern: new RegExp(`^\\d{${count}}$`, 'u'), words: `${count} digits` })

const british = {
  pattern: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/u,
  words: '9 or 12 digits',
  isValid: isBritish,
}

/**
 * By prefix: the member states of the European Union (Greece writes EL), Great Britain, Northern Ireland (XI), Switzerland and Norway.
 *
 * Structures: the European Commission's list (VIES, frequently asked questions, Q11). Check digits: the Commission's "VIES VAT number construction rules", version 15;
 * for Switzerland eCH-0097 (UID), for Norway the Brønnøysund registers (organisasjonsnummer).
 */
export const vatIdForms: ReadonlyMap<string, VatIdForm> = new Map<string, VatIdForm>([
  [
    'AT',
    {
      pattern: /^U\d{8}$/u,
      words: 'U and 8 digits',
      example: 'ATU13585627',
      isValid: (rest) => hasLuhnCheck(rest.slice(1, 8), 4 + Number(rest.at(-1))),
    },
  ],
  [
    'BE',
    {
      pattern: /^[01]\d{9}$/u,
      words: '0 or 1 and 9 digits',
      example: 'BE0428759497',
      isValid: (rest) => 97 - (Number(rest.slice(0, 8)) % 97) === Number(rest.slice(8)),
    },
  ],
  ['BG', { pattern: /^\d{9,10}$/u, words: '9 or 10 digits', example: 'BG175074752', isValid: hasBulgarianCheck }],
  ['CY', { pattern: /^(?!12)\d{8}[A-Z]$/u, words: '8 digits and a letter', example: 'CY10259033P', isValid: endsInCyprusLetter }],
  ['CZ', { pattern: /^(?!9\d{7}$)\d{8,10}$/u, words: '8 to 10 digits', example: 'CZ25123891', isValid: hasCzechCheck }],
  ['DE', { pattern: /^[1-9]\d{8}$/u, words: '9 digits, the first of them not 0', example: 'DE136695976', isValid: hasIso7064Check }],
  ['DK', { ...digits(8), example: 'DK13585628', isValid: (rest) => divides(11, weightedSum(rest, [2, 7, 6, 5, 4, 3, 2, 1])) }],
  ['EE', { ...digits(9), example: 'EE100931558', isValid: (rest) => divides(10, weightedSum(rest, [3, 7, 1, 3, 7, 1, 3, 7, 1])) }],
  ['EL', { ...digits(9), example: 'EL094259216', isValid: isGreek }],
  [
    'ES',
    {
      pattern: /^(?:\d{8}[A-Z]|[XYZKLM]\d{7}[A-Z]|[A-HJNP-SUVW]\d{7}[A-J\d])$/u,
      words: '9 digits and letters, the first or the last of them a letter',
      example: 'ESA13585625',
      isValid: hasSpanishControl,
    },
  ],
  ['FI', { ...digits(8), example: 'FI20774740', isValid: (rest) => divides(11, weightedSum(rest, [7, 9, 10, 5, 8, 4, 2, 1])) }],
  [
    'FR',
    { pattern: /^[A-HJ-NP-Z\d]{2}\d{9}$/u, words: '2 letters or digits and 9 digits', example: 'FR40303265045', isValid: hasFrenchKey },
  ],
  ['GB', { ...british, example: 'GB980780684' }],
  ['HR', { ...digits(11), example: 'HR33392005961', isValid: hasIso7064Check }],
  ['HU', { ...digits(8), example: 'HU12892312', isValid: (rest) => divides(10, weightedSum(rest, [9, 7, 3, 1, 9, 7, 3, 1])) }],
  [
    'IE',
    {
      pattern: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/u,
      words: '7 digits and 1 or 2 letters',
      example: 'IE6433435F',
      isValid: hasIrishLetter,
    },
  ],
  [
    'IT',
    {
      pattern: /^(?!0{7})\d{7}(?:0(?!00)\d{2}|100|120|121|888|999)\d$/u,
      words: '11 digits, the eighth to tenth of them a province',
      example: 'IT00743110157',
      isValid: (rest) => hasLuhnCheck(rest),
    },
  ],
  [
    'LT',
    {
      pattern: /^(?:\d{7}1\d|\d{10}1\d)$/u,
      words: '9 or 12 digits, the last but one of them 1',
      example: 'LT119511515',
      isValid: hasLithuanianCheck,
    },
  ],
  ['LU', { ...digits(8), example: 'LU15027442', isValid: (rest) => Number(rest.slice(0, 6)) % 89 === Number(rest.slice(6)) }],
  ['LV', { ...digits(11), example: 'LV40003521600', isValid: hasLatvianCheck }],
  ['MT', { ...digits(8), example: 'MT11679112', isValid: (rest) => divides(37, weightedSum(rest, [3, 4, 6, 7, 8, 9, 10, 1])) }],
  ['NL', { pattern: /^\d{9}B\d{2}$/u, words: '9 digits, B and 2 digits', example: 'NL004495445B01', isValid: isDutch }],
  ['PL', { ...digits(10), example: 'PL8567346215', isValid: (rest) => divides(11, weightedSum(rest, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1])) }],
  [
    'PT',
    {
      pattern: /^[1-9]\d{8}$/u,
      words: '9 digits, the first of them not 0',
      example: 'PT501964843',
      isValid: (rest) => hasLastDigit(rest, (11 - (weightedSum(rest, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11),
    },
  ],
  [
    'RO',
    {
      pattern: /^[1-9]\d{1,9}$/u,
      words: '2 to 10 digits, the first of them not 0',
      example: 'RO18547290',
      isValid: (rest) => hasLastDigit(rest, (weightedSum(rest.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11),
    },
  ],
  [
    'SE',
    {
      pattern: /^\d{10}(?:0[1-9]|[1-8]\d|9[0-4])$/u,
      words: '12 digits, the last two of them 01 to 94',
      example: 'SE123456789701',
      isValid: (rest) => hasLuhnCheck(rest.slice(0, 10)),
    },
  ],
  [
    'SI',
    {
      pattern: /^[1-9]\d{7}$/u,
      words: '8 digits, the first of them not 0',
      example: 'SI50223054',
      isValid: (rest) => hasLastDigit(rest, 11 - (weightedSum(rest, [8, 7, 6, 5, 4, 3, 2]) % 11)),
    },
  ],
  [
    'SK',
    {
      pattern: /^[1-9]\d{9}$/u,
      words: '10 digits, the first of them not 0',
      example: 'SK2022749619',
      isValid: (rest) => divides(11, Number(rest)),
    },
  ],
  ['XI', { ...british, example: 'XI980780684' }],
  [
    'CH',
    {
      pattern: /^E\d{9}(?:MWST|TVA|IVA|TPV|VAT)?$/u,
      words: 'E, 9 digits and MWST, TVA or IVA',
      example: 'CHE107787577IVA',
      isValid: (rest) => divides(11, weightedSum(rest.slice(1, 10), [5, 4, 3, 2, 7, 6, 5, 4, 1])),
    },
  ],
  [
    'NO',
    {
      pattern: /^\d{9}MVA$/u,
      words: '9 digits and MVA',
      example: 'NO995525828MVA',
      isValid: (rest) => divides(11, weightedSum(rest, [3, 2, 7, 6, 5, 4, 3, 2, 1])),
    },
  ],
])
