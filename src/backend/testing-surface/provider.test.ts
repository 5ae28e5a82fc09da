import { expect, test } from 'vitest'
import { runFullScenario } from '#testing/full-scenarios.ts'
import { type FullClient, loadFullSdk, openFullClient } from '#testing/full-sdk.ts'
import { providerScenarios } from '#testing/provider-scenarios.ts'
import { serveBackend } from '#testing/serve-backend.ts'
import { startBackend } from '#testing/start-backend.ts'

const sdk = await loadFullSdk()

test.each(providerScenarios)('$name', { timeout: 60_000 }, async (scenario) => {
  await using backend = await startBackend({ testing: true, scansWithoutIndex: true })
  await using served = await serveBackend(backend.fetch)
  const clients: FullClient[] = []
  const open = () => {
    const client = openFullClient(sdk, new URL(served.origin).host)
    clients.push(client)
    return client.db
  }
  const outcome = await runFullScenario(scenario, { sdk, open })
  for (const client of clients) await client[Symbol.asyncDispose]()
  expect(outcome).toEqual(scenario.expected)
  expect(backend.logged).toEqual([])
})
