import { expect, test } from 'vitest'
import { parseShallowJson } from './shallow-json.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test.each([
  ['the most levels', nested(500)],
  ['brackets in a string', JSON.stringify(nested(600))],
  ['brackets after an escaped quote', JSON.stringify(`"\\${'['.repeat(600)}`)],
  ['many neighbours', `[${Array(600).fill('{}').join(',')}]`],
])('JSON with %s is parsed', (_, text) => {
  expect(parseShallowJson(text)).toEqual(JSON.parse(text))
})

test.each([
  ['too many arrays', nested(501)],
  ['too many objects', `${'{"a":'.repeat(501)}1${'}'.repeat(501)}`],
  ['an end that is missing', '['.repeat(1_000_000)],
  ['no JSON', '{a}'],
])('%s are refused as a fault of syntax', (_, text) => {
  expect(() => parseShallowJson(text)).toThrow(SyntaxError)
})
