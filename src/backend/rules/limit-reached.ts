/** A decision exceeds a limit; it is refused, whatever else the rules allow. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached'
}
