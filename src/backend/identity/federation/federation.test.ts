import { expect, test } from 'vitest'
import { createFakeClock } from '#testing/backend/fake-clock.ts'
import { createFederation } from './federation.ts'

const client = { providerId: 'github.com', clientId: 'fourfold', clientSecret: 'secret', isTrusted: true }
const github = { ...client, url: 'https://github.com', apiUrl: 'https://api.github.com' }
const flow = { providerId: 'github.com', authType: 'signInViaPopup', eventId: null, redirectUrl: 'https://agency.test/' }

function open() {
  return createFederation([github], 'https://agency.test/emulator/auth/handler', createFakeClock())
}

test('ten thousand sign-ins of one client do not end those of others', async () => {
  const federation = open()
  const { state } = await federation.begin(flow, '192.0.2.1')
  for (let count = 0; count < 10_001; count++) await federation.begin(flow, '192.0.2.2')
  expect(federation.findFlow(state)).toMatchObject(flow)
})

test('a client’s last hundred pending sign-ins stay valid', async () => {
  const federation = open()
  const begun: string[] = []
  for (let count = 0; count < 101; count++) begun.push((await federation.begin(flow, '192.0.2.1')).state)
  expect(begun.map((state) => federation.findFlow(state) !== undefined)).toEqual([false, ...Array<boolean>(100).fill(true)])
})
