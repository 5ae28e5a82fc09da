/** A rule that a document breaks: its official id, and what is wrong in plain words. */
export type RuleProblem = { readonly rule: string; readonly message: string }

/** What a rule asks for, whether it is so, and what is wrong otherwise. */
export type Claim = readonly [rule: string, isKept: boolean, message: string]

export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}
