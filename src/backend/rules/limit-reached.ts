/** A decision costs more than it may; that is a refusal, whatever else the rules say. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached'
}
