import { expect, test } from 'vitest'
import type { StatusCode } from '#protocol/status.ts'
import { DocumentsError } from './documents.ts'
import { MalformedDocumentError } from './typed-document.ts'
import { writeInHalves } from './write-in-halves.ts'

/** A provider that takes no commit with one of some items. */
function openProvider(refusals: Readonly<Record<number, Error>>) {
  const written: number[] = []
  let commits = 0
  const write = (items: readonly number[]) => {
    commits++
    const [error] = items.flatMap((item) => refusals[item] ?? [])
    if (error) return Promise.reject(error)
    written.push(...items)
    return Promise.resolve()
  }
  return { written, write, countCommits: () => commits }
}

const numbers = Array.from({ length: 20 }, (_, at) => at)
const refusalOf = (status: StatusCode) => new DocumentsError(status, 'No.')

test.each<[string, Error]>([
  ['that the provider refuses', refusalOf('INVALID_ARGUMENT')],
  ['whose precondition does not hold', refusalOf('FAILED_PRECONDITION')],
  ['that makes the provider fail', refusalOf('INTERNAL')],
  ['that is stored in another shape', new MalformedDocumentError('c/3 is malformed')],
])('an item %s keeps no other one from being written', async (_, error) => {
  const { written, write, countCommits } = openProvider({ 3: error, 17: error })
  const refused = await writeInHalves(numbers, 8, write)
  expect(refused).toEqual([
    { item: 3, error },
    { item: 17, error },
  ])
  expect(written.toSorted((a, b) => a - b)).toEqual(numbers.filter((item) => item !== 3 && item !== 17))
  expect(countCommits()).toBeLessThan(numbers.length)
})

test.each<StatusCode>(['UNAVAILABLE', 'ABORTED', 'RESOURCE_EXHAUSTED', 'PERMISSION_DENIED'])(
  'an outage (%s) is not taken for a refusal of items, and is asked about once',
  async (status) => {
    const { write, countCommits } = openProvider({ 3: refusalOf(status) })
    await expect(writeInHalves(numbers, 20, write)).rejects.toMatchObject({ status })
    expect(countCommits()).toBe(1)
  },
)

test('a bug is no refusal', async () => {
  const { write } = openProvider({ 3: new TypeError('x is undefined') })
  await expect(writeInHalves(numbers, 20, write)).rejects.toThrow(TypeError)
})

test('nothing is written where there is nothing', async () => {
  const { write, countCommits } = openProvider({})
  expect(await writeInHalves([], 20, write)).toEqual([])
  expect(countCommits()).toBe(0)
})
