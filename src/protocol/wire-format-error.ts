/** What arrived does not follow the wire's format; the backend answers INVALID_ARGUMENT with this message. */
export class WireFormatError extends Error {
  override readonly name = 'WireFormatError'
}
