/** A random id, and when the consent to it ends (ISO 8601, in UTC). */
export type VisitorId = { readonly id: string; readonly until: string }

export function encodeVisitorId({ id, until }: VisitorId): string {
  return `${id} ${until}`
}

/** @returns Undefined when there is none, or when the consent has ended meanwhile. */
export function findVisitorId(text: string | null | undefined, now: Date): string | undefined {
  const [id, until = ''] = (text ?? '').split(' ')
  return until > now.toISOString() ? id : undefined
}
