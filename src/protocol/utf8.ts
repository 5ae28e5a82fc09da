/**
 * Compares two strings by their UTF-8 bytes, which is the order of code points (not of UTF-16 units: a surrogate pair sorts after U+FFFF).
 *
 * @returns A negative number, zero or a positive number.
 */
export function compareUtf8(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const difference = orderOfUnit(left.charCodeAt(index)) - orderOfUnit(right.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** The size of a well-formed string in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Two bytes from U+0080, three from U+0800; a surrogate pair is two units and four bytes.
    if (unit >= 0x800 && !isSurrogate(unit)) bytes += 2
    else if (unit >= 0x80) bytes += 1
  }
  return bytes
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

/** Orders surrogates after the rest of the basic multilingual plane, like the code points that they encode. */
function orderOfUnit(unit: number): number {
  return isSurrogate(unit) ? unit + 0x10000 : unit
}
