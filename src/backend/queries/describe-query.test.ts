import { expect, test } from 'vitest'
import { startBackend } from '#testing/backend/start-backend.ts'

test('a slow query is named in the log by its collection, fields and order, never by a value', async () => {
  await using backend = await startBackend({ limits: { slowMilliseconds: 0 } })
  const field = (fieldPath: string) => ({ fieldPath })
  const filter = (name: string, op: string, stringValue: string) => ({ fieldFilter: { field: field(name), op, value: { stringValue } } })
  const structuredQuery = {
    from: [{ collectionId: 'notes' }],
    where: { compositeFilter: { op: 'AND', filters: [filter('state', 'EQUAL', 'canary'), filter('title', 'GREATER_THAN', 'canary')] } },
    orderBy: [{ field: field('title'), direction: 'DESCENDING' }],
    limit: 5,
  }
  await backend.call('runQuery', { structuredQuery }, { parent: '/users/canary' })
  const slow = backend.logged.filter(({ message }) => message === 'A query was slow.')
  expect(slow).toMatchObject([{ level: 'warn', query: 'notes where state = ? and title > ? order by title desc limit 5', entriesRead: 0 }])
  expect(JSON.stringify(slow)).not.toContain('canary')
})

test('a slow commit is named by its number of writes', async () => {
  await using backend = await startBackend({ limits: { slowMilliseconds: 0 } })
  const name = 'projects/fourfold/databases/(default)/documents/notes/canary'
  await backend.call('commit', { writes: [{ update: { name, fields: {} } }] })
  expect(backend.logged.filter(({ message }) => message === 'A commit was slow.')).toMatchObject([{ commit: '1 write', outcome: 'OK' }])
})
