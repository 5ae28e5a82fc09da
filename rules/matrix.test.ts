import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileRules } from '#backend/rules/compile-rules.ts'
import { parseRules } from '#backend/rules/parser.ts'
import type { Body, Expression, RulesFile } from '#backend/rules/syntax.ts'
import type { SourceRange } from '#backend/rules/fault.ts'
import { isAllowed } from './decide.ts'
import { matrix } from './matrix.ts'
import { partyNames } from './parties.ts'

const text = await readFile(new URL('firestore.rules', import.meta.url), 'utf8')
const cells = matrix.flatMap((row) => partyNames.map((party) => ({ row, party })))

test('the matrix has at least 300 cells, and no row twice', () => {
  expect(cells.length).toBeGreaterThanOrEqual(300)
  expect(new Set(matrix.map(({ name }) => name)).size).toBe(matrix.length)
})

test.each(matrix.map((row) => [row.name, row] as const))('%s', (_, { attempt, allowed }) => {
  const rules = compileRules(text, 'cloud.firestore')
  expect(partyNames.filter((party) => isAllowed(rules, party, attempt))).toEqual(partyNames.filter((party) => allowed.includes(party)))
})

/** How many cells come out otherwise than they should. */
function countRed(changedText: string): number {
  const rules = compileRules(changedText, 'cloud.firestore')
  return cells.filter(({ row, party }) => isAllowed(rules, party, row.attempt) !== row.allowed.includes(party)).length
}

/** A stretch of the rules, and what it is replaced by. */
type Mutation = SourceRange & { readonly by: string }

const mutations = mutationsOf(parseRules(text))

test.each(
  mutations.map(({ start, end, by }) => [text.slice(start, end).replaceAll(/\s+/gu, ' '), by || 'nothing', { start, end, by }] as const),
)('with %s replaced by %s, a cell turns red', (_, __, { start, end, by }) => {
  expect(countRed(text.slice(0, start) + by + text.slice(end))).toBeGreaterThan(0)
})

test('nothing of the rules is left out of the mutations', () => {
  expect(mutations.length).toBeGreaterThan(60)
  expect(mutations.filter(({ by }) => by === '').length).toBe(text.match(/\ballow /gu)?.length)
})

/** Each operand of `&&` as if it held, each of `||` as if it did not, each method and each `allow` taken away. */
function mutationsOf({ functions, services }: RulesFile): readonly Mutation[] {
  return [...functions, ...services.flatMap(functionsIn)]
    .flatMap(({ result }) => operandsOf(result))
    .concat(
      services
        .flatMap(allowsIn)
        .flatMap(({ start, end, condition }) => [{ start, end, by: '' }, ...(condition ? operandsOf(condition) : [])]),
    )
}

function functionsIn({ functions, matches }: Body): Body['functions'] {
  return [...functions, ...matches.flatMap(functionsIn)]
}

function allowsIn({ allows, matches }: Body): Body['allows'] {
  return [...allows, ...matches.flatMap(allowsIn)]
}

function operandsOf(expression: Expression): readonly Mutation[] {
  if (expression.kind === 'unary') return operandsOf(expression.operand)
  if (expression.kind !== 'binary' || (expression.operator !== '&&' && expression.operator !== '||')) return []
  const by = expression.operator === '&&' ? 'true' : 'false'
  return [expression.left, expression.right].flatMap((operand) => [{ start: operand.start, end: operand.end, by }, ...operandsOf(operand)])
}
