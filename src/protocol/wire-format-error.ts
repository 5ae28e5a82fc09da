/** Input that does not follow the wire format; the backend answers INVALID_ARGUMENT with this message. */
export class WireFormatError extends Error {
  override readonly name = 'WireFormatError'
}
