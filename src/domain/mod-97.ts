/** The remainder by 97 of digits and letters, where A counts as 10 and Z as 35 (ISO 7064, MOD 97-10): 1 for what carries its check digits at the end. */
export function remainderBy97(signs: string): number {
  return signs.split('').reduce((before, sign) => {
    const value = parseInt(sign, 36)
    return (before * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}
