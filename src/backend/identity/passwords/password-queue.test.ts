import { expect, test } from 'vitest'
import { createFakeClock } from '#testing/backend/fake-clock.ts'
import type { HashingOrigin } from './hashing-origin.ts'
import { PasswordQueue, type QueueLimits } from './password-queue.ts'

const limits = { concurrency: 1, capacity: 6 }

/** A queue whose work the test ends, with the result of each request. */
function startQueue(queueLimits: QueueLimits = limits) {
  const clock = createFakeClock()
  const queue = new PasswordQueue(queueLimits, clock)
  const started: string[] = []
  const refused: string[] = []
  const running: (() => void)[] = []
  const ask = (name: string, origin: HashingOrigin) => {
    const work = () => {
      started.push(name)
      return new Promise<void>((resolve) => running.push(resolve))
    }
    queue
      .run(origin, work)
      .catch(({ status, message }: { status?: string; message: string }) => refused.push(`${name} ${status ?? message}`))
  }
  /** Ends running work the given number of times; promises settle before the next turn of the event loop. */
  const finish = async (times: number) => {
    for (let time = 0; time < times; time++) {
      running.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { queue, clock, started, refused, ask, finish }
}

const from = (address: string, email = `${address}@example.com`, signal?: AbortSignal): HashingOrigin => ({
  keys: [`address ${address}`, `account ${email}`],
  isKnown: false,
  signal,
})
const known = (device: string, address = device): HashingOrigin => ({
  keys: [`known ${device}`, `known address ${address}`],
  isKnown: true,
  signal: undefined,
})
const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER'

test('a client address that asks often waits behind one that asks for the first time', async () => {
  const { started, ask, finish } = startQueue()
  for (const name of ['a1', 'a2', 'a3']) ask(name, from('a', name))
  ask('b1', from('b'))
  await finish(4)
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('an account that is asked for from many addresses waits behind another account', async () => {
  const { started, ask, finish } = startQueue()
  for (const address of ['a', 'b', 'c']) ask(address, from(address, 'anna@example.com'))
  ask('ben', from('d', 'ben@example.com'))
  await finish(4)
  expect(started).toEqual(['a', 'ben', 'b', 'c'])
})

test('known and unknown clients take turns while both wait', async () => {
  const { started, ask, finish } = startQueue()
  for (const address of ['a', 'b', 'c']) ask(address, from(address))
  for (const name of ['x', 'y']) ask(name, known(name))
  await finish(5)
  expect(started).toEqual(['a', 'x', 'b', 'y', 'c'])
})

test.each([
  ['unknown', 'known', from, known],
  ['known', 'unknown', known, from],
] as const)('when many %s clients fill the queue, %s ones still get half of it', async (_, __, crowd, few) => {
  const { started, refused, ask, finish } = startQueue()
  for (let at = 0; at <= 6; at++) ask(`crowd ${at}`, crowd(`c${at}`))
  for (let at = 0; at < 4; at++) ask(`few ${at}`, few(`f${at}`))
  await finish(6)
  expect(refused).toEqual(['crowd 6', 'crowd 5', 'crowd 4', 'few 3'].map((name) => `${name} ${tooMany}`))
  expect(started.toSorted()).toEqual(['crowd 0', 'crowd 1', 'crowd 2', 'crowd 3', 'few 0', 'few 1', 'few 2'])
})

test('the newest request of the client with the most makes room for a newcomer', async () => {
  const { started, refused, ask, finish } = startQueue()
  ask('busy', from('w'))
  ask('b1', from('b'))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name, from('a', name))
  ask('c1', from('c'))
  await finish(7)
  expect(refused).toEqual([`a5 ${tooMany}`])
  expect(started).toEqual(['busy', 'b1', 'c1', 'a1', 'a2', 'a3', 'a4'])
})

test('a request that was refused counts, so that a flood of addresses makes room for a newcomer', async () => {
  const { started, refused, ask, finish } = startQueue()
  for (let round = 1; round <= 4; round++) {
    for (let at = 0; at < 500; at++) ask(`flood ${at} ${round}`, from(`f${at}`, `${at} ${round}`))
  }
  ask('unknown', from('honest'))
  ask('known', known('honest'))
  await finish(3)
  expect(started).toEqual(['flood 0 1', 'known', 'unknown', expect.stringMatching(/^flood/)])
  expect(refused).not.toContain(`unknown ${tooMany}`)
})

test('accounts that were made at one address are one asker among known clients', async () => {
  const { started, ask, finish } = startQueue()
  ask('busy', from('w'))
  for (const name of ['x', 'y', 'z']) ask(name, known(name, 'attacker'))
  ask('honest', known('honest'))
  await finish(5)
  expect(started).toEqual(['busy', 'honest', 'x', 'y', 'z'])
})

/** At most ten sign-ups per hour and address are allowed. The product's numbers: two workers need a third of a second per password. */
test('a flood from 300 accounts made at 30 addresses keeps no honest device from signing in', async () => {
  const { clock, started, refused, ask, finish } = startQueue({ concurrency: 2, capacity: 64 })
  const [seconds, perSecond] = [240, 6]
  for (let at = 0; at < seconds * perSecond; at++) {
    ask(`flood ${at}`, known(`account ${at % 300}`, `flood ${at % 30}`))
    if (at % perSecond === 0) {
      ask(`unknown ${at / perSecond}`, from(`unknown ${at / perSecond}`))
      ask(`known ${at / perSecond}`, known(`known ${at / perSecond}`))
    }
    await finish(1)
    clock.advance(1000 / perSecond)
  }
  await finish(8)
  expect(refused.filter((name) => !name.startsWith('flood'))).toEqual([])
  expect(started.filter((name) => !name.startsWith('flood'))).toHaveLength(2 * seconds)
})

test('the work of a client that has left is not done, and its place is free', async () => {
  const { queue, started, refused, ask, finish } = startQueue()
  const leaving = new AbortController()
  ask('busy', from('w'))
  for (const address of ['a', 'b', 'c', 'd']) ask(address, from(address, address, leaving.signal))
  leaving.abort()
  ask('late', from('late', 'late', leaving.signal))
  for (const address of ['e', 'f', 'g', 'h']) ask(address, from(address))
  await finish(5)
  expect(started).toEqual(['busy', 'e', 'f', 'g', 'h'])
  expect(refused).toEqual(['a CANCELLED', 'b CANCELLED', 'c CANCELLED', 'd CANCELLED', 'late CANCELLED'])
  queue.close()
})

test('earlier requests are forgotten after four minutes, also when the clock jumps', async () => {
  const { clock, started, ask, finish } = startQueue()
  for (const name of ['a1', 'a2', 'a3']) ask(name, from('a', name))
  await finish(3)
  clock.advance(240_000)
  ask('busy', from('w'))
  ask('a4', from('a', 'a4'))
  ask('b1', from('b'))
  await finish(3)
  clock.set(0)
  ask('w2', from('w'))
  ask('a5', from('a', 'a5'))
  ask('c1', from('c'))
  await finish(3)
  expect(started.slice(3, 6)).toEqual(['busy', 'a4', 'b1'])
  expect(started.slice(6)).toEqual(['w2', 'a5', 'c1'])
})

test('closing refuses what waits and leaves alone what runs', async () => {
  const { queue, started, refused, ask, finish } = startQueue()
  ask('runs', from('a'))
  ask('waits', from('b'))
  queue.close()
  await finish(1)
  expect([started, refused]).toEqual([['runs'], ['waits UNAVAILABLE']])
})
