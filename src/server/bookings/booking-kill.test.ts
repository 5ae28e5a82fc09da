import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runUntilKilled } from '#testing/backend/run-until-killed.ts'

const isLong = process.env['TEST_LONG'] === '1'
const rounds = isLong ? 50 : 1
const requests = isLong ? 200 : 40
const program = join(import.meta.dirname, '../../../testing/backend/booking-process.ts')
const minute = 60_000

/** Lets many book at once. @param killAfter Answers after which the process is killed; it ends by itself otherwise. */
async function runVisitors(
  dataDir: string,
  day: string,
  killAfter = Number.POSITIVE_INFINITY,
  count = requests,
): Promise<readonly string[]> {
  return runUntilKilled(program, [dataDir, day, String(count)], killAfter)
}

test(`one of ${requests} overlapping bookings wins, in ${rounds} rounds with kill -9 between`, { timeout: 3_600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-bookings-'))
  const dataDir = join(folder, 'data')
  const acknowledged: { readonly token: string; readonly start: string }[] = []
  const days = Array.from({ length: rounds }, (_, at) => new Date(Date.now() + (at + 3) * 86_400_000).toISOString().slice(0, 10))
  let refused = 0
  for (const [at, day] of days.entries()) {
    const lines = [...(await runVisitors(dataDir, day, (at % 7) + 1)), ...(await runVisitors(dataDir, day))]
    expect(lines.at(-1)).toBe('done')
    for (const line of lines) {
      const [kind, ...values] = line.split(' ')
      if (kind === 'booked') acknowledged.push({ token: values[0] ?? '', start: values[1] ?? '' })
      if (kind !== 'taken') continue
      refused += 1
      if (values.length !== 3) throw new Error(`Only ${values.length} slots were offered.`)
    }
  }
  expect(refused).toBeGreaterThanOrEqual(rounds * (requests - 5))

  const last = (await runVisitors(dataDir, days[0] ?? '', undefined, 0)).map((line) => line.split(' '))
  const stored = last.flatMap(([kind, start = '', ...tokenHashes]) => (kind === 'stored' ? [{ start, tokenHashes }] : []))
  for (const { token, start } of acknowledged) {
    const tokenHash = hash('sha256', token)
    expect(stored.find(({ tokenHashes }) => tokenHashes.includes(tokenHash))?.start).toBe(start)
  }
  const starts = stored.map(({ start }) => Date.parse(start)).toSorted((a, b) => a - b)
  const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? 0))
  expect(gaps.filter((gap) => gap < 45 * minute)).toEqual([])
  // Each has its two mails, whether its visitor got a response or not.
  expect(last).toContainEqual(['mails', String(stored.length * 2)])
  console.log(`${rounds} rounds: ${stored.length} booked, ${acknowledged.length} of them acknowledged, ${refused} refused`)
  await rm(folder, { recursive: true })
})
