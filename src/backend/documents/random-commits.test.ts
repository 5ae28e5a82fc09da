import { expect, test } from 'vitest'
import { createRandom } from '#testing/queries/random.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const root = 'projects/fourfold/databases/(default)/documents'
const isLong = process.env['TEST_LONG'] === '1'
const commitCount = isLong ? 5000 : 600
const accountCount = 12
const mostWrites = 8

const nameOf = (account: number) => `${root}/accounts/${account}`
const integer = (value: number) => ({ integerValue: String(value) })

/** Adds to the balance of an account and changes nothing else. */
const transfer = (account: number, amount: number) => ({
  update: { name: nameOf(account) },
  updateMask: {},
  updateTransforms: [{ fieldPath: 'balance', increment: integer(amount) }],
})

/** Writes that are refused in every state of the accounts. */
const refused = [
  { update: { name: nameOf(0) }, updateMask: {}, currentDocument: { exists: false } },
  { delete: nameOf(1), currentDocument: { updateTime: '2001-01-01T00:00:00Z' } },
  { verify: `${root}/accounts/nobody`, currentDocument: { exists: true } },
  { update: { name: `${root}/accounts/nobody` }, currentDocument: { exists: true } },
]

async function readBalances(backend: TestBackend): Promise<readonly number[]> {
  const { json } = await backend.call('batchGet', { documents: Array.from({ length: accountCount }, (_, at) => nameOf(at)) })
  // The accounts exist and have a balance only.
  const found = json as { found: { fields: { balance: { integerValue: string } } } }[]
  return found.map((entry) => Number(entry.found.fields.balance.integerValue))
}

test(`${commitCount} random commits keep the sum over accounts, wherever a precondition fails`, { timeout: 600_000 }, async () => {
  const random = createRandom(3)
  await using backend = await startBackend()
  const start = Array.from({ length: accountCount }, (_, at) => ({ update: { name: nameOf(at), fields: { balance: integer(100) } } }))
  await backend.call('commit', { writes: start })
  const expected = Array.from({ length: accountCount }, () => 100)
  const failedAt = new Set<string>()
  let waiting: Promise<void>[] = []
  for (let at = 0; at < commitCount; at++) {
    const size = 2 + random.below(mostWrites - 1)
    const amounts = Array.from({ length: size }, () => random.below(50))
    const accounts = Array.from({ length: size }, () => random.below(accountCount))
    // The last write returns what the others took.
    amounts[size - 1] = -amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)
    const writes: object[] = accounts.map((account, index) => transfer(account, amounts[index] ?? 0))
    const position = random.chance(0.5) ? random.below(size + 1) : -1
    if (position !== -1) {
      writes.splice(position, 0, random.pick(refused))
      failedAt.add(`${position} of ${size + 1}`)
    } else for (const [index, account] of accounts.entries()) expected[account] = (expected[account] ?? 0) + (amounts[index] ?? 0)
    waiting.push(
      backend.call('commit', { writes }).then(({ status }) => {
        expect([position, status === 200]).toEqual([position, position === -1])
      }),
    )
    // Concurrent, so that they share transactions of the store.
    if (waiting.length < 20) continue
    await Promise.all(waiting)
    waiting = []
    expect((await readBalances(backend)).reduce((sum, balance) => sum + balance, 0)).toBe(100 * accountCount)
  }
  await Promise.all(waiting)
  expect(await readBalances(backend)).toEqual(expected)
  // Sizes 3 to 9 including the refused write, at each position.
  expect(failedAt.size).toBe([3, 4, 5, 6, 7, 8, 9].reduce((sum, size) => sum + size, 0))
})

test('commit times strictly increase, and no read or empty commit is later than the next commit', async () => {
  await using backend = await startBackend()
  const commitTimeOf = async (...writes: object[]) => {
    const { json } = await backend.call('commit', { writes })
    return (json as { commitTime: string }).commitTime // the format of every response
  }
  const update = { update: { name: nameOf(0), fields: {} } }
  const times: string[] = [await commitTimeOf(update)]
  const commitTimes = [...times]
  for (let round = 0; round < 20; round++) {
    const verify = { verify: nameOf(0), currentDocument: { exists: true } }
    const [empty, ...stored] = await Promise.all([commitTimeOf(), commitTimeOf(update), commitTimeOf(verify)])
    commitTimes.push(...stored.toSorted())
    times.push(...[empty, ...stored].toSorted())
    const { json } = await backend.call('batchGet', { documents: [nameOf(0)] })
    times.push((json as [{ readTime: string }])[0].readTime, await commitTimeOf()) // likewise
    if (round % 5 === 4) backend.clock.advance(round % 2)
  }
  expect(times).toEqual(times.toSorted())
  expect(commitTimes).toEqual([...new Set(commitTimes)].toSorted())
})
