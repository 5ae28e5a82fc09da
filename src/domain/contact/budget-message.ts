import { type BudgetBand, budgetBounds } from './lead.ts'

/** The message for a budget band, and its values in whole euros. */
export function budgetMessage(band: BudgetBand) {
  const { from, to } = budgetBounds[band]
  if (from !== undefined && to !== undefined) return { key: 'contact.budgets.between', values: { from, to } } as const
  if (to !== undefined) return { key: 'contact.budgets.under', values: { to } } as const
  if (from !== undefined) return { key: 'contact.budgets.over', values: { from } } as const
  return { key: 'contact.budgets.unsure', values: {} } as const
}
