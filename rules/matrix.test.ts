import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileRules } from '#backend/rules/compile-rules.ts'
import { parseRules } from '#backend/rules/parser.ts'
import { isAllowed } from './decide.ts'
import { matrix } from './matrix.ts'
import { mutate, mutationsOf, nameMutation } from './mutations.ts'
import { partyNames } from './parties.ts'

const text = await readFile(new URL('firestore.rules', import.meta.url), 'utf8')
const cells = matrix.flatMap((row) => partyNames.map((party) => ({ row, party })))

test('the matrix has at least 300 cells and no duplicate row', () => {
  expect(cells.length).toBeGreaterThanOrEqual(300)
  expect(new Set(matrix.map(({ name }) => name)).size).toBe(matrix.length)
})

test.each(matrix.map((row) => [row.name, row] as const))('%s', (_, { attempt, allowed }) => {
  const rules = compileRules(text, 'cloud.firestore')
  expect(partyNames.filter((party) => isAllowed(rules, party, attempt))).toEqual(partyNames.filter((party) => allowed.includes(party)))
})

/** The number of cells whose result is not the expected one. */
function countRed(changedText: string): number {
  const rules = compileRules(changedText, 'cloud.firestore')
  return cells.filter(({ row, party }) => isAllowed(rules, party, row.attempt) !== row.allowed.includes(party)).length
}

const mutations = mutationsOf(parseRules(text))

test.each(mutations.map((mutation) => nameMutation(text, mutation)))('with %s replaced by %s, a cell turns red', (_, __, mutation) => {
  expect(countRed(mutate(text, mutation))).toBeGreaterThan(0)
})

test('the mutations cover all of the rules', () => {
  expect(mutations.length).toBeGreaterThan(60)
  expect(mutations.filter(({ by }) => by === '').length).toBe(text.match(/\ballow /gu)?.length)
})
