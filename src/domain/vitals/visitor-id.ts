/** A random id and when its consent ends (ISO 8601, in UTC). */
export type VisitorId = { readonly id: string; readonly until: string }

export function encodeVisitorId({ id, until }: VisitorId): string {
  return `${id} ${until}`
}

/** @returns Undefined if missing, or if the consent has ended. */
export function findVisitorId(text: string | null | undefined, now: Date): string | undefined {
  const [id, until = ''] = (text ?? '').split(' ')
  return until > now.toISOString() ? id : undefined
}
