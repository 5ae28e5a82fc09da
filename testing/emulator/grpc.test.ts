import { connect } from 'node:http2'
import * as sdk from 'firebase/firestore'
import { expect, test } from 'vitest'
import { fullScenarios, runFullScenario } from '#testing/sdk/full-scenarios.ts'
import { type FullClient, openFullClient } from '#testing/sdk/full-sdk.ts'
import { Told } from '#testing/sdk/full-stage.ts'
import { providerScenarios } from '#testing/sdk/provider-scenarios.ts'
import { serveBackend } from '#testing/backend/serve-backend.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { encodeFrame } from './grpc-frames.ts'
import { encodeMessage } from './protobuf.ts'

// The SDK's build for Node, as it is, with its own gRPC.
sdk.setLogLevel('silent')

const getBackend = shareBackend(() => startBackend({ testing: true, scansWithoutIndex: true }))

/** The backend on a port, and clients of it, which end first. */
async function startServed() {
  const backend = await getBackend()
  const served = await serveBackend(backend.fetch, backend.takeHttp2)
  const { host } = new URL(served.origin)
  const clients: FullClient[] = []
  return {
    backend,
    origin: served.origin,
    open: (projectId?: string, databaseId?: string) => {
      const client = openFullClient(sdk, host, {}, projectId, databaseId)
      clients.push(client)
      return client.db
    },
    closeClients: () => Promise.all(clients.splice(0).map((client) => client[Symbol.asyncDispose]())),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(clients.map((client) => client[Symbol.asyncDispose]()))
      await served[Symbol.asyncDispose]()
    },
  }
}

test.each([...fullScenarios, ...providerScenarios])('$name', async (scenario) => {
  await using served = await startServed()
  const outcome = await runFullScenario(scenario, { sdk, open: () => served.open() })
  expect(outcome).toEqual(scenario.expected)
  await served.closeClients()
  expect(served.backend.logged).toEqual([])
})

test('other projects and named databases hold documents of their own, and are listened to', async () => {
  await using served = await startServed()
  const open = () => [served.open(), served.open('demo-other'), served.open('fourfold', 'second')]
  const databases = open()
  const told = databases.map((db) => {
    const each = new Told<string>()
    sdk.onSnapshot(sdk.collection(db, 'room'), (found) => each.add(found.docs.map(({ id }) => id).join()))
    return each
  })
  for (const [at, db] of databases.entries()) {
    await told[at]?.next()
    await sdk.setDoc(sdk.doc(db, `room/d${at}`), { other: sdk.doc(db, 'room/x') })
    await told[at]?.until((ids) => ids === `d${at}`)
    const figures = await sdk.getCountFromServer(sdk.collection(db, 'room'))
    expect(figures.data().count).toBe(1)
  }
  const clear = (name: string) => fetch(`${served.origin}/emulator/v1/projects/${name}/documents`, { method: 'DELETE' })
  expect((await clear('fourfold/databases/second')).status).toBe(200)
  // Listeners are notified asynchronously.
  const sizes = await Promise.all(open().map(async (db) => (await sdk.getDocsFromServer(sdk.collection(db, 'room'))).size))
  expect(sizes).toEqual([1, 1, 0])
})

test('a client hears when the backend stops, and what it does not speak', async () => {
  await using served = await startServed()
  const session = connect(served.origin)
  const call = (path: string, headers: object = {}) =>
    new Promise<string>((resolve, reject) => {
      const stream = session.request({ ':method': 'POST', ':path': path, 'content-type': 'application/grpc', ...headers })
      stream.on('trailers', (trailers) => resolve(`${String(trailers['grpc-status'])} ${decodeURI(String(trailers['grpc-message']))}`))
      stream.on('error', reject)
      stream.resume()
      // A message of no bytes.
      stream.end(Buffer.alloc(5))
    })
  const service = '/google.firestore.v1.Firestore'
  const database = { 'google-cloud-resource-prefix': 'projects/fourfold/databases/(default)' }
  expect(await call(`${service}/ListDocuments`)).toBe('12 The method ListDocuments is not supported.')
  expect(await call('/other')).toMatch(/^12 /u)
  expect(await call(`${service}/Commit`)).toMatch(/^7 /u)
  expect(await call(`${service}/RunQuery`, database)).toMatch(/^3 /u)
  expect(await call(`${service}/Listen`, { ...database, authorization: 'Bearer nobody' })).toMatch(/^16 /u)
  const listening = session.request({ ':method': 'POST', ':path': `${service}/Listen`, 'content-type': 'application/grpc', ...database })
  const ended = new Promise((resolve) => listening.on('trailers', (trailers) => resolve(trailers['grpc-status'])))
  const target = { targetId: 1, documents: { documents: ['projects/fourfold/databases/(default)/documents/a/b'] } }
  listening.write(encodeFrame(encodeMessage('ListenRequest', { addTarget: target })))
  await new Promise((resolve) => listening.on('data', resolve))
  served.backend.endStreams()
  expect(await ended).toBe('14')
  session.close()
})
