/** States in which customers see an invoice: drafts are internal until shared as a proforma. Same as `isShown` in the rules. */
export const shownStates = ['proforma', 'open', 'paid', 'void'] as const

/** Whether an invoice was issued. Drafts and proformas are not claims, may change in any way, and do not count in totals. */
export function isIssued({ state }: { readonly state: string }): boolean {
  return state !== 'draft' && state !== 'proforma'
}
