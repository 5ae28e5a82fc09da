import { expect, test } from 'vitest'
import type { Path } from '#protocol/document-name.ts'
import type { Fields, Value } from '#protocol/value.ts'
import { encodeValue } from '#protocol/value-codec.ts'
import { parseQuery } from '#backend/documents/parse-query.ts'
import { defaultLimits } from '#backend/limits.ts'
import { matchesConditions } from '#backend/queries/match-conditions.ts'
import type { Comparison, Condition, Conjunction, Query } from '#backend/queries/query.ts'
import { compileRules } from '#backend/rules/compile-rules.ts'
import { ServiceError } from '#backend/service-error.ts'
import { createRandom } from '#testing/queries/random.ts'
import { createDocumentChecks } from './document-rules.ts'
import { authOf } from './rules-variables.ts'

const queryCount = process.env['TEST_LONG'] === '1' ? 20_000 : 4000

const database = { projectId: 'p', databaseId: '(default)' }
const anna = authOf({ kind: 'user', uid: 'anna', token: { email: 'anna@halde.example', email_verified: true } })

type WireFilter = object
const field = (fieldPath: string, op: string, value: object): WireFilter => ({ fieldFilter: { field: { fieldPath }, op, value } })
const and = (...filters: readonly WireFilter[]) => ({ compositeFilter: { op: 'AND', filters } })
const or = (...filters: readonly WireFilter[]) => ({ compositeFilter: { op: 'OR', filters } })
const string = (stringValue: string) => ({ stringValue })
const int = (integerValue: number) => ({ integerValue: String(integerValue) })
const list = (...values: readonly object[]) => ({ arrayValue: { values } })

type Wire = {
  readonly where?: WireFilter
  readonly limit?: number
  readonly orderBy?: readonly object[]
  readonly group?: true
  readonly parent?: Path
}

function toQuery({ where, limit, orderBy = [], group, parent = [] }: Wire): Query {
  const from = [{ collectionId: 'notes', ...(group && { allDescendants: true }) }]
  const wire = { from, ...(where && { where }), ...(limit !== undefined && { limit }), orderBy }
  return parseQuery(wire, { parent, database, limits: defaultLimits })
}

/** The result of a proof; undefined if it fails. */
function proofOf<Answer>(prove: () => Answer): Answer | undefined {
  try {
    return prove()
  } catch (error) {
    if (error instanceof ServiceError && error.status === 'PERMISSION_DENIED') return undefined
    throw error
  }
}

/** Whether rules with this condition allow a query of anna's. */
function isProved(condition: string, wire: Wire, path = '/notes/{id}'): boolean {
  const text = `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {
    function team(id) { return get(/databases/$(database)/documents/teams/$(id)).data; }
    match ${path} { allow list: if ${condition}; } } }`
  const read = (of: Path): Fields | undefined => (of.join('/') === 'teams/red' ? new Map([['open', true]]) : undefined)
  const checks = createDocumentChecks(compileRules(text, 'cloud.firestore'), database, anna, read, 0n, false)
  return proofOf(() => checks.assertQuery(toQuery(wire))) !== undefined
}

const own = field('owner', 'EQUAL', string('anna'))

test.each<readonly [string, Wire, boolean]>([
  ['true', {}, true],
  ['request.auth.uid == "anna"', {}, true],
  ['resource.data.owner == request.auth.uid', {}, false],
  ['resource.data.owner == request.auth.uid', { where: own }, true],
  ['resource.data.owner == request.auth.uid', { where: field('owner', 'EQUAL', string('berta')) }, false],
  ['resource.data.owner == request.auth.uid', { where: and(own, field('at', 'GREATER_THAN', int(3))) }, true],
  ['resource.data.owner == request.auth.uid', { where: or(own, field('at', 'GREATER_THAN', int(3))) }, false],
  [
    'resource.data.owner == request.auth.uid || resource.data.open == true',
    { where: or(own, field('open', 'EQUAL', { booleanValue: true })) },
    true,
  ],
  ['resource.data.owner in ["anna", "berta"]', { where: own }, true],
  ['resource.data.owner in ["anna", "berta"]', { where: field('owner', 'IN', list(string('berta'), string('anna'))) }, true],
  ['resource.data.owner in ["anna", "berta"]', { where: field('owner', 'IN', list(string('berta'), string('carla'))) }, false],
  ['resource.data.owner != "berta"', { where: field('owner', 'NOT_EQUAL', string('berta')) }, true],
  ['resource.data.owner != "berta"', { where: field('owner', 'NOT_IN', list(string('berta'), string('carla'))) }, true],
  ['resource.data.owner != "carla"', { where: field('owner', 'NOT_EQUAL', string('berta')) }, false],
  ['resource.data.owner != null', { where: { unaryFilter: { field: { fieldPath: 'owner' }, op: 'IS_NOT_NULL' } } }, true],
  ['resource.data.owner == null', { where: { unaryFilter: { field: { fieldPath: 'owner' }, op: 'IS_NULL' } } }, true],
  ['resource.data.owner != null', { where: field('owner', 'LESS_THAN_OR_EQUAL', { nullValue: null }) }, false],
  ['resource.data.at > 2', { where: field('at', 'GREATER_THAN', int(3)) }, true],
  ['resource.data.at > 3', { where: field('at', 'GREATER_THAN_OR_EQUAL', int(3)) }, false],
  ['resource.data.at >= 3', { where: field('at', 'GREATER_THAN', int(3)) }, true],
  ['resource.data.at > 4', { where: field('at', 'GREATER_THAN', int(3)) }, false],
  ['resource.data.at < 2', { where: field('at', 'LESS_THAN_OR_EQUAL', int(1)) }, true],
  ['2 > resource.data.at', { where: field('at', 'LESS_THAN', int(2)) }, true],
  ['resource.data.at == 3', { where: field('at', 'EQUAL', int(3)) }, true],
  ['resource.data.at == 3.0', { where: field('at', 'EQUAL', int(3)) }, true],
  ['resource.data.at is number', { where: field('at', 'EQUAL', int(3)) }, true],
  // A query for 3 also finds 3.0.
  ['resource.data.at is int', { where: field('at', 'EQUAL', int(3)) }, false],
  ['resource.data.at is string', { where: field('at', 'GREATER_THAN', string('a')) }, true],
  ['resource.data.at is string', { where: field('at', 'NOT_EQUAL', string('a')) }, false],
  ['resource.data.at > "a"', { where: field('at', 'GREATER_THAN', int(3)) }, false],
  ['resource.data.at.isNaN == 1', { where: { unaryFilter: { field: { fieldPath: 'at' }, op: 'IS_NAN' } } }, false],
  ['request.auth.token.email in resource.data.emails', { where: field('emails', 'ARRAY_CONTAINS', string('anna@halde.example')) }, true],
  ['request.auth.token.email in resource.data.emails', { where: field('emails', 'ARRAY_CONTAINS', string('berta@halde.example')) }, false],
  ['request.auth.token.email in resource.data.emails', { where: field('emails', 'EQUAL', list(string('anna@halde.example'))) }, true],
  ['resource.data.emails.hasAny(["x", "y"])', { where: field('emails', 'ARRAY_CONTAINS_ANY', list(string('x'), string('y'))) }, true],
  ['resource.data.emails.hasAny(["x", "y"])', { where: field('emails', 'ARRAY_CONTAINS_ANY', list(string('x'), string('z'))) }, false],
  ['resource.data.emails.hasAll(["x"])', { where: field('emails', 'ARRAY_CONTAINS', string('x')) }, true],
  ['resource.data.emails is list', { where: field('emails', 'ARRAY_CONTAINS', string('x')) }, true],
  ['resource.data.emails.hasOnly(["x"])', { where: field('emails', 'ARRAY_CONTAINS', string('x')) }, false],
  ['"owner" in resource.data', { where: own }, true],
  ['"owner" in resource.data', {}, false],
  ['"at" in resource.data', { orderBy: [{ field: { fieldPath: 'at' } }] }, true],
  ['resource.data.keys().hasAll(["owner"])', { where: own }, true],
  ['resource.data.keys().hasOnly(["owner"])', { where: own }, false],
  ['resource.data.get("owner", "") == "anna"', { where: own }, true],
  ['resource.data.get("other", "") == ""', { where: own }, false],
  ['resource.data["owner"] == "anna"', { where: own }, true],
  ['resource.data.a.b == 1', { where: field('a.b', 'EQUAL', int(1)) }, true],
  ['resource.data.a.b == "x"', { where: field('a', 'EQUAL', { mapValue: { fields: { b: string('x') } } }) }, true],
  ['resource.data.a.c == "x"', { where: field('a', 'EQUAL', { mapValue: { fields: { b: string('x') } } }) }, false],
  ['resource != null', {}, true],
  ['resource.data != null', {}, true],
  ['resource.data == {}', {}, false],
  ['resource.data.size() == 0', {}, false],
  ['resource.data.owner == "anna" ? true : resource.data.open', { where: own }, true],
  ['resource.data.open ? true : true', {}, false],
  ['!(resource.data.owner == "berta")', { where: own }, true],
  ['!(resource.data.owner == "berta")', {}, false],
  ['resource.data.owner == "anna" || true', {}, true],
  ['true || resource.data.owner.size() / 0 == 1', {}, true],
  ['request.query.limit <= 10', { limit: 10 }, true],
  ['request.query.limit <= 10', { limit: 11 }, false],
  ['request.query.limit <= 10', {}, false],
  ['request.query.orderBy == ["at DESC"]', { orderBy: [{ field: { fieldPath: 'at' }, direction: 'DESCENDING' }] }, true],
  ['id == "n1"', {}, false],
  ['id is string', {}, true],
  ['id == "n1"', { where: field('__name__', 'EQUAL', { referenceValue: 'projects/p/databases/(default)/documents/notes/n1' }) }, true],
  [
    'resource.id == "n1"',
    { where: field('__name__', 'EQUAL', { referenceValue: 'projects/p/databases/(default)/documents/notes/n1' }) },
    true,
  ],
  ['resource.id == id', {}, false],
  ['database == "(default)"', {}, true],
  ['team(resource.data.team).open', { where: field('team', 'EQUAL', string('red')) }, true],
  ['team(resource.data.team).open', { where: field('team', 'EQUAL', string('blue')) }, false],
  ['team(resource.data.team).open', {}, false],
  ['request.path == null', {}, false],
  ['[resource.data.owner] == ["anna"]', { where: own }, true],
  ['[resource.data.owner] == ["anna"]', {}, false],
  ['{"a": resource.data.owner}.a == "anna"', {}, false],
  // A filter that matches nothing proves nothing.
  ['resource.data.owner == "anna"', { where: field('owner', 'IN', list({ nullValue: null })) }, false],
])('%s for %j: %s', (condition, wire, expected) => {
  expect(isProved(condition, wire)).toBe(expected)
})

test.each<readonly [string, string, Wire, boolean]>([
  ['the collection at the root', '/notes/{id}', {}, true],
  ['a collection below a document', '/notes/{id}', { parent: ['users', 'anna'] }, false],
  ['a collection below a document', '/users/{uid}/notes/{id}', { parent: ['users', 'anna'] }, true],
  ['everything below', '/{path=**}', { parent: ['users', 'anna'] }, true],
  ['a collection group, by rules for one collection', '/notes/{id}', { group: true }, false],
  ['a collection group, by rules for a depth', '/users/{uid}/notes/{id}', { group: true }, false],
  ['a collection group, by rules for all depths', '/{path=**}/notes/{id}', { group: true }, true],
  ['another group', '/{path=**}/posts/{id}', { group: true }, false],
  ['a group below a document', '/users/{uid}/{path=**}/notes/{id}', { group: true, parent: ['users', 'anna'] }, true],
  ['a group below another document', '/teams/{uid}/{path=**}', { group: true, parent: ['users', 'anna'] }, false],
])('rules for %s (%s) cover a query: %j is %s', (_, path, wire, expected) => {
  expect(isProved('true', wire, path)).toBe(expected)
})

test('the variables of a path are known as far as the query fixes them', () => {
  expect(isProved('uid == request.auth.uid', { parent: ['users', 'anna'] }, '/users/{uid}/notes/{id}')).toBe(true)
  expect(isProved('uid == request.auth.uid', { parent: ['users', 'berta'] }, '/users/{uid}/notes/{id}')).toBe(false)
  expect(isProved('path == /users/anna', { parent: ['users', 'anna'] }, '/{path=**}/notes/{id}')).toBe(true)
  expect(isProved('path == /users/anna', { parent: ['users', 'anna'], group: true }, '/{path=**}/notes/{id}')).toBe(false)
})

const values: readonly Value[] = [
  null,
  true,
  0n,
  1n,
  1.0,
  1.5,
  2n,
  'a',
  'b',
  'ab',
  [1n, 'a'],
  ['a'],
  [2.0],
  { type: 'map', fields: new Map([['x', 1n]]) },
  NaN,
]
const literals = ['null', 'true', '0', '1', '1.0', '1.5', '2', "'a'", "'b'", "'ab'", "[1, 'a']", "['a']", '[2.0]', "{'x': 1}"]
const comparisons: readonly Comparison[] = ['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual', 'contains']

test('for one condition on a field, everything that is proved holds for every value', () => {
  const more: readonly Value[] = [
    ...values,
    false,
    -0,
    2n ** 60n,
    Infinity,
    new Uint8Array([97]),
    { type: 'timestamp', microseconds: 1n },
    { type: 'reference', ...database, path: ['notes', 'n1'] },
    { type: 'geoPoint', latitude: 1, longitude: 2 },
    { type: 'vector', values: [1] },
    ['a', 'b'],
    [null],
    { type: 'map', fields: new Map([['x', 1.0]]) },
  ]
  const others = [
    'false',
    '-0.0',
    "b'a'",
    'timestamp.value(0)',
    '/databases/(default)/documents/notes/n1',
    'latlng.value(1, 2)',
    "['a', 'b']",
    '[null]',
  ]
  const subject = 'resource.data.f'
  const questions = [
    ...[...literals, ...others].flatMap((literal) => [
      ...['==', '!=', '<', '<=', '>', '>='].map((operator) => `${subject} ${operator} ${literal}`),
      `${literal} < ${subject}`,
      `${subject} in [${literal}, 'zz']`,
      `${literal} in ${subject}`,
      `${subject}.hasAny([${literal}])`,
      `${subject}.hasAll([${literal}, 'a'])`,
      `resource.data.get('f', ${literal}) == ${literal}`,
    ]),
    ...['bool', 'bytes', 'float', 'int', 'latlng', 'list', 'map', 'number', 'path', 'string', 'timestamp'].map(
      (type) => `${subject} is ${type}`,
    ),
    "'f' in resource.data",
    "resource.data.keys().hasAny(['f'])",
    `${subject}.x == 1`,
    `${subject} == ${subject}`,
  ].flatMap((question) => [question, `!(${question})`])
  const conditions = comparisons.flatMap((comparison) => more.map((value): Condition => ({ field: ['f'], comparison, value })))
  const documents = [new Map<string, Value>(), ...more.map((value) => new Map([['f', value]]))]
  let proved = 0
  const wrong: string[] = []
  for (const question of questions) {
    const text = `service cloud.firestore { match /databases/{d}/documents/notes/{id} { allow list: if ${question}; } }`
    const rules = compileRules(text, 'cloud.firestore')
    for (const condition of conditions) {
      const query: Query = { ...toQuery({}), disjuncts: [[condition]] }
      const assertListed = proofOf(() => createDocumentChecks(rules, database, anna, () => undefined, 0n, false).assertQuery(query))
      if (!assertListed) continue
      proved++
      const found = documents.filter((fields) => matchesConditions(['notes', 'n'], fields, [condition]))
      const refused = found.filter((fields) => proofOf(() => (assertListed(['notes', 'n'], fields), true)) !== true)
      if (refused.length > 0) wrong.push(`${question} for ${condition.comparison} ${JSON.stringify(encodeValue(condition.value))}`)
    }
  }
  expect(wrong).toEqual([])
  expect(proved).toBeGreaterThan(5000)
  console.log(`${proved} of ${questions.length * conditions.length} proved`)
})

test(`proofs hold for every document that ${queryCount} random queries find`, () => {
  const { below, pick } = createRandom(8)
  const documents = Array.from({ length: 300 }, () => {
    const names = ['f', 'g'].filter(() => below(4) > 0)
    const fields = new Map<string, Value>(names.map((name) => [name, pick(values)]))
    if (below(3) === 0) fields.set('m', { type: 'map', fields: new Map([['n', pick(values)]]) })
    return fields
  })
  const conditionOn = (): Condition => ({
    field: pick([['f'], ['g'], ['m', 'n'], ['m']]),
    comparison: pick(comparisons),
    value: pick(values),
  })
  const subject = () => pick(['resource.data.f', 'resource.data.g', 'resource.data.m.n', 'resource.data.m', "resource.data.get('f', 1)"])
  const atom = (): string =>
    pick([
      () => `${subject()} ${pick(['==', '!=', '<', '<=', '>', '>='])} ${pick(literals)}`,
      () => `${pick(literals)} ${pick(['==', '!=', '<', '>='])} ${subject()}`,
      () => `${subject()} in [${pick(literals)}, ${pick(literals)}]`,
      () => `${pick(literals)} in ${subject()}`,
      () => `${subject()} is ${pick(['int', 'float', 'number', 'string', 'list', 'map', 'bool'])}`,
      () => `'${pick(['f', 'g', 'm'])}' in resource.data`,
      () => `${subject()}.hasAny([${pick(literals)}])`,
      () => `${subject()}.hasAll([${pick(literals)}])`,
      () => `${subject()} == ${subject()}`,
      () => `resource.data.keys().hasAll(['${pick(['f', 'g'])}'])`,
      () => `resource.data.m == {'n': ${pick(literals)}}`,
    ])()
  const condition = (depth: number): string =>
    depth === 0 || below(3) === 0
      ? atom()
      : pick([
          () => `(${condition(depth - 1)} && ${condition(depth - 1)})`,
          () => `(${condition(depth - 1)} || ${condition(depth - 1)})`,
          () => `!(${condition(depth - 1)})`,
          () => `(${atom()} ? ${condition(depth - 1)} : ${condition(depth - 1)})`,
        ])()
  let proved = 0
  let shown = 0
  for (let round = 0; round < queryCount; round++) {
    const text = `service cloud.firestore { match /databases/{d}/documents/notes/{id} { allow list: if ${condition(2)}; } }`
    const checks = createDocumentChecks(compileRules(text, 'cloud.firestore'), database, anna, () => undefined, 0n, false)
    const disjuncts: readonly Conjunction[] = Array.from({ length: 1 + below(2) }, () => Array.from({ length: 1 + below(2) }, conditionOn))
    const query: Query = {
      source: { parent: [], collectionId: 'notes', allDescendants: false },
      disjuncts,
      orderBy: [],
      nameDirection: 'asc',
      offset: 0,
    }
    const assertListed = proofOf(() => checks.assertQuery(query))
    if (!assertListed) continue
    proved++
    for (const [at, fields] of documents.entries()) {
      const path = ['notes', `n${at}`]
      if (!disjuncts.some((conditions) => matchesConditions(path, fields, conditions))) continue
      shown++
      expect(
        () => assertListed(path, fields),
        `${text} for ${JSON.stringify(disjuncts, (_, value) => (typeof value === 'bigint' ? `${value}n` : (value as unknown)))}`,
      ).not.toThrow()
    }
  }
  expect(proved).toBeGreaterThan(queryCount / 40)
  console.log(`${proved} of ${queryCount} proved, ${shown} documents checked again`)
})
