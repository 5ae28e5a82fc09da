import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseRules } from '#backend/rules/parser.ts'
import { compileFileRules, createFileRules } from '#backend/files/file-rules.ts'
import { createFakeClock } from '#testing/backend/fake-clock.ts'
import { mutate, mutationsOf, nameMutation } from './mutations.ts'
import { parties, partyNames } from './parties.ts'
import { sampleDocuments } from './sample-documents.ts'
import { type FileAttempt, fileMatrix } from './storage-matrix.ts'

const text = await readFile(new URL('storage.rules', import.meta.url), 'utf8')
const bucket = 'fourfold.firebasestorage.app'

/** Whether the rules for files allow an attempt, over the sample documents. */
async function findAllowed(rules: string, { operation, name, written }: FileAttempt) {
  const compiled = new Map([[undefined, compileFileRules(rules)]])
  const authorize = createFileRules(
    {
      database: { projectId: 'fourfold', databaseId: '(default)' },
      findDocument: async (path) => sampleDocuments.get(path.join('/')),
      clock: createFakeClock(),
    },
    () => compiled,
  )
  const file = { bucket, name, metadata: {} }
  const access = { bucket, name, operation, resource: file, ...(written && { requestResource: { ...file, ...written } }) }
  const outcomes = await Promise.all(partyNames.map((party) => authorize(parties[party], access)))
  return partyNames.filter((_, at) => outcomes[at])
}

test('the matrix of files has at least 300 cells and no duplicate row', () => {
  expect(fileMatrix.length * partyNames.length).toBeGreaterThanOrEqual(300)
  expect(new Set(fileMatrix.map(({ name }) => name)).size).toBe(fileMatrix.length)
})

test.each(fileMatrix.map((row) => [row.name, row] as const))('%s', async (_, { attempt, allowed }) => {
  expect(await findAllowed(text, attempt)).toEqual(partyNames.filter((party) => allowed.includes(party)))
})

const mutations = mutationsOf(parseRules(text))

test.each(mutations.map((mutation) => nameMutation(text, mutation)))(
  'with %s replaced by %s, a cell turns red',
  async (_, __, mutation) => {
    const changed = mutate(text, mutation)
    const found = await Promise.all(
      fileMatrix.map(async ({ attempt, allowed }) => ({ allowed: [...allowed].sort(), now: (await findAllowed(changed, attempt)).sort() })),
    )
    expect(found.filter(({ allowed, now }) => allowed.join() !== now.join()).length).toBeGreaterThan(0)
  },
)

test('the mutations cover all of the rules for files', () => {
  expect(mutations.filter(({ by }) => by === '').length).toBe(text.match(/\ballow /gu)?.length)
})
