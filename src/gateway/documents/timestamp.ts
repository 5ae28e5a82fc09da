import type { Value } from '#protocol/value.ts'

/** An instant as documents store it. */
export function timestampOf(instant: Date | number): Extract<Value, { readonly type: 'timestamp' }> {
  return { type: 'timestamp', microseconds: BigInt(Number(instant)) * 1000n }
}
