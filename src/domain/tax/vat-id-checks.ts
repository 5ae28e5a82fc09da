import { remainderBy97 } from '#domain/mod-97.ts'

/** Weighted sum of digits; digits without a weight are ignored. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place] ?? 0), 0)
}

export function divides(divisor: number, value: number): boolean {
  return value % divisor === 0
}

/** Compares the check digit; 10 stands for 0, as in most rules, 11 is invalid. */
export function hasLastDigit(digits: string, check: number): boolean {
  return check <= 10 && Number(digits.at(-1)) === check % 10
}

/** Luhn algorithm (ISO/IEC 7812-1). @param more A country's addition to the sum. */
export function hasLuhnCheck(digits: string, more = 0): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, sign, place) => {
      const digit = Number(sign) * (place % 2 === 0 ? 1 : 2)
      return total + (digit > 9 ? digit - 9 : digit)
    }, more)
  return sum % 10 === 0
}

/** MOD 11,10 of ISO 7064, used by Germany and Croatia. */
export function hasIso7064Check(digits: string): boolean {
  const product = digits
    .slice(0, -1)
    .split('')
    .reduce((before, digit) => {
      const sum = (Number(digit) + before) % 10
      return ((sum === 0 ? 10 : sum) * 2) % 11
    }, 10)
  return (11 - product) % 10 === Number(digits.at(-1))
}

/** Nine digits: a company. Ten: a person, a foreigner or others. */
export function hasBulgarianCheck(digits: string): boolean {
  if (digits.length === 9) {
    const first = weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
    return hasLastDigit(digits, first < 10 ? first : weightedSum(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11)
  }
  return (
    hasLastDigit(digits, weightedSum(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) ||
    hasLastDigit(digits, weightedSum(digits, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10) ||
    Number(digits.at(-1)) === (11 - (weightedSum(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  )
}

export function endsInCyprusLetter(rest: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = rest
    .slice(0, 8)
    .split('')
    .reduce((total, digit, place) => total + (place % 2 === 0 ? (odd[Number(digit)] ?? 0) : Number(digit)), 0)
  return rest.at(-1) === String.fromCharCode(65 + (sum % 26))
}

/** Eight digits: a company. Nine: a person; those from before 1954 or beginning with 6 may lack a check digit. */
export function hasCzechCheck(digits: string): boolean {
  if (digits.length === 8) {
    const check = (11 - (weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11
    return Number(digits.at(-1)) === (check === 0 ? 1 : check) % 10
  }
  return digits.length === 9 || hasLastDigit(digits, Number(digits.slice(0, 9)) % 11)
}

export function isGreek(digits: string): boolean {
  return hasLastDigit(digits, weightedSum(digits, [256, 128, 64, 32, 16, 8, 4, 2]) % 11)
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** A person (DNI, NIE) or a company (CIF), whose check character is a digit, a letter or either. */
export function hasSpanishControl(rest: string): boolean {
  const [first = ''] = rest
  const control = rest.slice(-1)
  if (/^[\dXYZKLM]/u.test(rest)) {
    const number = rest.slice(0, -1).replace(/^[XYZKLM]/u, (letter) => String(Math.max(0, 'XYZ'.indexOf(letter))))
    return control === spanishLetters[Number(number) % 23]
  }
  const sum = rest
    .slice(1, 8)
    .split('')
    .reduce((total, sign, place) => {
      const digit = Number(sign) * (place % 2 === 0 ? 2 : 1)
      return total + (digit > 9 ? digit - 9 : digit)
    }, 0)
  const check = (10 - (sum % 10)) % 10
  const letter = 'JABCDEFGHI'[check]
  if ('ABEH'.includes(first)) return control === String(check)
  if ('PQS'.includes(first)) return control === letter
  return control === letter || control === String(check)
}

/** The company's number (SIREN, except in Monaco) and its key, which may contain letters. */
export function hasFrenchKey(rest: string): boolean {
  const [key, company] = [rest.slice(0, 2), rest.slice(2)]
  if (!company.startsWith('000') && !hasLuhnCheck(company)) return false
  if (/^\d{2}$/u.test(key)) return (Number(company) * 100 + 12) % 97 === Number(key)
  const [first, second] = key.split('').map((sign) => '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'.indexOf(sign))
  if (first === undefined || second === undefined) return false
  const value = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(company) + 1 + Math.floor(value / 11)) % 11 === value % 11
}

/** GD (government) and HA (health authorities) have no check digits. */
export function isBritish(rest: string): boolean {
  if (!/^\d/u.test(rest)) return true
  const sum = weightedSum(rest, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
  return [0, 42, 55].includes(sum)
}

export function hasIrishLetter(rest: string): boolean {
  const isOld = /^\d[A-Z+*]/u.test(rest)
  const digits = isOld ? `0${rest.slice(2, 7)}${rest.slice(0, 1)}` : rest.slice(0, 7)
  const letters = 'WABCDEFGHIJKLMNOPQRSTUV'
  const extra = rest.length === 9 ? letters.indexOf(rest.slice(8)) : 0
  return rest.charAt(7) === letters[(weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * extra) % 23]
}

export function hasLithuanianCheck(digits: string): boolean {
  const weights = (from: number) => Array.from({ length: digits.length - 1 }, (_, place) => 1 + ((place + from) % 9))
  const first = weightedSum(digits, weights(0)) % 11
  return hasLastDigit(digits, first < 10 ? first : weightedSum(digits, weights(2)) % 11)
}

/** Companies begin with 4 or more, persons with a day; persons' ids beginning with 32 have no check digit. */
export function hasLatvianCheck(digits: string): boolean {
  if (digits >= '4') return weightedSum(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  return digits.startsWith('32') || hasLastDigit(digits, (1 + weightedSum(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11)
}

/** Companies: modulo 11. Sole traders since 2020: ISO 7064, MOD 97-10. */
export function isDutch(rest: string): boolean {
  return divides(11, weightedSum(rest, [9, 8, 7, 6, 5, 4, 3, 2, -1])) || remainderBy97(`NL${rest}`) === 1
}
