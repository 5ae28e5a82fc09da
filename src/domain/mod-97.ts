/** Remainder by 97 of digits and letters, with A as 10 and Z as 35 (ISO 7064, MOD 97-10): 1 if the check digits at the end are valid. */
export function remainderBy97(signs: string): number {
  return signs.split('').reduce((before, sign) => {
    const value = parseInt(sign, 36)
    return (before * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}
