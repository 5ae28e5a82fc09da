import { deleteApp, initializeApp } from 'firebase/app'
import { initializeFirestore, runTransaction } from 'firebase/firestore/lite'
import { expect, test } from 'vitest'
import { liteScenarios, runLiteScenario } from '#testing/sdk/lite-scenarios.ts'
import { serveBackend } from '#testing/backend/serve-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

test.each(liteScenarios.map((scenario) => [scenario.name, scenario] as const))('the SDK in Node: %s', async (_, scenario) => {
  await using backend = await startBackend({ testing: true })
  await using served = await serveBackend(backend.fetch)
  expect(await runLiteScenario(scenario, new URL(served.origin).host)).toEqual(scenario.expected)
  expect(backend.logged).toEqual([])
})

test('without the option for tests a client without the service credential is refused', async () => {
  await using backend = await startBackend()
  await using served = await serveBackend(backend.fetch)
  const [scenario] = liteScenarios
  const run = scenario && runLiteScenario(scenario, new URL(served.origin).host)
  await expect(run).rejects.toMatchObject({ code: 'permission-denied' })
})

test('an anonymous transaction that neither reads nor writes succeeds under any rules', async () => {
  await using backend = await startBackend()
  await using served = await serveBackend(backend.fetch)
  const app = initializeApp({ apiKey: 'key', projectId: 'fourfold' }, 'nobody')
  const db = initializeFirestore(app, { host: new URL(served.origin).host, ssl: false })
  expect(await runTransaction(db, () => Promise.resolve('done'))).toBe('done')
  await deleteApp(app)
})
