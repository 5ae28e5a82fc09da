/** Levels of arrays and objects in one another. A document of 20 levels has some 80 in the wire protocol; our own bound. */
const mostLevels = 500

/**
 * Parses JSON of others. `JSON.parse` takes many times as long for deeply nested text as for flat text of the same length, so that is refused first.
 *
 * @throws SyntaxError for what is no JSON, or has more than 500 levels.
 */
export function parseShallowJson(text: string): unknown {
  if (isDeep(text)) throw new SyntaxError(`JSON with more than ${mostLevels} levels`)
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
