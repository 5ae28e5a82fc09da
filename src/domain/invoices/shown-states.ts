/** The states in which an invoice is shown to its customer: a draft is the agency's own until it is shared as a proforma. The rules say the same (`isShown`). */
export const shownStates = ['proforma', 'open', 'paid', 'void'] as const

/** Whether an invoice is more than a plan: drafts and proformas are no claims, may become anything, and count in no sum. */
export function isIssued({ state }: { readonly state: string }): boolean {
  return state !== 'draft' && state !== 'proforma'
}
