/** Maximum nesting of arrays and objects. A document with 20 levels has about 80 in the wire protocol. Our own limit. */
const mostLevels = 500

/**
 * Parses JSON from others. `JSON.parse` takes many times as long for deeply nested text as for flat text of the same length, so deep text
 * is refused first.
 *
 * @throws SyntaxError if the text is not JSON, or has more than 500 levels.
 */
export function parseShallowJson(text: string): unknown {
  // Every level takes a character.
  if (text.length > mostLevels && isDeep(text)) throw new SyntaxError(`JSON with more than ${mostLevels} levels`)
  return JSON.parse(text)
}

/** Counts brackets and braces outside of strings. */
function isDeep(text: string): boolean {
  let levels = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') {
      if (++levels > mostLevels) return true
    } else if (character === ']' || character === '}') levels--
  }
  return false
}
