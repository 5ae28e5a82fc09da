import { type BankGroup, bankGroups, bankPath } from '#domain/bank/bank-review.ts'

/** Route pattern of the page of statements. */
export const bankReviewPattern = `${bankPath}/:statements`

/** English path of the made-up statement of the demo. */
export const bankSamplePath = `${bankPath}/sample`

/** What a page of statements shows, in its address: the part of each group, and the entry whose invoices are being chosen. */
export type BankView = { readonly parts: Readonly<Partial<Record<BankGroup, number>>>; readonly open?: string }

export function readView(query: URLSearchParams): BankView {
  const parts = Object.fromEntries(
    bankGroups.flatMap((group) => {
      const part = Number(query.get(group) ?? 0)
      return Number.isSafeInteger(part) && part > 0 ? [[group, part] as const] : []
    }),
  )
  const open = query.get('open') ?? ''
  return { parts, ...(/^[\da-f]{32}$/u.test(open) && { open }) }
}

/** The English path of the page of statements, with its view. */
export function bankReviewPath(id: string, { parts, open }: BankView = { parts: {} }): string {
  const query = new URLSearchParams(Object.entries(parts).flatMap(([group, part]) => (part > 0 ? [[group, String(part)]] : [])))
  if (open !== undefined) query.set('open', open)
  return `${bankPath}/${encodeURIComponent(id)}${query.size > 0 ? `?${query.toString()}` : ''}`
}
