import { expect, test, vi } from 'vitest'
import { serveListener } from '#testing/backend/serve-listener.ts'
import { createTokenSync } from './sync-token.ts'

const holding = (token: string) => ({ getIdToken: () => Promise.resolve(token) })
const ada = holding('ada')

/** What a service receives when the SDK says one after the other who is signed in. */
async function collectCalls(users: readonly (typeof ada | null)[], status = 204): Promise<string[]> {
  const calls: string[] = []
  await using service = await serveListener(async ({ method, headers }, response) => {
    calls.push(`${method} ${headers.authorization ?? 'signed out'}`)
    response.writeHead(status).end()
    return true
  })
  const syncToken = createTokenSync(`http://127.0.0.1:${service.port}/sync`)
  await Promise.all(users.map(syncToken))
  return calls
}

test.each([
  ['nobody is signed in', [null, null], []],
  ['a person signs in and out', [null, ada, null, null], ['POST Bearer ada', 'DELETE signed out']],
  ['a token is renewed', [ada, ada, holding('ada 2')], ['POST Bearer ada', 'POST Bearer ada 2']],
  ['a person signs in again', [ada, null, ada], ['POST Bearer ada', 'DELETE signed out', 'POST Bearer ada']],
] as const)('when %s, the service receives that and nothing else', async (_case, users, calls) => {
  expect(await collectCalls(users)).toEqual(calls)
})

test('a sign-out while a token is renewed is sent after that token', async () => {
  const renewed = Promise.withResolvers<string>()
  const calls = collectCalls([{ getIdToken: () => renewed.promise }, null])
  renewed.resolve('ada')
  expect(await calls).toEqual(['POST Bearer ada', 'DELETE signed out'])
})

test('a service that refuses is asked once, and does not block the sign-in', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await collectCalls([ada], 503)).toEqual(['POST Bearer ada'])
  expect(complain).toHaveBeenCalledOnce()
  complain.mockRestore()
})
