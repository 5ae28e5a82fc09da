/**
 * Loaded before programs (`node --import`) whose modules import these two files of `content/`: a fault in one would end in a stack of Node's.
 * Here it is a line with its place. What else they say wrong, the content check names with all other files. Plain JavaScript, for any Node.
 */
import { readFileSync } from 'node:fs'

const faults = [
  ...listFaults('structure.json', (structure) => [
    ...(Array.isArray(structure.languages) ? [] : ['languages: is not a list, such as ["de", "en"]']),
    ...(Array.isArray(structure.hiddenPaths) && structure.hiddenPaths.every((path) => typeof path === 'string')
      ? []
      : ['hiddenPaths: is not a list of paths, such as ["/blogs"]; [] hides none']),
  ]),
  ...listFaults('brand.json', () => []),
]
if (faults.length > 0) {
  for (const fault of faults) console.error(`content/${fault}`)
  console.error('The content is wrong. Correct it, and try again.')
  process.exit(1)
}

/**
 * @param {string} name
 * @param {(file: Record<string, unknown>) => string[]} check
 * @returns {string[]}
 */
function listFaults(name, check) {
  try {
    const file = JSON.parse(readFileSync(new URL(`../../../content/${name}`, import.meta.url), 'utf8'))
    if (typeof file !== 'object' || file === null || Array.isArray(file)) return [`${name}: is not an object in braces`]
    return check(file).map((fault) => `${name}: ${fault}`)
  } catch (error) {
    if (error instanceof SyntaxError) return [`${name}: is not JSON (${error.message})`]
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return [`${name}: is missing; \`git checkout content/${name}\` brings it back`]
    throw error
  }
}
