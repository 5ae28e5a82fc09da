/** The parts of a call in their order, with their shares of its time; the dimension line has the same shares (call-sheet.module.css). */
const shares = [
  ['you', 1],
  ['change', 3],
  ['price', 2],
] as const

export type AgendaPart = { readonly part: (typeof shares)[number][0]; readonly minutes: number }

/** Divides the minutes of a call among its parts, in whole minutes that add up to it. */
export function planAgenda(callMinutes: number): readonly AgendaPart[] {
  const whole = shares.reduce((sum, [, share]) => sum + share, 0)
  const endOf = (index: number) => {
    const share = shares.slice(0, index + 1).reduce((sum, [, part]) => sum + part, 0)
    return Math.round((callMinutes * share) / whole)
  }
  return shares.map(([part], index) => ({ part, minutes: endOf(index) - (index === 0 ? 0 : endOf(index - 1)) }))
}
