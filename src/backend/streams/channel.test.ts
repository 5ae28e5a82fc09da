import { expect, test } from 'vitest'
import { createRandom } from '#testing/queries/random.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { database, isSnapshot, openWebChannel } from '#testing/sdk/web-channel-client.ts'

const getBackend = shareBackend(() => startBackend({ testing: true }))

const listenTo = (id: string, targetId = 2) => ({
  database,
  addTarget: { targetId, documents: { documents: [`${database}/documents/c/${id}`] } },
})

test('a frame counts UTF-16 units, whatever the characters', async () => {
  const backend = await getBackend()
  await backend.documents.commit([{ set: ['c', 'a'], fields: new Map([['v', 'ä 日本 🦊']]) }])
  const client = await openWebChannel(backend.fetch, 'Listen', [listenTo('a')])
  const messages = await (await client.get(0)).until(isSnapshot)
  expect(messages[1]?.documentChange?.document.fields).toEqual({ v: { stringValue: 'ä 日本 🦊' } })
})

test('unacknowledged messages are sent again, and no others', async () => {
  const backend = await getBackend()
  const client = await openWebChannel(backend.fetch, 'Listen', [listenTo('a')])
  await (await client.get(0)).until(isSnapshot)
  const again = await (await client.get(1)).next()
  expect(again?.map(({ id }) => id)).toEqual([2, 3])
  expect(JSON.stringify(again?.[0]?.message)).toContain('CURRENT')
  // A post also acknowledges.
  await backend.documents.commit([{ set: ['c', 'a'], fields: new Map() }])
  const rest = await client.get(3)
  const ids: number[] = []
  // The change and its snapshot may arrive separately.
  while (ids.length < 2) ids.push(...((await rest.next()) ?? []).map(({ id }) => id))
  expect(ids).toEqual([4, 5])
})

test('a streaming answer begins at once, beats every 30 s and ends after two minutes', async () => {
  const backend = await getBackend()
  const client = await openWebChannel(backend.fetch, 'Listen', [])
  const back = await client.get(0)
  expect(await back.next()).toEqual([{ id: 1, message: ['noop'] }])
  for (const id of [2, 3, 4]) {
    backend.clock.advance(30_000)
    expect(await back.next()).toEqual([{ id, message: ['noop'] }])
  }
  backend.clock.advance(30_000)
  expect(await back.next()).toBeUndefined()
  expect(await (await client.get(4)).next()).toEqual([{ id: 5, message: ['noop'] }])
})

test('long polling ends with the first messages, or with nothing when the time is over', async () => {
  const backend = await getBackend()
  const client = await openWebChannel(backend.fetch, 'Listen', [])
  const back = await client.get(0, { query: 'CI=1&TO=5000' })
  backend.clock.advance(5000)
  expect(await back.next()).toEqual([{ id: 1, message: ['noop'] }])
  expect(await back.next()).toBeUndefined()
  const second = await client.get(1, { query: 'CI=1' })
  await client.post(listenTo('a'))
  const ids = (await second.next())?.map(({ id }) => id)
  expect(ids?.[0]).toBe(2)
  expect(await second.next()).toBeUndefined()
})

test('a new back channel ends the one before', async () => {
  const backend = await getBackend()
  const client = await openWebChannel(backend.fetch, 'Listen', [])
  const first = await client.get(0)
  await first.next()
  const second = await client.get(1)
  expect(await first.next()).toBeUndefined()
  expect(await second.next()).toHaveLength(1)
})

test('messages of the client count once and in their order, however they arrive', async () => {
  const backend = await getBackend()
  const write = (n: number) => ({
    streamToken: '',
    writes: [
      {
        update: { name: `${database}/documents/c/a`, fields: {} },
        updateTransforms: [{ fieldPath: 'log', appendMissingElements: { values: [{ integerValue: String(n) }] } }],
        updateMask: { fieldPaths: [] },
      },
    ],
  })
  const client = await openWebChannel(backend.fetch, 'Write', [{ database }])
  // 3 and 2 arrive before 1, and 2 arrives twice.
  await client.postAt(3, write(3))
  await client.postAt(2, write(2))
  await client.postAt(1, write(1), write(2))
  await client.postAt(2, write(2))
  const back = await client.get(0)
  let answers = 0
  await back.until(({ commitTime }) => commitTime !== undefined && ++answers === 3)
  const [stored] = await backend.documents.batchGet([['c', 'a']])
  expect(stored?.fields.get('log')).toEqual([1n, 2n, 3n])
})

test('the answer to a post says whether a back channel is there and what was sent last', async () => {
  const backend = await getBackend()
  const client = await openWebChannel(backend.fetch, 'Listen', [])
  expect(await client.post(listenTo('a'))).toEqual([0, 1, expect.any(Number)])
  const back = await client.get(0)
  await back.until(isSnapshot)
  expect((await client.post())[0]).toBe(1)
  await back.cancel()
  // For a short time the client is assumed to be reconnecting.
  expect((await client.post())[0]).toBe(1)
  backend.clock.advance(3001)
  expect((await client.post())[0]).toBe(0)
})

test('a session ends with its client’s word, or when nothing was heard for a minute', async () => {
  const backend = await getBackend()
  const first = await openWebChannel(backend.fetch, 'Listen', [])
  expect((await first.terminate()).status).toBe(200)
  const refused = await first.getResponse(0)
  expect(refused.status).toBe(400)
  // The SDK does not find the text at the first character.
  expect((await refused.text()).indexOf('Unknown SID')).toBeGreaterThan(0)
  expect((await first.postAt(0)).status).toBe(400)
  expect((await first.terminate()).status).toBe(200)

  const second = await openWebChannel(backend.fetch, 'Listen', [])
  backend.clock.advance(59_999)
  const back = await second.get(0)
  await back.next()
  backend.clock.advance(70_000)
  await back.cancel()
  backend.clock.advance(59_999)
  expect((await second.postAt(0)).status).toBe(200)
  backend.clock.advance(60_000)
  expect((await second.postAt(0)).status).toBe(400)
})

test('the last stream within a limit opens, and the next one gets the reason for its refusal', async () => {
  await using backend = await startBackend({ testing: true, limits: { streamsPerAddress: 3 } })
  const open = (clientAddress: string) => openWebChannel(backend.fetch, 'Listen', [], { clientAddress })
  const [first] = [await open('1.1.1.1'), await open('1.1.1.1'), await open('1.1.1.1')]
  const refused = await open('1.1.1.1')
  const error = { code: 8, status: 'RESOURCE_EXHAUSTED', message: 'There are 3 streams already.' }
  expect(refused.opening).toEqual([
    { id: 0, message: ['c', refused.sid, '', 8, 1, 30_000] },
    { id: 1, message: [{ error }] },
  ])
  expect((await refused.getResponse(0)).status).toBe(400)
  expect((await open('2.2.2.2')).opening).toHaveLength(1)
  await first.terminate()
  expect((await open('1.1.1.1')).opening).toHaveLength(1)
})

test('who does not read is cut off at the limit, and one who reads gets everything', async () => {
  const limits = { streamBufferBytes: 400_000 }
  await using backend = await startBackend({ testing: true, limits })
  const slow = await openWebChannel(backend.fetch, 'Listen', [listenTo('a')])
  const fast = await openWebChannel(backend.fetch, 'Listen', [listenTo('a')])
  await (await slow.get(0)).next()
  const text = 'x'.repeat(50_000)
  let acknowledged = 0
  for (let version = 1; version <= 20; version++) {
    await backend.documents.commit([
      {
        set: ['c', 'a'],
        fields: new Map<string, string | bigint>([
          ['v', BigInt(version)],
          ['text', text],
        ]),
      },
    ])
    const back = await fast.get(acknowledged)
    const seen: number[] = []
    while (!seen.includes(version)) {
      const arrays = (await back.next()) ?? []
      for (const { id, message } of arrays) {
        acknowledged = id
        const match = /"v":\{"integerValue":"(\d+)"/.exec(JSON.stringify(message))
        if (match) seen.push(Number(match[1]))
      }
    }
    await back.cancel()
  }
  expect((await slow.getResponse(0)).status).toBe(400)
})

test('an invalid form or database is refused', async () => {
  await using backend = await startBackend()
  const client = await openWebChannel(backend.fetch, 'Listen', [])
  const address = `http://backend.test/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1`
  const post = (query: string, body: string) => backend.fetch(new Request(`${address}&${query}`, { method: 'POST', body }))
  expect((await post(`SID=${client.sid}&AID=x`, 'count=0')).status).toBe(400)
  expect((await post('database=projects/fourfold/databases/(default)', 'count=many')).status).toBe(400)
  expect(await (await post('database=projects/other/databases/(default)', 'count=0')).text()).toContain('PERMISSION_DENIED')
  expect(await (await post('database=projects/fourfold/databases/other', 'count=0')).text()).toContain('does not exist')
  // A missing message ends the stream with its own error.
  await post(`SID=${client.sid}&AID=0`, 'count=1&ofs=0')
  const [error] = await (await client.get(0)).until(({ error: told }) => told !== undefined)
  expect(error?.error?.status).toBe('INVALID_ARGUMENT')
  expect(backend.logged).toEqual([])
})

test('2000 random requests are answered, and none of them is a fault of ours', async () => {
  const random = createRandom(3)
  const backend = await getBackend()
  const kinds = ['Listen', 'Write'] as const
  const clients = await Promise.all(kinds.map((kind) => openWebChannel(backend.fetch, kind, [])))
  const texts = [
    '',
    '0',
    '1',
    '-1',
    '99999999999999999999',
    'x',
    '{}',
    '[]',
    'null',
    '{"writes":1}',
    '{"writes":[{}]}',
    '{"removeTarget":2}',
  ]
  const additions = [{ documents: {} }, { query: {} }, { query: { parent: 'x', structuredQuery: null } }, { targetId: '2' }, 5]
  const messages = [...texts, ...additions.map((addTarget) => JSON.stringify({ addTarget }))]
  const parameters = ['SID', 'AID', 'RID', 'CI', 'TO', 'TYPE', 'database', 'VER']
  const statuses = new Set<number>()
  for (let at = 0; at < 2000; at++) {
    const which = random.below(2)
    const query = new URLSearchParams({ database, SID: clients[which]?.sid ?? '', RID: 'rpc', AID: '0' })
    for (let changes = random.below(3); changes > 0; changes--) {
      const name = random.pick(parameters)
      if (random.chance(0.3)) query.delete(name)
      else query.set(name, random.pick(texts))
    }
    const count = random.below(3)
    const form = new URLSearchParams({ count: String(random.chance(0.9) ? count : random.pick(texts)), ofs: String(random.below(5)) })
    for (let index = 0; index < count; index++) form.set(`req${index}___data__`, random.pick(messages))
    if (random.chance(0.2)) form.set('headers', random.pick(['Authorization:Bearer x\r\n', ':\r\n', 'a', '\r\n\r\n']))
    const init = random.chance(0.7) ? { method: 'POST', body: form.toString() } : { method: random.pick(['GET', 'PUT', 'DELETE']) }
    const response = await backend.fetch(
      new Request(`http://backend.test/google.firestore.v1.Firestore/${kinds[which]}/channel?${query}`, init),
    )
    statuses.add(response.status)
    await response.body?.cancel()
    // A stream that ended with an error is replaced.
    if (at % 50 === 49) clients[which] = await openWebChannel(backend.fetch, kinds[which] ?? 'Listen', [])
  }
  expect([...statuses].sort((a, b) => a - b)).toEqual([200, 400])
  expect(backend.logged).toEqual([])
})

test('a form of many fields is refused before it is parsed, and so is a large opening message', async () => {
  await using backend = await startBackend()
  const post = (body: string) =>
    backend.fetch(
      new Request('http://backend.test/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    )
  expect((await post('&a'.repeat(300_000))).status).toBe(400)
  expect((await post(`count=1&ofs=0&req0___data__=${'x'.repeat(1_000_000)}`)).status).toBe(400)
})
