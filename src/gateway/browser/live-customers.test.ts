import { deleteApp, initializeApp } from 'firebase/app'
import { expect, test, vi } from 'vitest'
import { loadFullSdk } from '#testing/sdk/full-sdk.ts'
import { serveBackend } from '#testing/backend/serve-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { type LiveListeners, watchCustomers } from './live-customers.ts'

vi.mock('firebase/firestore', () => loadFullSdk())

test('without a signed-in user, the listener is notified that no changes arrive', async () => {
  await using backend = await startBackend()
  await using served = await serveBackend(backend.fetch)
  const firebase = { apiKey: 'key', projectId: 'fourfold' }
  const app = initializeApp(firebase)
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onConnection = vi.fn<LiveListeners['onConnection']>()
  // No user is signed in.
  const stop = watchCustomers({ firebase, embeddedOrigin: served.origin }, ['acme'], { onChange: () => {}, onConnection })
  await expect.poll(() => complain.mock.calls.length).toBe(5)
  expect(onConnection.mock.lastCall).toEqual([false])
  stop()
  complain.mockRestore()
  await deleteApp(app)
})
