import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { encodeFields, encodeValue } from '#protocol/value-codec.ts'
import { createRandom } from '#testing/queries/random.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { fieldsOf } from './sample-documents.ts'

const rules = await readFile(new URL('firestore.rules', import.meta.url), 'utf8')
const root = 'projects/fourfold/databases/(default)/documents'

const customers = ['alder', 'birch', 'cedar', 'elm', 'fir'] as const
type CustomerId = (typeof customers)[number]
const people = customers.flatMap((id) => [`one@${id}.example`, `two@${id}.example`])

/** Stores the same documents for each customer; every text contains the customer's name. */
async function plant(backend: TestBackend): Promise<void> {
  for (const id of customers) {
    const mark = `secret of ${id}`
    const set = (path: string, fields: Parameters<typeof fieldsOf>[0]) => ({ set: path.split('/'), fields: fieldsOf({ mark, ...fields }) })
    await backend.documents.commit([
      set(`customers/${id}`, { emails: people.filter((email) => email.endsWith(`@${id}.example`)) }),
      ...Array.from({ length: 5 }, (_, at) =>
        set(`customers/${id}/invoices/i${at}`, { grossMinor: BigInt(at), state: at % 2 === 0 ? 'open' : 'paid' }),
      ),
      ...Array.from({ length: 3 }, (_, at) => set(`customers/${id}/products/p${at}`, { name: `product ${at}` })),
      set(`customers/${id}/appointments/a0`, { title: 'Review' }),
      set(`customers/${id}/requests/r0`, { state: 'answered', subject: 'Hosting' }),
      set(`customers/${id}/requests/r0/messages/m0`, { from: 'agency' }),
      set(`sessions/${id}`, {}),
      set(`newsletter/${id}`, {}),
    ])
  }
}

/** An unsigned token, as the provider's rules-testing libraries create it. */
function tokenOf(email: string): string {
  const payload = { iss: 'https://securetoken.google.com/fourfold', sub: email, email, email_verified: true }
  return `${[{ alg: 'none', typ: 'JWT' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`
}

test('random callers never read or change another customer’s data by any method', async () => {
  await using backend = await startBackend({ testing: true })
  await plant(backend)
  const before = await readAll(backend)
  const setRules = { method: 'PUT', body: JSON.stringify({ rules: { files: [{ content: rules }] } }) }
  expect((await backend.fetch(new Request('http://backend.test/emulator/v1/projects/fourfold:securityRules', setRules))).status).toBe(200)
  const { below, pick, chance } = createRandom(4)

  const own = (email: string): CustomerId => pick(customers.filter((id) => email.endsWith(`@${id}.example`)))
  const customerFor = (email: string): CustomerId => (chance(0.4) ? own(email) : pick(customers))
  const documentFor = (email: string): string => {
    const id = customerFor(email)
    return pick([
      `customers/${id}`,
      `customers/${id}/invoices/i${below(6)}`,
      `customers/${id}/products/p${below(4)}`,
      `customers/${id}/appointments/a${below(2)}`,
      `customers/${id}/requests/r${below(2)}`,
      `customers/${id}/requests/r0/messages/m${below(2)}`,
      `sessions/${id}`,
      `newsletter/${id}`,
    ])
  }
  const filterFor = (email: string) => {
    const filters = [
      { fieldPath: 'mark', op: 'EQUAL', value: encodeValue(`secret of ${customerFor(email)}`) },
      { fieldPath: 'emails', op: 'ARRAY_CONTAINS', value: encodeValue(pick(people)) },
      { fieldPath: 'emails', op: 'ARRAY_CONTAINS', value: encodeValue(email) },
      { fieldPath: 'emails', op: 'ARRAY_CONTAINS_ANY', value: { arrayValue: { values: [email, pick(people)].map(encodeValue) } } },
      { fieldPath: 'state', op: 'EQUAL', value: encodeValue('open') },
      { fieldPath: 'grossMinor', op: 'GREATER_THAN', value: encodeValue(1n) },
      { fieldPath: '__name__', op: 'EQUAL', value: { referenceValue: `${root}/${documentFor(email)}` } },
    ].map(({ fieldPath, op, value }) => ({ fieldFilter: { field: { fieldPath }, op, value } }))
    return chance(0.2) ? { compositeFilter: { op: 'OR', filters: [pick(filters), pick(filters)] } } : pick(filters)
  }
  const queryFor = (email: string) => {
    const [collectionId, parent] = pick([
      ['customers', ''],
      ['invoices', `/customers/${customerFor(email)}`],
      ['products', `/customers/${customerFor(email)}`],
      ['appointments', `/customers/${customerFor(email)}`],
      ['requests', `/customers/${customerFor(email)}`],
      ['messages', `/customers/${customerFor(email)}/requests/r0`],
      ['invoices', ''],
      ['newsletter', ''],
    ] as const)
    const structuredQuery = {
      from: [{ collectionId, ...(chance(0.2) && { allDescendants: true }) }],
      ...(chance(0.7) && { where: filterFor(email) }),
      ...(chance(0.3) && { limit: 1 + below(5) }),
      ...(chance(0.2) && { offset: below(3) }),
      ...(chance(0.1) && { select: { fields: [{ fieldPath: 'grossMinor' }] } }),
    }
    return { structuredQuery, parent }
  }
  const writeFor = (email: string) => {
    const name = `${root}/${documentFor(email)}`
    const fields = encodeFields(fieldsOf({ mark: `written by ${email}`, emails: [email], state: 'open' }))
    const currentDocument = pick([undefined, { exists: true }, { exists: false }])
    return {
      ...pick([
        { update: { name, fields } },
        { update: { name, fields }, updateMask: { fieldPaths: ['emails'] } },
        {
          update: { name, fields: {} },
          updateMask: { fieldPaths: [] },
          updateTransforms: [{ fieldPath: 'grossMinor', increment: { integerValue: '1' } }],
        },
        { delete: name },
        { verify: name, currentDocument: { exists: chance(0.5) } },
      ]),
      ...(currentDocument && chance(0.5) && { currentDocument }),
    }
  }

  const counts = new Map<string, number>()
  const leaks: string[] = []
  for (let round = 0; round < 3000; round++) {
    const email = pick(people)
    const authorization = `Bearer ${tokenOf(email)}`
    const call = async (method: string, body: object, parent = '') => {
      const address = `http://backend.test/v1/${root}${parent}:${method}`
      const response = await backend.fetch(new Request(address, { method: 'POST', headers: { authorization }, body: JSON.stringify(body) }))
      const text = await response.text()
      counts.set(`${method} ${response.status}`, (counts.get(`${method} ${response.status}`) ?? 0) + 1)
      const others = customers.filter((id) => !email.endsWith(`@${id}.example`))
      if (others.some((id) => text.includes(`secret of ${id}`))) leaks.push(`${email}: ${method}${parent} ${JSON.stringify(body)}`)
      return { status: response.status, text }
    }
    const { structuredQuery, parent } = queryFor(email)
    switch (below(4)) {
      case 0:
        await call('batchGet', { documents: Array.from({ length: 1 + below(3) }, () => `${root}/${documentFor(email)}`) })
        break
      case 1:
        await call('runQuery', { structuredQuery }, parent)
        break
      case 2: {
        // A count covers exactly the documents that a query would return.
        const { from, where, limit, offset } = { where: undefined, limit: undefined, offset: undefined, ...structuredQuery }
        const countable = { from, where, limit, offset }
        const body = { structuredAggregationQuery: { structuredQuery: countable, aggregations: [{ alias: 'n', count: {} }] } }
        const figure = await call('runAggregationQuery', body, parent)
        const shown = await call('runQuery', { structuredQuery: countable }, parent)
        const count = Number(/"integerValue":"(\d+)"/u.exec(figure.text)?.[1] ?? 0)
        const shownCount = shown.status === 200 ? shown.text.split('"document":').length - 1 : 0
        if (shown.status !== figure.status || count !== shownCount) leaks.push(`${email}: ${JSON.stringify(body)}`)
        break
      }
      default:
        // A transaction of the SDK: the commit verifies the documents that it read.
        await call('commit', { writes: Array.from({ length: 1 + below(3) }, () => writeFor(email)) })
    }
  }
  console.log(
    [...counts]
      .map(([what, count]) => `${what}: ${count}`)
      .sort()
      .join(', '),
  )
  const outcomes = ['batchGet', 'runQuery', 'runAggregationQuery'].flatMap((method) => [`${method} 200`, `${method} 403`])
  expect(outcomes.filter((outcome) => (counts.get(outcome) ?? 0) < 20)).toEqual([])
  expect(leaks).toEqual([])
  expect(await readAll(backend)).toEqual(before)
}, 120_000)

/** Every planted document, read by the service. */
async function readAll(backend: TestBackend) {
  const collections = ['customers', 'invoices', 'products', 'appointments', 'requests', 'messages', 'sessions', 'newsletter']
  const found = await Promise.all(
    collections.map((collectionId) =>
      backend.call('runQuery', { structuredQuery: { from: [{ collectionId, allDescendants: true }] } }).then(({ json }) => json),
    ),
  )
  return found.map((answers) => (answers as { document?: object }[]).map(({ document }) => document)) // a query's reply is a list
}
