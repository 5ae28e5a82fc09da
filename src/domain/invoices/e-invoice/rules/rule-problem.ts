/** A violated rule: its official id and an explanation. */
export type RuleProblem = { readonly rule: string; readonly message: string }

/** A rule, whether it holds, and the message if it does not. */
export type Claim = readonly [rule: string, isKept: boolean, message: string]

export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}
