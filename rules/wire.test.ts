import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { encodeFields } from '#protocol/value-codec.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { type Attempt, matrix } from './matrix.ts'
import { parties, type Party, partyNames } from './parties.ts'
import { now, sampleDocuments } from './sample-documents.ts'

const rules = await readFile(new URL('firestore.rules', import.meta.url), 'utf8')
const root = 'projects/fourfold/databases/(default)/documents'

test('every cell of the matrix has the same result over HTTP', async () => {
  await using backend = await startBackend({ testing: true })
  const setRules = { method: 'PUT', body: JSON.stringify({ rules: { files: [{ content: rules }] } }) }
  expect((await backend.fetch(new Request('http://backend.test/emulator/v1/projects/fourfold:securityRules', setRules))).status).toBe(200)
  for (const path of sampleDocuments.keys()) await restore(backend, path)
  const wrong: string[] = []
  for (const { name, attempt, allowed } of matrix) {
    for (const party of partyNames) {
      const status = await send(backend, party, attempt)
      const expected = allowed.includes(party) ? 200 : 403
      if (status !== expected) wrong.push(`${party}, ${name}: ${status}`)
      if (status === 200 && 'path' in attempt && attempt.kind !== 'get') await restore(backend, attempt.path)
    }
  }
  expect(wrong).toEqual([])
})

/** Sends an attempt as the SDK would, and returns the status. */
async function send(backend: TestBackend, party: Party, attempt: Attempt): Promise<number> {
  const { address, body } = requestOf(attempt, party)
  const headers: Record<string, string> = {}
  const caller = parties[party]
  if (caller.kind === 'user')
    headers['authorization'] = `Bearer ${unsignedToken({ iss: 'https://securetoken.google.com/fourfold', ...caller.token })}`
  const response = await backend.fetch(
    new Request(`http://backend.test/v1/${root}${address}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  await response.text()
  return response.status
}

function filterOf({ email, states }: Extract<Attempt, { kind: 'list' }>): object | undefined {
  if (email !== undefined) return { fieldFilter: { field: { fieldPath: 'emails' }, op: 'ARRAY_CONTAINS', value: { stringValue: email } } }
  const values = states?.map((state) => ({ stringValue: state }))
  return values && { fieldFilter: { field: { fieldPath: 'state' }, op: 'IN', value: { arrayValue: { values } } } }
}

function requestOf(attempt: Attempt, party: Party): { readonly address: string; readonly body: object } {
  if (attempt.kind === 'list') {
    const path = attempt.collection.split('/')
    const where = filterOf(attempt)
    const from = [{ collectionId: path.at(-1), ...(attempt.isGroup && { allDescendants: true }) }]
    const parent = path.slice(0, -1).map((segment) => `/${segment}`)
    return { address: `${parent.join('')}:runQuery`, body: { structuredQuery: { from, ...(where && { where }), limit: 20 } } }
  }
  const name = `${root}/${attempt.path}`
  if (attempt.kind === 'get') return { address: ':batchGet', body: { documents: [name] } }
  if (attempt.kind === 'delete') return { address: ':commit', body: { writes: [{ delete: name }] } }
  const entries = [...attempt.fields(party)]
  // The server sets values that the client cannot know.
  const updateTransforms = entries
    .filter(([, value]) => value === now)
    .map(([fieldPath]) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' }))
  const given = new Map(entries.filter(([, value]) => value !== now))
  const updateMask = attempt.kind === 'merge' && { fieldPaths: [...given.keys()] }
  return {
    address: ':commit',
    body: { writes: [{ update: { name, fields: encodeFields(given) }, ...(updateMask && { updateMask }), updateTransforms }] },
  }
}

/** Restores a sample document. */
async function restore(backend: TestBackend, path: string): Promise<void> {
  const fields = sampleDocuments.get(path)
  await backend.documents.commit([fields ? { set: path.split('/'), fields } : { delete: path.split('/') }])
}

function unsignedToken(payload: object): string {
  return `${[{ alg: 'none', typ: 'JWT' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`
}
