/** Levels of arrays and objects in one another. A document of 20 levels has some 80 in the wire protocol; our own bound. */
const mostLevels = 500

/**
 * Parses JSON of others. Text that is nested deeply takes `JSON.parse` many times as long as any other text of its length, and is refused before.
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
