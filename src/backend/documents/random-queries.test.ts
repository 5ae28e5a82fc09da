import { expect, test } from 'vitest'
import { isWireNaN, wireKindOf, wireKinds, type WireValue } from '#testing/queries/compare-wire-values.ts'
import { fixesField, hasIndexes } from '#testing/queries/index-predicate.ts'
import {
  completeWireOrder,
  type ModelDocument,
  runModelQuery,
  sortsByName,
  valueAt,
  withAggregatedOrder,
  type WireQuery,
} from '#testing/queries/query-model.ts'
import { createRandom } from '#testing/queries/random.ts'
import { createRandomDocuments, createRandomQuery, richIndexes } from '#testing/queries/random-queries.ts'
import type { IndexesFile } from './parse-indexes.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const root = 'projects/fourfold/databases/(default)/documents'
const isLong = process.env['TEST_LONG'] === '1'
const queryCount = isLong ? 50_000 : 1000
const refusedCount = isLong ? 2000 : 400
const sumCount = isLong ? 1000 : 300
const scanCount = isLong ? 1000 : 300
const healedCount = isLong ? 12 : 3
/** How often each case must have occurred. */
const leastCoverage = isLong ? 50 : 5

const operatorNames = (
  'EQUAL NOT_EQUAL LESS_THAN LESS_THAN_OR_EQUAL GREATER_THAN GREATER_THAN_OR_EQUAL IN NOT_IN ARRAY_CONTAINS ARRAY_CONTAINS_ANY ' +
  'IS_NULL IS_NOT_NULL IS_NAN IS_NOT_NAN AND OR'
).split(' ')
const storedKinds = [...wireKinds, 'NaN', 'missing']
const cursorSides = ['startAt', 'endAt'].flatMap((place) =>
  ['before', 'after'].flatMap((side) => ['ASCENDING', 'DESCENDING'].map((direction) => `${place} ${side} ${direction}`)),
)

/** How many queries had each case. */
class Coverage {
  readonly #counts = new Map<string, number>(
    [
      ...operatorNames.map((op) => `operator ${op}`),
      ...storedKinds.flatMap((operand) => (operand === 'missing' ? [] : storedKinds.map((stored) => `compared ${operand} with ${stored}`))),
      ...cursorSides.map((side) => `cursor ${side}`),
    ].map((name) => [name, 0]),
  )

  add(cases: ReadonlySet<string>): void {
    for (const name of cases) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  report(): string {
    return [...this.#counts].map(([name, count]) => `${name}: ${count}`).join('\n')
  }

  tooRare(): readonly string[] {
    return [...this.#counts].filter(([, count]) => count < leastCoverage).map(([name, count]) => `${name}: ${count}`)
  }
}

async function store(backend: TestBackend, documents: readonly ModelDocument[]): Promise<void> {
  for (let at = 0; at < documents.length; at += 400) {
    const { status } = await backend.call('commit', { writes: documents.slice(at, at + 400).map((update) => ({ update })) })
    expect(status).toBe(200)
  }
}

type Answer = { readonly names: readonly string[] } | { readonly refusal: string }

async function ask(backend: TestBackend, query: WireQuery, parent: string): Promise<Answer> {
  const { status, json } = await backend.call('runQuery', { structuredQuery: query }, { parent: parent.slice(root.length) })
  // The format of every response of a query.
  if (status !== 200) return { refusal: (json as [{ error: { status: string; message: string } }])[0].error.message }
  // Likewise.
  return { names: (json as { document?: { name: string } }[]).flatMap(({ document }) => document?.name ?? []) }
}

/** Sums of fields with a count; numbers to 12 digits, because the order of additions affects the rest. */
async function askFigures(backend: TestBackend, query: WireQuery, parent: string, fields: readonly string[]): Promise<object> {
  const sums = fields.map((fieldPath, at) => ({ alias: `s${at}`, sum: { field: { fieldPath } } }))
  const structuredAggregationQuery = { structuredQuery: query, aggregations: [...sums, { alias: 'count', count: {} }] }
  const { status, json } = await backend.call('runAggregationQuery', { structuredAggregationQuery }, { parent: parent.slice(root.length) })
  // The format of every response of an aggregation.
  if (status !== 200) return { refusal: (json as [{ error: { message: string } }])[0].error.message }
  // Likewise.
  const [{ result }] = json as [{ result: { aggregateFields: { [alias: string]: WireValue } } }]
  const { count, ...figures } = result.aggregateFields
  return { count: Number(count?.['integerValue']), sums: sums.map(({ alias }) => numberOf(figures[alias]).toPrecision(12)) }
}

function sumOf(documents: readonly ModelDocument[], path: string): string {
  const numbers = documents.map((document) => valueAt(document, path)).filter((value) => value && wireKindOf(value) === 'number')
  return numbers.reduce((sum, value) => sum + numberOf(value), 0).toPrecision(12)
}

function numberOf(value: WireValue | undefined): number {
  return Number(value?.['integerValue'] ?? value?.['doubleValue'])
}

function refusalWith(text: string): unknown {
  return expect.stringContaining(text)
}

function kindOf(value: WireValue | undefined): string {
  if (!value) return 'missing'
  return isWireNaN(value) ? 'NaN' : wireKindOf(value)
}

function casesOf(query: WireQuery): string[] {
  const text = JSON.stringify(query.where ?? {})
  const side = (place: 'startAt' | 'endAt') => {
    const cursor = query[place]
    return cursor ? [`cursor ${place} ${cursor.before ? 'before' : 'after'} ${query.orderBy?.[0]?.direction}`] : []
  }
  return [
    ...operatorNames.filter((op) => text.includes(`"op":"${op}"`)).map((op) => `operator ${op}`),
    ...side('startAt'),
    ...side('endAt'),
  ]
}

test(`${queryCount} random queries find what an in-memory model finds, in its order`, { timeout: 1_800_000 }, async () => {
  const seed = isLong ? Date.now() % 2 ** 31 : 7
  const random = createRandom(seed)
  const documents = createRandomDocuments(random, 240)
  await using backend = await startBackend({ indexes: richIndexes })
  await store(backend, documents)
  const coverage = new Coverage()
  let found = 0
  for (let compared = 0; compared < queryCount;) {
    const { query, parent } = createRandomQuery(random, documents)
    if (!hasIndexes(query, richIndexes)) continue
    const cases = new Set(casesOf(query))
    const expected = runModelQuery(query, parent, documents, (op, operand, stored) => {
      if (operand && /EQUAL|THAN/.test(op)) cases.add(`compared ${kindOf(operand)} with ${kindOf(stored)}`)
    })
    const names = expected.map(({ name }) => name)
    const answer = await ask(backend, query, parent)
    expect({ seed, parent, query, answer }).toEqual({ seed, parent, query, answer: { names } })
    coverage.add(cases)
    found += names.length
    compared++
  }
  console.log(`${queryCount} queries found ${found} documents, seed ${seed}\n${coverage.report()}`)
  expect(coverage.tooRare()).toEqual([])
})

const scarceIndexes: IndexesFile = {
  indexes: [
    ['a ASCENDING', 'b DESCENDING'],
    ['b ASCENDING', 'a ASCENDING'],
    ['arr CONTAINS', 'a DESCENDING'],
    ['m.x DESCENDING', 'b ASCENDING', '__name__ ASCENDING'],
    ['a DESCENDING', '__name__ ASCENDING'],
    ['a ASCENDING', 'm.x ASCENDING', 'b ASCENDING'],
  ].map((fields, at) => ({
    collectionGroup: 'p',
    queryScope: at % 3 === 1 ? ('COLLECTION_GROUP' as const) : ('COLLECTION' as const),
    fields: fields.map((field) => {
      const [fieldPath = '', way] = field.split(' ')
      if (way === 'CONTAINS') return { fieldPath, arrayConfig: way }
      return { fieldPath, order: way === 'ASCENDING' ? ('ASCENDING' as const) : ('DESCENDING' as const) }
    }),
  })),
}

test(`${refusedCount} random queries are refused only if the declared indexes cannot answer them`, { timeout: 300_000 }, async () => {
  const random = createRandom(11)
  const documents = createRandomDocuments(random, 40)
  await using backend = await startBackend({ indexes: scarceIndexes })
  await store(backend, documents)
  let refused = 0
  for (let at = 0; at < refusedCount; at++) {
    const { query, parent } = createRandomQuery(random, documents)
    const answer = await ask(backend, query, parent)
    const isAnswerable = hasIndexes(query, scarceIndexes)
    const names = runModelQuery(query, parent, documents).map(({ name }) => name)
    const refusal: unknown = expect.stringContaining('The query requires an index.')
    expect({ parent, query, answer }).toEqual({ parent, query, answer: isAnswerable ? { names } : { refusal } })
    if (!isAnswerable) refused++
  }
  console.log(`${refusedCount} queries, ${refused} of them refused`)
  expect(refused).toBeGreaterThan(0.15 * refusedCount)
  expect(refusedCount - refused).toBeGreaterThan(0.15 * refusedCount)
})

test(`${sumCount} random sums match the model, and are refused only if they cannot be answered`, { timeout: 300_000 }, async () => {
  const random = createRandom(19)
  const documents = createRandomDocuments(random, 240)
  await using backend = await startBackend({ indexes: richIndexes })
  await store(backend, documents)
  const outcomes = { answered: 0, unindexed: 0, unsortable: 0 }
  for (let at = 0; at < sumCount; at++) {
    const { query, parent } = createRandomQuery(random, documents)
    const fields = random.chance(0.7) ? [random.pick(['a', 'b', 'm.x'])] : ['b', 'a']
    // A field with the same value in every match does not sort.
    const varying = fields.filter((path) => !fixesField(query, path))
    const ordered = withAggregatedOrder(query, varying)
    const isBelow = query.from[0].allDescendants === true && parent !== root
    const isSorted = varying.every((path) => completeWireOrder(query).some(({ field }) => field.fieldPath === path))
    const found = runModelQuery(ordered, parent, documents)
    const answer = await askFigures(backend, query, parent, fields)
    const [kind, expected] =
      (sortsByName(query) || isBelow) && !isSorted
        ? (['unsortable', { refusal: refusalWith('after __name__') }] as const)
        : hasIndexes(ordered, richIndexes)
          ? (['answered', { count: found.length, sums: fields.map((path) => sumOf(found, path)) }] as const)
          : (['unindexed', { refusal: refusalWith('The query requires an index.') }] as const)
    expect({ parent, query, fields, answer }).toEqual({ parent, query, fields, answer: expected })
    outcomes[kind]++
  }
  console.log(outcomes)
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThanOrEqual(leastCoverage)
})

test('with full scans allowed, every random query without indexes matches the model', { timeout: 300_000 }, async () => {
  const random = createRandom(17)
  const documents = createRandomDocuments(random, 60)
  await using backend = await startBackend({ scansWithoutIndex: true })
  await store(backend, documents)
  for (let at = 0; at < scanCount; at++) {
    const { query, parent } = createRandomQuery(random, documents)
    const names = runModelQuery(query, parent, documents).map(({ name }) => name)
    expect({ parent, query, answer: await ask(backend, query, parent) }).toEqual({ parent, query, answer: { names } })
  }
})

test('a refusal names an index that makes the query answerable', { timeout: 300_000 }, async () => {
  const random = createRandom(13)
  const documents = createRandomDocuments(random, 40)
  await using backend = await startBackend()
  await store(backend, documents)
  for (let healed = 0; healed < healedCount;) {
    const { query, parent } = createRandomQuery(random, documents)
    const indexes: IndexesFile = {}
    let answer = await ask(backend, query, parent)
    if (!('refusal' in answer)) continue
    expect(answer.refusal).toContain('The query requires an index.')
    // One round per conjunction without an index.
    for (let round = 0; round < 5 && 'refusal' in answer; round++) {
      const text = answer.refusal.slice(answer.refusal.indexOf('.json: ') + 7)
      // The members of the file that the message asks for.
      const added = JSON.parse(`{${text}}`) as IndexesFile
      indexes.indexes = [...(indexes.indexes ?? []), ...(added.indexes ?? [])]
      indexes.fieldOverrides = [...(indexes.fieldOverrides ?? []), ...(added.fieldOverrides ?? [])]
      await backend.restart({ indexes })
      answer = await ask(backend, query, parent)
    }
    expect({ query, answer }).toEqual({ query, answer: { names: runModelQuery(query, parent, documents).map(({ name }) => name) } })
    await backend.restart({ indexes: {} })
    healed++
  }
})
